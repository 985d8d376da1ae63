import type { JsonObject } from '../../shared/json.ts';
import { createStore, type Store } from '../ui/store.ts';
import { isCancelled } from './api-error.ts';
import type { Api } from './api.ts';

export type UploadState =
  | { at: 'waiting' }
  | { at: 'sending'; part: number }
  /** The new row as the form lists it. */
  | { at: 'done'; row: JsonObject }
  | { at: 'cancelled' }
  | { at: 'refused'; error: unknown };

export interface UploadEntry {
  id: number;
  file: File;
  state: UploadState;
}

export const isUnderWay = ({ state: { at } }: UploadEntry): boolean => at === 'waiting' || at === 'sending';

export interface UploadQueue {
  entries: Store<readonly UploadEntry[]>;
  add: (files: Iterable<File>) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Forgets all that waits and stops all that is on its way. */
  stop: () => void;
}

export interface UploadQueueSettings {
  api: Pick<Api, 'upload'>;
  form: string;
  /** The members each new row has. */
  given: JsonObject;
}

/** Files on their way to a form, one after the other, so that they stand there in the order they were chosen; one that is refused holds up no other. */
export function createUploadQueue({ api, form, given }: UploadQueueSettings): UploadQueue {
  const entries = createStore<readonly UploadEntry[]>([]);
  const stops = new Map<number, AbortController>();
  let last = 0;

  const stateOf = (id: number): UploadState | undefined => entries.get().find((entry) => entry.id === id)?.state;
  const set = (id: number, state: UploadState) => entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, state } : entry)));

  async function send({ id, file }: UploadEntry) {
    const stop = new AbortController();
    stops.set(id, stop);
    set(id, { at: 'sending', part: 0 });
    try {
      const { row } = await api.upload(
        `/upload/${form}`,
        file,
        { fields: JSON.stringify(given) },
        (part) => {
          if (stops.get(id) === stop) set(id, { at: 'sending', part });
        },
        stop.signal,
      );
      set(id, { at: 'done', row: row as JsonObject });
    } catch (error) {
      set(id, isCancelled(error) ? { at: 'cancelled' } : { at: 'refused', error });
    } finally {
      stops.delete(id);
      advance();
    }
  }

  /** Lets the one go that waits longest. */
  function advance() {
    const next = entries.get().find(({ state }) => state.at === 'waiting');
    if (next && stops.size === 0) void send(next);
  }

  return {
    entries,
    add(files) {
      entries.set([...entries.get(), ...[...files].map((file): UploadEntry => ({ id: (last += 1), file, state: { at: 'waiting' } }))]);
      advance();
    },
    cancel(id) {
      if (stateOf(id)?.at === 'waiting') set(id, { at: 'cancelled' });
      stops.get(id)?.abort();
    },
    retry(id) {
      const at = stateOf(id)?.at;
      if (at !== 'refused' && at !== 'cancelled') return;
      set(id, { at: 'waiting' });
      advance();
    },
    stop() {
      entries.set(entries.get().map((entry) => (entry.state.at === 'waiting' ? { ...entry, state: { at: 'cancelled' } } : entry)));
      for (const stop of stops.values()) stop.abort();
    },
  };
}
