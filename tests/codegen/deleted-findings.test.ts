import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, deletedColumn, table } from '../../schemas/tables/define.ts';
import { findingsOf, form } from './small-declarations.ts';

const brandsOf = (isUnique: boolean) => {
  const brands = table(
    'brand',
    { brand_code: column(text).primaryKey(), brand_name: isUnique ? column(text).unique() : column(text), deleted: deletedColumn() },
    (self) =>
      isUnique
        ? [uniqueIndex('brand_names').on(self.brand_name)]
        : [
            uniqueIndex('brand_names')
              .on(self.brand_name)
              .where(sql`not deleted`),
          ],
  );
  const { brand_code, brand_name } = brands;
  return form('product_brands', defineForm({ table: brands, delete: true, fields: { brand_code, brand_name }, write: ['brand_name'] }));
};
const found = (isUnique: boolean) => findingsOf({ forms: [brandsOf(isUnique)] }).filter((line) => line.includes('K362'));

it('what is unique among the rows that are not deleted is right', () => expect(found(false)).toEqual([]));

it('what is unique among deleted rows too is refused, column and index alike', () => {
  const message = (name: string) => `'${name}' of its table is unique among deleted rows too: make it a uniqueIndex(…).where(sql\`not deleted\`)`;
  expect(found(true).map((line) => line.replace(/^\S+ K362 /, ''))).toEqual([message('brand_name'), message('brand_names')]);
});
