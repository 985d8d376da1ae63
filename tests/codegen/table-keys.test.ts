import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { toSelect } from '../../codegen/find/form-facts.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { joined } from '../../schemas/forms/joined.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, positionColumn, referenceColumn, table } from '../../schemas/tables/define.ts';
import { referenceTo } from '../../schemas/tables/references.ts';
import { fsmInstances, instanceColumn } from '../../schemas/tables/workflow/fsm.ts';
import { tables } from '../../src/generated/server/tables.gen.ts';

const boxes = table('box', { box_id: idColumn().primaryKey(), company_code: companyColumn(), fsm_instance_id: instanceColumn() });
const labels = table('label', { label_code: column(text).primaryKey() });
const boxReference = referenceTo(boxes.box_id, { form: 'boxes_brief' as never, label: 'box_id' });
const labelReference = referenceTo(labels.label_code, { form: 'labels_brief' as never, label: 'label_code' });
const things = table('thing', {
  thing_id: idColumn().primaryKey(),
  company_code: companyColumn(),
  box_id: ownerColumn(boxReference),
  place: positionColumn({ within: ['box_id'] }),
  other_box_id: referenceColumn(boxReference),
  label_code: referenceColumn(labelReference).notNull(),
});

const names = (columns: readonly unknown[]): string[] => columns.map((one) => (one as PgColumn).name);
const keysOf = (of: PgTable) =>
  getTableConfig(of).foreignKeys.map((key) => ({
    name: key.getName(),
    columns: names(key.reference().columns),
    onDelete: key.onDelete,
    onUpdate: key.onUpdate,
  }));
const indexesOf = (of: PgTable) =>
  getTableConfig(of).indexes.map(({ config }) => ({ name: config.name, unique: config.unique, columns: names(config.columns) }));
const companyOf = (of: PgTable): PgColumn | undefined => (getTableColumns(of) as Record<string, PgColumn>).company_code;

describe('keys of tables', () => {
  it('follow from what their columns refer to, with the company where both rows have one', () => {
    expect(keysOf(things)).toMatchObject([
      { name: 'thing_label_code_label_label_code_fk', columns: ['label_code'], onUpdate: 'cascade' },
      { name: 'thing_box', columns: ['company_code', 'box_id'], onDelete: 'cascade' },
      { name: 'thing_other_box', columns: ['company_code', 'other_box_id'] },
    ]);
    expect(keysOf(things).map(({ onDelete }) => onDelete ?? 'no action')).toEqual(['restrict', 'cascade', 'no action']);
    expect(getTableConfig(boxes).uniqueConstraints.map((one) => [one.name, names(one.columns)])).toEqual([['box_company', ['company_code', 'box_id']]]);
    expect(getTableConfig(labels).uniqueConstraints).toEqual([]);
  });

  it('read lines by their record in their places, and records by their instance', () => {
    expect(indexesOf(things)).toEqual([{ name: 'thing_box', unique: false, columns: ['box_id', 'place'] }]);
    expect(indexesOf(boxes)).toEqual([{ name: 'box_instance', unique: true, columns: ['fsm_instance_id'] }]);
  });

  it('never let a row of one company refer to a row of another, in any table', () => {
    const apart = tables.flatMap((of) =>
      getTableConfig(of)
        .foreignKeys.filter((key) => {
          const { columns, foreignTable } = key.reference();
          const theirs = companyOf(foreignTable);
          // Instances are made by triggers, with the company of their record.
          return foreignTable !== fsmInstances && companyOf(of) && theirs && !theirs.primary && !names(columns).includes('company_code');
        })
        .map((key) => key.getName()),
    );
    expect(apart).toEqual([]);
  });

  it('refuse a reference that says of no column what it names', () => {
    expect(() => referenceColumn({ form: 'boxes_brief' as never, value: 'box_id', label: 'box_id' })).toThrow(
      "the reference to 'boxes_brief' was not made by referenceTo()",
    );
  });
});

