import { createHash } from 'node:crypto';

const shape = /^[\da-f]{64}\.[a-z\d]{1,8}$/;

/** The name of a content in every storage: its SHA-256 and the extension of its type. */
export const fileKeyOf = (bytes: Uint8Array, extension: string): string => `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;

export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

export const isFileKey = (name: string): boolean => shape.test(name);

/** @throws Error for what `fileKeyOf` never made, before it becomes part of a path */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('no key of a stored file');
  return key;
}
