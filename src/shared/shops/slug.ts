import type { Json } from '../json.ts';

/** A word of an address: small letters of any script and digits, with single hyphens between them. */
const slug = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

/** Whether a text can stand in an address as it is. */
export const isSlug = (text: string): boolean => slug.test(text);

/** Whether each text per language is empty or a word of an address. */
export const areSlugs = (texts: Json | undefined): boolean =>
  Object.values(texts ?? {}).every((text) => typeof text !== 'string' || text === '' || isSlug(text));
