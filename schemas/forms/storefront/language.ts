import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { defaultLanguage } from '../../../src/shared/languages.ts';
import { asked } from '../../asked.ts';
import { language, text } from '../../kinds.gen.ts';
import { computed } from '../define.ts';
import { declareParams } from '../params.ts';

/** The language in which a visitor reads. */
export const inLanguage = declareParams({ language: asked(language).initially(defaultLanguage) });

/** A text in the visitor's language; in English where it is not translated. */
export const spoken = (column: PgColumn) =>
  computed(text, sql`coalesce(nullif(${column} ->> ${inLanguage.language}, ''), ${column} ->> ${sql.raw(`'${defaultLanguage}'`)})`);
