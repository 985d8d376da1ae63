import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { QuestionAnswer } from '../../../shared/questions/answer.ts';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { useHost } from '../../runtime/host.tsx';
import { useAddressWords } from '../../runtime/use-address-words.ts';
import { usePageLocation } from '../../runtime/use-page-location.ts';

const searchSchema = v.object({ q: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(500)), ''), '') });

/** The question that the page's address asks, and what it came to: a link to the page asks it again. */
export function useQuestion() {
  const { api, session } = useHost();
  const { language, companyCode, given } = session;
  const { search } = usePageLocation();
  const putInAddress = useAddressWords();
  const { q: asked } = v.parse(searchSchema, search);
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => {
    underWay.current?.abort();
    setAnswer(null);
    setError(null);
    if (asked.trim() === '') return undefined;
    const stop = new AbortController();
    underWay.current = stop;
    setBusy(true);
    api
      .ask(asked, { language, params: given }, stop.signal)
      .then(setAnswer)
      .catch((cause: unknown) => {
        if (isCancelled(cause)) return;
        if (!(cause instanceof ApiError)) throw cause;
        setError(cause);
      })
      .finally(() => {
        if (underWay.current === stop) setBusy(false);
      });
    return () => stop.abort();
  }, [api, asked, language, companyCode, given]);

  return { asked, answer, error, isBusy, ask: (question: string) => putInAddress({ q: question.trim() }), stop: () => underWay.current?.abort() };
}
