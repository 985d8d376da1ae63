import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ProcedureCalls, ProcedureName } from '../../../generated/procedures.gen.ts';
import { createOfflineQueue } from '../../data/offline-queue.ts';
import type { OfflineQueue, WaitingCell } from '../../data/offline-queue.ts';
import { failureText } from '../../actions/failure-text.ts';
import { useHost } from '../host.tsx';

interface WalkQueueSettings {
  form: string;
  /** The procedure that adds what no line names. */
  adds: string | undefined;
  onSent: () => void;
  onRefused: (cell: WaitingCell) => void;
}

/** The cells of a form that wait to be sent, of this person in this company. */
export function useWalkQueue({ form, adds, onSent, onRefused }: WalkQueueSettings): { queue: OfflineQueue; waiting: readonly WaitingCell[] } {
  const {
    api,
    text,
    toast,
    session: { userId, companyCode },
  } = useHost();
  const queue = useMemo(
    () =>
      createOfflineQueue({
        api,
        keeping: localStorage,
        name: `kontor.waiting.${userId}.${companyCode}.${form}`,
        async add({ key, old, now, found: { place, code }, sendKey }) {
          const input = { storage_code: place, code, counted: now, counted_before: old };
          // Codegen proved that it is a procedure of the form; what it is given is checked there.
          if (adds !== undefined) await api.call(form, adds as ProcedureName, { keys: [key] }, input as ProcedureCalls[ProcedureName]['input'], sendKey);
        },
        onSent,
        onRefused(cell, error) {
          toast({ variant: 'danger', text: text('walk.refused', { reason: failureText(error, text) }) });
          onRefused(cell);
        },
      }),
    [api, text, toast, userId, companyCode, form, adds, onSent, onRefused],
  );
  useEffect(() => {
    queue.flush();
    window.addEventListener('online', queue.flush);
    return () => {
      window.removeEventListener('online', queue.flush);
      queue.stop();
    };
  }, [queue]);
  return { queue, waiting: useSyncExternalStore(queue.waiting.subscribe, queue.waiting.get) };
}
