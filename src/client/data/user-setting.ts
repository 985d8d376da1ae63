import type { Json, JsonObject } from '../../shared/json.ts';
import type { Api } from './api.ts';

const form = 'user_settings';
const ofKey = (key: string) => ({ filter: { field: 'setting_key', op: 'eq', value: key } });

/** What a setting is kept under: how a screen was left, and the details below it. */
export const layoutKey = (screen: string): string => `grid:${screen}`;
export const detailsKey = (screen: string): string => `details:${screen}`;

/** Asks for a setting that is read soon. */
export const expectSetting = (api: Api, key: string): Promise<void> => api.ahead(form, ofKey(key));

/** The setting that was expected, where it is here and nobody has read it. */
export function expectedSetting(api: Api, key: string): { value: Json | undefined } | undefined {
  const came = api.peek(form, ofKey(key));
  return came && { value: (came.value as JsonObject[])[0]?.value };
}

/** What the signed-in user keeps under a key, such as how he left a screen; undefined where nothing is kept. */
export async function readSetting(api: Api, key: string, signal?: AbortSignal): Promise<Json | undefined> {
  const [row] = await api.action<JsonObject[]>(form, 'list', ofKey(key), signal);
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
    value === null ? api.action(form, 'delete', { keys: [{ setting_key: key }] }) : api.action(form, 'set', { rows: [{ setting_key: key, value }] });
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
