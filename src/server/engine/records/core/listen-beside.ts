import { keepSuccess } from './keep-success.ts';
import type { Database } from '../../database/database.ts';

/** Listens to a channel from the first `start` on, for which nobody waits: what is heard only helps. Where it fails, the next `start` tries again. */
export function listenBeside(database: Database, channel: string, hear: (payload: string) => void) {
  let listening: Promise<() => Promise<void>> | undefined;
  const listen = keepSuccess(() => database.listen(channel, hear));
  return {
    start(): void {
      listening = listen();
      listening.catch(() => undefined);
    },
    /** As `start`, for who needs to hear the answer to what he sends next. */
    async ready(): Promise<void> {
      await (listening = listen());
    },
    async close(): Promise<void> {
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}
