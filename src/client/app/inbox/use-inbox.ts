import { useCallback, useState } from 'react';
import type { InboxAnswer } from '../../../shared/workflow/inbox.ts';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';
import { useFollowing } from '../../runtime/use-following.ts';

/** Writes of others come in bursts. */
const restMs = 1000;
const piece = 50;
/** The server tells no more at once; what is done makes room for the next. */
const most = 200;

/** What waits for the person, and which part of it he looks at. */
export function useInbox() {
  const {
    api,
    session: { companyCode },
  } = useHost();
  const [type, setType] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [limit, setLimit] = useState(piece);
  const ask = useCallback(
    async (signal: AbortSignal): Promise<InboxAnswer & { now: number }> => {
      const answer = await api.rpc('inbox', { ...(type !== null && { type_code: type }), all, limit }, signal);
      return { ...answer, now: Date.now() };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- in another company other records wait
    [api, type, all, limit, companyCode],
  );
  const { value, error, isLoading, reload } = useAnswer(ask);
  const types = value?.types ?? [];
  useFollowing(
    types.map(({ form }) => form),
    reload,
    { restMs },
  );
  const look = (change: () => void): void => {
    setLimit(piece);
    change();
  };
  return {
    rows: value?.rows ?? [],
    types,
    /** The moment at which the rows came, in milliseconds: what is late is so as of then. */
    now: value?.now ?? 0,
    isKnown: value !== null,
    error,
    isLoading,
    reload,
    type,
    setType: (next: string | null) => look(() => setType(next)),
    all,
    setAll: (next: boolean) => look(() => setAll(next)),
    /** Undefined where no more are told. */
    more: (value?.rows.length ?? 0) === limit && limit < most ? () => setLimit(Math.min(most, limit + piece)) : undefined,
  };
}
export type Inbox = ReturnType<typeof useInbox>;
