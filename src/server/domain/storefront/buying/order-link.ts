import type { Database } from '../../../engine/database/database.ts';
import { isSigned, signatureOf } from '../signed-text.ts';

/** As long as the page of an order is found by its link, in days. */
const foundFor = 180;
const dayMs = 86_400_000;
const purpose = 'order';

/** What stands in the address of an order's page: its id, the day on which the link ends, and a signature over both. */
export async function orderToken(database: Database, orderId: number, now = Date.now()): Promise<string> {
  const what = `${orderId}.${Math.floor(now / dayMs) + foundFor}`;
  return `${what}.${await signatureOf(database, purpose, what)}`;
}

/** The order that a link leads to; undefined where it was altered or has ended. */
export async function orderOf(database: Database, token: string, now = Date.now()): Promise<number | undefined> {
  const [, what = '', id = '', day = '', signature = ''] = /^((\d{1,15})\.(\d{1,6}))\.([\w-]{43})$/.exec(token) ?? [];
  if (what === '' || Number(day) < Math.floor(now / dayMs)) return undefined;
  return (await isSigned(database, purpose, what, signature)) ? Number(id) : undefined;
}
