import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { languages } from '../../../src/shared/languages.ts';

/** Each address of a shop leads to one row in each language. */
export const slugIndexes = (table: string, { shop_id, slug }: Record<'shop_id' | 'slug', AnyPgColumn>) =>
  languages.map((language) =>
    uniqueIndex(`${table}_slug_${language}`)
      .on(shop_id, sql.raw(`("slug" ->> '${language}')`))
      .where(sql`${slug} ->> ${sql.raw(`'${language}'`)} <> ''`),
  );
