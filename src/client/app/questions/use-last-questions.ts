import { useCallback } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';

/** What the person asked lately in the chosen company, the newest first; none while it is not known. */
export function useLastQuestions(): readonly string[] {
  const {
    api,
    session: { companyCode },
  } = useHost();
  const ask = useCallback(
    async (signal: AbortSignal) => (await api.rpc('my_questions', {}, signal)).questions,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- in another company other questions were asked
    [api, companyCode],
  );
  return useAnswer(ask).value ?? [];
}
