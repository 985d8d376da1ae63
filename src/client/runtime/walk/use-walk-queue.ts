import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createOfflineQueue } from '../../data/offline-queue.ts';
import type { OfflineQueue, WaitingCell } from '../../data/offline-queue.ts';
import { failureText } from '../../actions/failure-text.ts';
import { useHost } from '../host.tsx';

/** The cells of a form that wait to be sent, of this person in this company; `onSettled` is told when one is stored or refused. */
export function useWalkQueue(form: string, onSettled: () => void): { queue: OfflineQueue; waiting: readonly WaitingCell[] } {
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
        onSent: onSettled,
        onRefused(_, error) {
          toast({ variant: 'danger', text: text('walk.refused', { reason: failureText(error, text) }) });
          onSettled();
        },
      }),
    [api, text, toast, userId, companyCode, form, onSettled],
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
