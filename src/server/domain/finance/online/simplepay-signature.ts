import { createHmac, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string, key: string): Buffer => createHmac('sha384', key).update(text, 'utf8').digest();

/** The signature of a text as SimplePay makes it, both ways. */
export const signText = (text: string, key: string): string => digestOf(text, key).toString('base64');

/** Whether the signature is that of the text; how long it takes to say so tells nothing of the right one. */
export function isSignedText(text: string, key: string, signature: string): boolean {
  const [own, given] = [digestOf(text, key), Buffer.from(signature, 'base64')];
  return own.length === given.length && timingSafeEqual(own, given);
}
