import { useCallback, useEffect, useState } from 'react';
import type { ChangeDraft } from '../../../shared/workflow/inbox.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';

/** An assistant drafts while its person looks on. */
const againMs = 15_000;

/** What assistants wish to change, and the person's answers. */
export function useDrafts() {
  const {
    api,
    text,
    toast,
    session: { companyCode },
  } = useHost();
  const [deciding, setDeciding] = useState<number | null>(null);
  const ask = useCallback(
    async (signal: AbortSignal) => (await api.rpc('drafts', {}, signal)).drafts as ChangeDraft[],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- in another company other drafts wait
    [api, companyCode],
  );
  const { value, reload } = useAnswer(ask);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, againMs);
    return () => clearInterval(timer);
  }, [reload]);

  async function decide({ change_draft_id }: ChangeDraft, confirms: boolean): Promise<void> {
    setDeciding(change_draft_id);
    try {
      await api.rpc('decide_draft', { change_draft_id, confirms });
      toast({ variant: 'success', text: text(confirms ? 'inbox.draft_confirmed' : 'inbox.draft_refused') });
    } catch (error) {
      toast({ variant: 'danger', text: errorText(error, text) });
    } finally {
      setDeciding(null);
      reload();
    }
  }

  return { rows: value ?? [], isKnown: value !== null, deciding, decide };
}
export type Drafts = ReturnType<typeof useDrafts>;
