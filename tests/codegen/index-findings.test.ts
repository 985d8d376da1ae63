import { foreignKey, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { identity, text } from '../../schemas/kinds.gen.ts';
import { column, companyColumn, idColumn, smallTable, table } from '../../schemas/tables/define.ts';
import { keysWithoutIndex } from '../../codegen/find/key-facts.ts';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { tables } from '../../src/generated/server/tables.gen.ts';
import { findTables } from '../../codegen/find/tables.ts';
import { Modules } from '../../codegen/find/modules.ts';
import { createShadowProject } from './shadow-project.ts';
import { findingsOf } from './small-declarations.ts';

const file = 'schemas/tables/purchasing/orders.ts';
const makers = table('maker', { maker_id: idColumn().primaryKey(), company_code: companyColumn() }, (self) => [
  unique('maker_company').on(self.company_code, self.maker_id),
]);

type Self = Record<'part_id' | 'company_code' | 'maker_id' | 'note', AnyPgColumn>;
const parts = (extra: (self: Self) => PgTableExtraConfigValue[] = () => []) =>
  table(
    'part',
    { part_id: idColumn().primaryKey(), company_code: companyColumn(), maker_id: column(identity).references(() => makers.maker_id), note: column(text) },
    extra,
  );

it('a foreign key without an index is a finding at its column, with what cures it', () => {
  const source = "const parts = table('part', {\n  part_id: idColumn(),\n  maker_id: column(identity).references(() => makers.maker_id),\n});";
  expect(findingsOf({ tables: [toTableDeclaration(parts(), file, source)] }).filter((line) => line.includes('K744'))).toEqual([
    `${file}:3 K744 'part.maker_id' refers to other rows and has no index: index('…').on(self.maker_id), or smallTable(…) where the rows of either table are few`,
  ]);
});

it.each<[string, (self: Self) => PgTableExtraConfigValue[]]>([
  ['that begins with it', (self) => [index('part_maker').on(self.maker_id, self.note)]],
  ['that begins with it behind the company', (self) => [index('part_maker').on(self.company_code, self.maker_id)]],
  ['that is unique', (self) => [unique('part_maker').on(self.maker_id)]],
  ['that is the primary key', (self) => [primaryKey({ columns: [self.maker_id, self.note] })]],
])('an index finds it %s', (_, extra) => {
  expect(keysWithoutIndex(parts(extra))).toEqual([]);
});

it.each<[string, (self: Self) => PgTableExtraConfigValue[]]>([
  ['that begins with another column', (self) => [index('part_note').on(self.note, self.maker_id)]],
  [
    'of some rows',
    (self) => [
      uniqueIndex('part_some')
        .on(self.maker_id)
        .where(sql`note is null`),
    ],
  ],
])('no index finds it %s', (_, extra) => {
  expect(keysWithoutIndex(parts(extra))).toEqual([['maker_id']]);
});

it('a key with the company needs an index over the row that it names alone', () => {
  const keyed = (extra: (self: Self) => PgTableExtraConfigValue[]) =>
    table('part', { part_id: idColumn().primaryKey(), company_code: companyColumn(), maker_id: column(identity), note: column(text) }, (self) => [
      foreignKey({ name: 'part_maker', columns: [self.company_code, self.maker_id], foreignColumns: [makers.company_code, makers.maker_id] }),
      ...extra(self),
    ]);
  expect(keysWithoutIndex(keyed(() => []))).toEqual([['maker_id']]);
  expect(keysWithoutIndex(keyed((self) => [index('part_company').on(self.company_code, self.note)]))).toEqual([['maker_id']]);
  expect(keysWithoutIndex(keyed((self) => [index('part_maker').on(self.maker_id)]))).toEqual([]);
});

it('tables that stay small need none, nor do those that refer to them', () => {
  expect(keysWithoutIndex(smallTable(parts()))).toEqual([]);
  const few = smallTable(table('few', { few_id: idColumn().primaryKey() }));
  expect(keysWithoutIndex(table('part', { part_id: idColumn().primaryKey(), few_id: column(identity).references(() => few.few_id) }))).toEqual([]);
});

it('every foreign key of the declared tables has its index', () => {
  expect(Object.values(tables).flatMap((one) => keysWithoutIndex(one))).toEqual([]);
});

it('a declared table that loses an index is a finding at the column that needs it', async () => {
  const project = createShadowProject();
  try {
    const source = project.read(file);
    const lost = "    index('purchase_order_item_pack').on(self.product_pack_code, self.company_code),\n";
    expect(source).toContain(lost);
    // What stands there is a link: written through it, the project itself would lose the index.
    project.delete(file);
    project.write(file, source.replace(lost, ''));
    const found = await findTables(project.root, new Modules(project.root));
    const line = source.slice(0, source.indexOf('product_pack_code: ')).split('\n').length;
    expect(findingsOf({ tables: found }).filter((one) => one.includes('K744'))).toEqual([
      expect.stringMatching(new RegExp(`^${file}:${line} K744 'purchase_order_item.product_pack_code' refers`)),
    ]);
  } finally {
    project.remove();
  }
});