describe('rows with those they refer to', () => {
  const sqlOf = (source: ReturnType<typeof joined>, of: PgTable) =>
    defineForm({ table: of, access: 'signed-in', scope: 'global', fields: getTableColumns(of) as Record<string, PgColumn>, from: source });
  const textOf = (source: ReturnType<typeof joined>) => toSelect(sqlOf(source, things)).replace(/^.* from /, '');

  it('are joined by their foreign keys, and kept where they may refer to none', () => {
    expect(textOf(joined(things, labels))).toBe('"thing" inner join "label" on "label"."label_code" = "thing"."label_code"');
    const notes = table('note', {
      note_id: idColumn().primaryKey(),
      thing_id: referenceColumn(referenceTo(things.thing_id, { form: 'things' as never, label: 'thing_id' })),
    });
    expect(toSelect(sqlOf(joined(notes, things, labels), notes)).replace(/^.* from /, '')).toBe(
      '"note" left join "thing" on "thing"."thing_id" = "note"."thing_id" left join "label" on "label"."label_code" = "thing"."label_code"',
    );
  });

  it('are not where it is not plain how', () => {
    expect(() => textOf(joined(things, boxes))).toThrow('several columns refer to box: say how it is joined');
    expect(() => textOf(joined(labels, things))).toThrow('no column refers to thing: say how it is joined');
  });
});

/** Keys of companies' rows without the company, and why nobody learns by them what others have. */
const withoutCompany: Readonly<Record<string, string>> = {
  'shop hostname': 'a host is one in the world',
  'outbox idempotency_key': 'made by the program',
  'newsletter_subscriber secret_digest': 'of a secret that the program draws',
  'fsm_instance entity,entity_id': 'written by triggers for rows that are there',
  'product_shop shop_id,product_code': 'the shop is looked for first (schemas/sql/products.sql)',
  'asked_price shop_id,product_code,valid_from': 'written by schemas/sql/storefront.sql for shops of the company',
  'product_position shop_id,product_category_id,product_code': 'the shop is looked for first (schemas/sql/products.sql)',
  'account_link secret_digest': 'of a secret that the program draws',
  'account_session secret_digest': 'of a secret that the program draws',
  'cart secret_digest': 'of a secret that the program draws',
  'cart token_digest': 'of a secret that the program draws',
  'cart_hold cart_id,warehouse_id,product_code': 'written by schemas/sql/shops.sql for carts of the company',
  'payment_attempt order_ref': 'drawn by the program',
  'payment_attempt transaction_id': 'drawn by the provider',
  'payment_attempt sales_order_id': 'the order is locked first (start-payment.ts)',
  'order_report call_digest': 'of a call that is signed',
  'payment reversal_of': 'names a payment of the company',
  'stock_level warehouse_id,product_code': 'written by movements in warehouses of the company',
  'storage_stock storage_id,product_code': 'written by movements in storages of the company',
};
/** A life belongs to its record's company, and what refers to it is tied by triggers. */
const isOfLife = (columns: readonly string[]): boolean => columns.includes('fsm_instance_id');

describe('keys of rows that belong to companies', () => {
  const ofCompanies = tables.filter((one) => companyOf(one)?.primary === false);
  const uniques = ofCompanies.flatMap((one) => {
    const { name, columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(one);
    const keys = [
      ...columns.filter(({ isUnique }) => isUnique).map((column) => [column.name]),
      ...[...primaryKeys, ...uniqueConstraints].map((key) => names(key.columns)),
      ...indexes.filter(({ config }) => config.unique).map(({ config }) => names(config.columns)),
    ];
    return keys.map((key) => ({ name, key }));
  });

  it('are unique in a company: what others have refuses nobody', () => {
    const found = uniques.filter(({ key }) => !key.includes('company_code') && !isOfLife(key)).map(({ name, key }) => `${name} ${key.join(',')}`);
    expect(found.sort()).toEqual(Object.keys(withoutCompany).sort());
    expect(uniques.length).toBeGreaterThan(30);
  });

  it('refer to rows of the same company', () => {
    const found = ofCompanies.flatMap((one) =>
      getTableConfig(one)
        .foreignKeys.map((key) => key.reference())
        .filter(
          ({ foreignTable, columns }) => companyOf(foreignTable)?.primary === false && !names(columns).includes('company_code') && !isOfLife(names(columns)),
        )
        .map(({ columns }) => `${getTableConfig(one).name} ${names(columns).join(',')}`),
    );
    expect(found).toEqual([]);
  });
});
