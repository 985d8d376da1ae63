import { useEffect, useState } from 'react';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { EngineOffer } from '../../../../shared/translation/engines.ts';
import type { TranslationEstimate } from '../../../../shared/translation/calls.ts';
import type { Api } from '../../../data/api.ts';
import { ApiError } from '../../../data/api.ts';
import type { TranslationWish } from './run-translation.ts';

/** What is chosen changes in bursts. */
const restMs = 250;

/** What a wish would come to; null while it is being counted, or while nothing is wished. */
export function useEstimate(
  api: Api,
  form: string,
  selection: Selection,
  wish: TranslationWish | null,
): { estimate: TranslationEstimate | null; error: ApiError | null } {
  const [counted, setCounted] = useState<{ of: string; estimate: TranslationEstimate | null; error: ApiError | null } | null>(null);
  const asked = wish && JSON.stringify(wish);
  useEffect(() => {
    if (asked === null) return undefined;
    const abort = new AbortController();
    const settle = (estimate: TranslationEstimate | null, error: ApiError | null) => abort.signal.aborted || setCounted({ of: asked, estimate, error });
    const timer = setTimeout(() => {
      api.action<TranslationEstimate>(form, 'translate', { ...(JSON.parse(asked) as TranslationWish), selection, dry: true }, abort.signal).then(
        (estimate) => settle(estimate, null),
        (error: unknown) => settle(null, error instanceof ApiError ? error : new ApiError('internal', 0)),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the selection is that of the moment the dialog was opened
  }, [api, form, asked]);
  return counted && counted.of === asked ? counted : { estimate: null, error: null };
}

/** The engines there are; null until they are known. */
export function useEngines(api: Api): readonly EngineOffer[] | null {
  const [engines, setEngines] = useState<readonly EngineOffer[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.rpc('translation_engines', {}).then(
      (answer) => isCurrent && setEngines(answer.engines),
      () => isCurrent && setEngines([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return engines;
}
