import type { Json, JsonObject } from '../../shared/json.ts';
import type { Api } from './api.ts';

/** What the signed-in user keeps under a key, such as how he left a screen; undefined where nothing is kept. */
export async function readSetting(api: Api, key: string, signal?: AbortSignal): Promise<Json | undefined> {
  const [row] = await api.action<JsonObject[]>('user_settings', 'list', { filter: { field: 'setting_key', op: 'eq', value: key } }, signal);
  return row?.value;
}

/** What is being written, by its key. */
const underWay = new WeakMap<Api, Map<string, Promise<unknown>>>();

/**
 * Keeps a value, an object that JSON can write, under a key in the place of the one before; `null` keeps nothing any more. Values of one key are
 * written one after the other: of two that travel at the same time the older one might come last.
 */
export function writeSetting(api: Api, key: string, value: object | null): Promise<unknown> {
  const send = (): Promise<unknown> =>
    value === null
      ? api.action('user_settings', 'delete', { keys: [{ setting_key: key }] })
      : api.action('user_settings', 'set', { rows: [{ setting_key: key, value }] });
  const keys = underWay.get(api) ?? new Map<string, Promise<unknown>>();
  underWay.set(api, keys);
  const before = keys.get(key);
  const written = before ? before.then(send, send) : send();
  keys.set(key, written);
  const forget = (): void => {
    if (keys.get(key) === written) keys.delete(key);
  };
  written.then(forget, forget);
  return written;
}
