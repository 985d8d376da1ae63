import type { Language, MultiText } from '../../../shared/languages.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ListCall, Window } from '../../../shared/records/calls.ts';
import type { Shop } from '../../../storefront/reading.ts';
import type { Records } from '../../engine/records/engine.ts';

/** So many rows of what is short are read at once. */
const most = 1_000;

export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const texts = (value: unknown): MultiText => (typeof value === 'object' && value !== null ? value : {});

/** Asks the forms that are opened to visitors of a shop, in a language; no others are there for them. */
export function createShopRows(records: Records, shop: Shop, language: Language) {
  const ask = async <T>(form: string, call: Partial<ListCall>): Promise<T> => {
    const actor = { userId: null, companyCode: shop.company, shopId: shop.id };
    return JSON.parse(await records.list(actor, form, { language_code: language, params: { language }, count: 'none', ...call })) as T;
  };
  const rows = async (form: string, call: Partial<ListCall> = {}): Promise<JsonObject[]> => (await ask<Window>(form, { limit: most, ...call })).rows;
  return { ask, rows, language };
}

export type ShopRowsReader = ReturnType<typeof createShopRows>;
