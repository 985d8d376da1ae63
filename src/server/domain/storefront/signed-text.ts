import { createHmac, timingSafeEqual } from 'node:crypto';
import { signingKey } from '../../engine/access/signing-key.ts';
import type { Database } from '../../engine/database/database.ts';

const keys = new WeakMap<Database, Promise<string>>();
/** Read once: it never changes. */
function keyOf(database: Database): Promise<string> {
  const known = keys.get(database) ?? signingKey(database);
  keys.set(database, known);
  return known;
}

/** A signature over a text. What is signed for one purpose is worth nothing for another. */
export async function signatureOf(database: Database, purpose: string, text: string): Promise<string> {
  return createHmac('sha256', await keyOf(database))
    .update(`${purpose} ${text}`)
    .digest('base64url');
}

/** Whether a signature is ours, without telling by the time it takes how much of it was right. */
export async function isSigned(database: Database, purpose: string, text: string, signature: string): Promise<boolean> {
  const [own, given] = [Buffer.from(await signatureOf(database, purpose, text), 'base64url'), Buffer.from(signature, 'base64url')];
  return own.length === given.length && timingSafeEqual(own, given);
}
