import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { defaultLanguage } from '../../../src/shared/languages.ts';
import { asked } from '../../asked.ts';
import { flag, integer, language, text } from '../../kinds.gen.ts';
import { declareParams } from '../params.ts';

/** What a visitor searches for, in his language, and whether it is to be taken as it is typed. */
export const searching = declareParams({
  language: asked(language).initially(defaultLanguage),
  wanted: asked(text).optional(),
  as_typed: asked(flag).optional(),
  /** What a visitor chose of facets, as JSON ({@link ChosenFacets}). */
  chosen: asked(text).optional(),
  /** How many of the best are wanted; all where nothing is said, and with 0 all without saying how well they fit. */
  best: asked(integer).optional(),
  /** 'price' or 'dearest': in that order, not by how well they fit. */
  by_price: asked(text).optional(),
  /** Which of those in order: so many after so many. */
  before: asked(integer).optional(),
  taken: asked(integer).optional(),
});

/** Names of brands, product types and flags, ids of values of attributes, and prices; a list that is empty and a price that is null narrow nothing. */
export interface ChosenFacets {
  brands: readonly string[];
  types: readonly string[];
  only: readonly string[];
  features: readonly number[];
  least: number | null;
  most: number | null;
}

const said = sql`coalesce(${searching.wanted}, ''), ${searching.language}, coalesce(${searching.as_typed}, false)`;

/** Functions of schemas/sql/storefront.sql that are asked with them. */
export const foundProducts: SQL = sql`kontor_search_found(${said}, ${searching.chosen}::jsonb, ${searching.best}, ${searching.by_price}, ${searching.before}, ${searching.taken})`;
export const countedFacets: SQL = sql`kontor_search_facets(${said}, ${searching.chosen}::jsonb)`;
export const understoodSearch: SQL = sql`kontor_search_understood(${said})`;
