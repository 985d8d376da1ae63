import { useCallback, useState } from 'react';
import * as v from 'valibot';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { LookupScreen } from '../../../../schemas/shapes/lookup.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { paramsSchema, type Window } from '../../../shared/records/calls.ts';
import { useHost } from '../host.tsx';
import { inAddress } from '../in-address.ts';
import { useAddressWords } from '../use-address-words.ts';
import { type Answer, useAnswer } from '../use-answer.ts';
import { usePageLocation } from '../use-page-location.ts';

/** So many rows of what was found are shown: more than lie together anywhere, and no more than a hand scrolls through. */
const most = 500;

interface Asked {
  code: string;
  byHand: boolean;
}

interface Lookup {
  code: string | null;
  answer: Answer<readonly JsonObject[]>;
  /** It was asked here, and not by the address of the page. */
  byHand: boolean;
  ask: (code: string) => void;
}

/** What was asked last, which stands in the page's address too, and what is called so. The same code asked again is looked up again. */
export function useLookup({ form, param }: ScreenMeta<LookupScreen>): Lookup {
  const { api, session } = useHost();
  const { search } = usePageLocation();
  const putInAddress = useAddressWords();
  const [asked, setAsked] = useState<Asked | null>(() => {
    const given = v.safeParse(inAddress(paramsSchema), (search as { params?: unknown }).params);
    const code = given.success ? given.output[param] : undefined;
    return typeof code === 'string' ? { code, byHand: false } : null;
  });
  const find = useCallback(
    async (signal: AbortSignal): Promise<readonly JsonObject[]> => {
      const call = { limit: most, count: 'none' as const, language_code: session.language, params: { [param]: asked?.code ?? null } };
      const answer = await api.action<readonly JsonObject[] | Window>(form, 'list', call, signal);
      return 'rows' in answer ? answer.rows : answer;
    },
    [api, form, param, session.language, asked],
  );
  const answer = useAnswer(asked === null ? null : find);
  const ask = (code: string) => {
    setAsked({ code, byHand: true });
    putInAddress({ params: { [param]: code } });
  };
  return { code: asked?.code ?? null, byHand: asked?.byHand === true, answer, ask };
}
