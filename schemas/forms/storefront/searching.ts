import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { defaultLanguage } from '../../../src/shared/languages.ts';
import { asked } from '../../asked.ts';
import { flag, language, text } from '../../kinds.gen.ts';
import { declareParams } from '../params.ts';

/** What a visitor searches for, in his language, and whether it is to be taken as it is typed. */
export const searching = declareParams({
  language: asked(language).initially(defaultLanguage),
  wanted: asked(text).optional(),
  as_typed: asked(flag).optional(),
  /** Ids of values of attributes, with commas: products that have one of each attribute. */
  features: asked(text).optional(),
});

/** A function of schemas/sql/storefront.sql asked with them. */
export const askedOf = (name: 'kontor_search_found' | 'kontor_search_understood'): SQL =>
  sql`${sql.raw(name)}(coalesce(${searching.wanted}, ''), ${searching.language}, coalesce(${searching.as_typed}, false)${name === 'kontor_search_found' ? sql`, ${searching.features}` : sql``})`;
