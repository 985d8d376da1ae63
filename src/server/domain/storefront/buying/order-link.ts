import { createHmac, timingSafeEqual } from 'node:crypto';
import { signingKey } from '../../../engine/access/signing-key.ts';
import type { Database } from '../../../engine/database/database.ts';

/** As long as the page of an order is found by its link, in days. */
const foundFor = 180;
const dayMs = 86_400_000;

const keys = new WeakMap<Database, Promise<string>>();
/** Read once: it never changes. */
function keyOf(database: Database): Promise<string> {
  const known = keys.get(database) ?? signingKey(database);
  keys.set(database, known);
  return known;
}

const signatureOf = (key: string, what: string): Buffer => createHmac('sha256', key).update(`order ${what}`).digest();

/** What stands in the address of an order's page: its id, the day on which the link ends, and a signature over both. */
export async function orderToken(database: Database, orderId: number, now = Date.now()): Promise<string> {
  const what = `${orderId}.${Math.floor(now / dayMs) + foundFor}`;
  return `${what}.${signatureOf(await keyOf(database), what).toString('base64url')}`;
}

/** The order that a link leads to; undefined where it was altered or has ended. */
export async function orderOf(database: Database, token: string, now = Date.now()): Promise<number | undefined> {
  const [, what = '', id = '', day = '', signature = ''] = /^((\d{1,15})\.(\d{1,6}))\.([\w-]{43})$/.exec(token) ?? [];
  if (what === '' || Number(day) < Math.floor(now / dayMs)) return undefined;
  const [own, given] = [signatureOf(await keyOf(database), what), Buffer.from(signature, 'base64url')];
  return own.length === given.length && timingSafeEqual(own, given) ? Number(id) : undefined;
}
