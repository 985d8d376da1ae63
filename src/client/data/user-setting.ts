import type { Json, JsonObject } from '../../shared/json.ts';
import type { Api } from './api.ts';

/** What the signed-in user keeps under a key, such as how he left a screen; undefined where nothing is kept. */
export async function readSetting(api: Api, key: string, signal?: AbortSignal): Promise<Json | undefined> {
  const [row] = await api.action<JsonObject[]>('user_settings', 'list', { filter: { field: 'setting_key', op: 'eq', value: key } }, signal);
  return row?.value;
}

/** Keeps a value, an object that JSON can write, under a key in the place of the one before; `null` keeps nothing any more. */
export const writeSetting = (api: Api, key: string, value: object | null): Promise<unknown> =>
  value === null
    ? api.action('user_settings', 'delete', { keys: [{ setting_key: key }] })
    : api.action('user_settings', 'set', { rows: [{ setting_key: key, value }] });
