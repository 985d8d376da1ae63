import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { languages } from '../../../src/shared/languages.ts';

/** Each address of a shop leads to one row in each language. With the company, so that nobody is told of the addresses of another one's shop. */
export const slugIndexes = (table: string, { company_code, shop_id, slug }: Record<'company_code' | 'shop_id' | 'slug', AnyPgColumn>) =>
  languages.map((language) =>
    uniqueIndex(`${table}_slug_${language}`)
      .on(company_code, shop_id, sql.raw(`("slug" ->> '${language}')`))
      .where(sql`${slug} ->> ${sql.raw(`'${language}'`)} <> ''`),
  );
