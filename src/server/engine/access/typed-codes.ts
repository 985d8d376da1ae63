import { randomInt } from 'node:crypto';
import { hashToken } from './tokens.ts';

/** Letters and digits that are not mistaken for one another when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 4;

/** A code that people type: groups of four, each of about 20 random bits. */
export const newTypedCode = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')).join('-');

/** The hash of a code as it was typed or pasted: case, blanks and hyphens do not count. */
export const hashTyped = (typed: string): string => hashToken(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
