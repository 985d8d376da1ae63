import type { Json, JsonObject } from '../../shared/json.ts';
import { createStore, type Store } from '../ui/store.ts';
import { newKey } from './new-key.ts';
import { ApiError } from './api.ts';
import type { Api } from './api.ts';

/** A cell on its way to the server. Its key makes that it is stored once; where the server forgot the key, it stands there already. */
export interface WaitingCell {
  form: string;
  key: JsonObject;
  field: string;
  old: Json;
  now: Json;
  /** It stands in no row yet: what was found beside that of the key, and where. */
  found?: { place: string; code: string };
  /** It may be stored already: a later value waits behind it and does not take its place. */
  isTried?: boolean;
  /** Under which it is sent, each time the same: the server stores it once. The queue gives it. */
  sendKey?: string;
}

/** Where cells wait that cannot be sent: what the page keeps when it is closed. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface OfflineQueue {
  waiting: Store<readonly WaitingCell[]>;
  /** Sends a cell as soon as there is a connection; a later value of the same cell takes its place until it was tried. */
  put: (cell: WaitingCell) => void;
  /** Tries at once, such as when the connection is back. */
  flush: () => void;
  stop: () => void;
}

export interface OfflineQueueSettings {
  api: Pick<Api, 'action'>;
  /** Sends what stands in no row yet. */
  add?: (cell: WaitingCell & Required<Pick<WaitingCell, 'found'>>) => Promise<unknown>;
  keeping: Keeping;
  /** Under which name it is kept: that of the person and company. */
  name: string;
  /** Told of a cell that the server refused; it waits no more. */
  onRefused: (cell: WaitingCell, error: ApiError) => void;
  /** Told when a cell is stored. */
  onSent?: (cell: WaitingCell) => void;
  retryMs?: number;
}

/** Statuses that say nothing of the cell: no answer came, or one of whatever stands before the server, nobody is signed in any more, or too much was asked at once. */
const away: ReadonlySet<number> = new Set([0, 401, 412, 429, 502, 503, 504]);

export const isSameCell = (one: WaitingCell, other: WaitingCell): boolean =>
  one.form === other.form && one.field === other.field && JSON.stringify([one.key, one.found ?? null]) === JSON.stringify([other.key, other.found ?? null]);

/** It stands there already: an earlier call stored it, and its answer was lost. */
const isThere = ({ now }: WaitingCell, { fields }: ApiError): boolean =>
  fields.some(({ code, params }) => code === 'stale' && JSON.stringify(params?.current ?? null) === JSON.stringify(now));

const kept = (keeping: Keeping, name: string): WaitingCell[] => JSON.parse(keeping.getItem(name) ?? '[]') as WaitingCell[];

/** Cells that are written where the network is not everywhere: they wait in the browser, in their order, and are sent one after the other. */
export function createOfflineQueue({ api, add, keeping, name, onRefused, onSent, retryMs = 3_000 }: OfflineQueueSettings): OfflineQueue {
  const waiting = createStore<readonly WaitingCell[]>(kept(keeping, name));
  let sending: WaitingCell | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function keep(cells: readonly WaitingCell[]) {
    if (cells.length === 0) keeping.removeItem(name);
    else keeping.setItem(name, JSON.stringify(cells));
    waiting.set(cells);
  }
  const done = (cell: WaitingCell) => keep(waiting.get().filter((one) => one !== cell));

  async function send(cell: WaitingCell): Promise<void> {
    const { form, key, field, old, now, found, sendKey } = cell;
    try {
      if (found && add) await add({ ...cell, found });
      else await api.action(form, 'set', { patches: [{ key, field, old, new: now }] }, undefined, sendKey);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (away.has(error.status)) {
        timer = setTimeout(flush, retryMs);
        return;
      }
      done(cell);
      if (!isThere(cell, error)) return onRefused(cell, error);
    }
    done(cell);
    onSent?.(cell);
  }

  function flush() {
    clearTimeout(timer);
    const [first] = waiting.get();
    if (!first || sending || isStopped) return;
    sending = { ...first, sendKey: first.sendKey ?? newKey(), isTried: true };
    keep([sending, ...waiting.get().slice(1)]);
    const own = sending;
    const isLast = () => {
      sending = undefined;
      if (waiting.get()[0] !== own) flush();
    };
    void send(own).finally(isLast);
  }

  return {
    waiting,
    put(cell) {
      const cells = waiting.get();
      const same = cells.findLast((one) => !one.isTried && isSameCell(one, cell));
      keep(same ? cells.map((one) => (one === same ? { ...same, now: cell.now } : one)) : [...cells, cell]);
      flush();
    },
    flush,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
