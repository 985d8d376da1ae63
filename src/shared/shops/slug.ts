import type { Json } from '../json.ts';
import { fold } from '../text/fold.ts';

/** A word of an address: small letters of any script and digits, with single hyphens between them. */
const slug = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

/** Whether a text can stand in an address as it is. */
export const isSlug = (text: string): boolean => slug.test(text);

/** Whether each text per language is empty or a word of an address. */
export const areSlugs = (texts: Json | undefined): boolean =>
  Object.values(texts ?? {}).every((text) => typeof text !== 'string' || text === '' || isSlug(text));

/** A text as a word of an address: small letters, digits and hyphens. Letters of other scripts stay. As `kontor_slugs` of the database makes it. */
export const slugOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
