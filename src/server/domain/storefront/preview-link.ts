import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../../shared/languages.ts';
import type { Database } from '../../engine/database/database.ts';
import { signingKey } from '../../engine/access/signing-key.ts';

/** Where a draft is seen: at the host of the back office, for its shop may be closed or not reached yet. */
export const previewFolder = '/api/preview';
export const previewAddress = (language: Language, secret: string): string => `${previewFolder}/${language}/${secret}`;

/** So long a link to a draft leads there, in seconds. */
const validFor = 15 * 60;

const signatureOf = (secret: string, page: number, until: number): string =>
  createHmac('sha256', secret).update(`preview of page ${page} until ${until}`).digest('base64url');

/** Opens the draft of a page to whoever has it, for a quarter of an hour. */
export async function makePreviewSecret(database: Database, page: number, now = Date.now()): Promise<string> {
  const until = Math.floor(now / 1000) + validFor;
  return `${page}.${until}.${signatureOf(await signingKey(database), page, until)}`;
}

/** The page whose draft a secret opens now; undefined for one that was not made here, was altered, or is too old. */
export async function readPreviewSecret(database: Database, secret: string, now = Date.now()): Promise<number | undefined> {
  const [, page, until, signature = ''] = /^(\d{1,15})\.(\d{10})\.([\w-]{43})$/.exec(secret) ?? [];
  if (page === undefined || Number(until) * 1000 < now) return undefined;
  const expected = signatureOf(await signingKey(database), Number(page), Number(until));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? Number(page) : undefined;
}
