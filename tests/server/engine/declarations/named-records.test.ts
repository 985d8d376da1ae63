import { afterAll, beforeAll, expect, it } from 'vitest';
import { sequenceOfForm } from '../../../../schemas/forms/sequence.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { isRequired } from '../../../../src/server/engine/records/core/values.ts';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import type { CompiledField } from '../../../../src/server/engine/records/core/compile.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { createServices } from '../../../../src/server/prepare.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { importableFields } from '../../../../src/server/engine/transfer/import/proposal.ts';
import { groupsOf } from '../../../../src/server/engine/transfer/import/problem-groups.ts';
import { referenceOf } from '../../../../src/server/engine/transfer/import/references.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillingWith } from '../../fixtures/import-call.ts';
import { allRights, anybody, hungarian } from '../../fixtures/records.ts';
import { declaredForms } from './declared.ts';

/** Reference fields that a file may fill. */
const references = declaredForms.flatMap(([name, definition]) => {
  const form = compileForm({ name, definition });
  return importableFields(form).flatMap((field) => {
    const target = referenceOf(field)?.form;
    return target === undefined ? [] : [{ name: `${name}.${field.name}`, form, field: field.name, target }];
  });
});

/** Records that no file makes: who they are is decided elsewhere, or their name alone says nothing of them. */
const neverNamed = [
  'accounts_brief',
  'arriving_shipments_brief',
  'cashflow_brief',
  'channel_brief',
  'cmr_brief',
  'colleagues_brief',
  'companies_brief',
  // A picture or goods are of a house or a recipe that is there.
  'content_items_brief',
  'dm_brief',
  'fsm_events',
  'fsm_loops_brief',
  'fsm_procedures_brief',
  'fsm_states',
  'fsm_transitions',
  'fsm_types',
  // A source is nothing without its feed.
  'news_sources',
  'pages_brief',
  'partners_brief',
  'pm_brief',
  'product_packs_brief',
  'products_brief',
  'purchase_orders_brief',
  'report_mailings',
  'roles_brief',
  'sales_orders_brief',
  'frontend_product_categories_brief',
  'shipments_brief',
  'shopper_groups_brief',
  'shops_brief',
  'stock_counts_brief',
  'storages_brief',
  'users_brief',
  'vats_brief',
  'warehouses_brief',
];

it('every reference of every form may be settled: its record is added where the declaration says so, the cell is emptied where it may be, or the row is left out', () => {
  const isNamed = (target: string): boolean => declaredForms.some(([one, { added_by }]) => one === target && added_by !== undefined);
  const ways = references.map(({ name, form, field, target }) => {
    const [group] = groupsOf([{ row: 0, column: 0, field, code: 'unknown_reference', params: {}, value: 'X' }], {
      form,
      isNamed: () => isNamed(target),
      isFetched: () => false,
      filledForm: () => undefined,
    });
    return [name, group?.ways];
  });
  const expected = references.map(({ name, form, field, target }) => [
    name,
    [...(isNamed(target) ? ['create'] : []), ...(isRequired(form, field) || form.definition.key.includes(field) ? [] : ['clear']), 'leave_out'],
  ]);
  expect(ways).toEqual(expected);
  expect([...new Set(references.map(({ target }) => target).filter((target) => !isNamed(target)))].filter((target) => !neverNamed.includes(target))).toEqual(
    [],
  );
});

/** Reference fields that a file may fill, by the form they are in, whose records may be added by their names. */
const namedFields = declaredForms.flatMap(([name, definition]) =>
  importableFields(compileForm({ name, definition })).flatMap((field) => {
    const target = referenceOf(field)?.form;
    const adds = declaredForms.find(([one]) => one === target)?.[1].added_by;
    const within = referenceOf(field)?.within;
    return adds ? [{ name, definition, field, adds, ...(adds.within !== undefined && { within }) }] : [];
  }),
);

it('brands, manufacturers, types, classes, suppliers, categories and packings may be added by name, in every form whose rows name them', () => {
  const fields = namedFields.map(({ name, field }) => `${name}.${field.name}`);
  for (const field of ['brand_id', 'mf_id', 'main_product_category_id', 'packing_template_id']) expect(fields).toContain(`product_list.${field}`);
  for (const field of ['pt_id', 'ct_id']) expect(fields).toContain(`product_list.${field}`);
  expect(fields).toContain('bulk_purchase_prices.partner_id');
  expect(fields).toContain('product_categories.parent_category_id');
  expect(fields.length).toBeGreaterThan(9);
});

describeOnServer('records that rows of a file name', (open) => {
  let database: Database;
  let records: Records;
  let imports: Imports;
  let actor: Actor;
  beforeAll(async () => {
    database = await open();
    ({ records, imports } = (await createServices(database)).services);
    actor = { ...hungarian, userId: await anybody(database) };
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });

  const listed = async (form: string, columns: string[]): Promise<JsonObject[]> =>
    JSON.parse(await records.list(actor, form, { columns, count: 'none' })) as JsonObject[];
  const textOf = (value: Json | undefined): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const namesIn = async (field: CompiledField): Promise<string[]> => {
    const { form, label } = referenceOf(field) ?? { form: '', label: '' };
    return (await listed(form, [label])).map((row) => textOf(row[label]));
  };

  /** Fields within whose record another needed one stands: what is new there has nothing to choose from yet (named-within.test.ts). */
  const isOuter = ({ name, field }: (typeof namedFields)[number]) => namedFields.some((one) => one.name === name && one.within === field.name);

  it.each(namedFields.filter((one) => !isOuter(one)).map((one) => [`${one.name}.${one.field.name}`, one] as const))(
    'are added by %s with the row, and undone with it',
    async (_, { name, definition, field, adds, within }) => {
      const tree = sequenceOfForm(forms[adds.form] as (typeof declaredForms)[number][1])?.parent !== undefined;
      const called = tree ? 'Unheard > Of > Name' : 'Unheard of name';
      const isLiving = definition.table !== undefined && instanceColumnOf(definition.table) !== undefined;
      const isNew = isLiving || definition.write?.[field.name] === undefined;
      // A row that is there is given another record; where its state may lock it, or the record is given to new rows alone, a new one is.
      const needed = isNew ? [...Object.keys(definition.create ?? {}), ...(definition.required ?? [])] : definition.key;
      const columns = [...new Set([...needed, ...(within === undefined ? [] : [within])])].filter((one) => one !== field.name);
      const [stored] = isNew ? await listed('positions', ['shop_id', 'product_code']) : await listed(name, [...columns]);
      const row: JsonObject = {
        currency_code: 'EUR',
        supplier_product_code: 'UNHEARD-1',
        country_code: 'HU',
        delivery_name: 'A customer',
        value_names: 'A word',
        ...stored,
      };
      const made = tree ? ['Unheard', 'Unheard > Of', called] : [within === undefined ? called : `${String(row[within])} > ${called}`];
      const text = `${[...columns, field.name].join(',')}\n${[...columns.map((one) => String(row[one] ?? '')), called].join(',')}\n`;
      const taken = await imports.upload(actor, name, { name: 'f.csv', bytes: Buffer.from(text) });
      const mapping = [...columns, field.name].map((one, column) => ({ column, field: one }));
      const call = { import_id: taken.import_id, mapping, fixes: [], given: {}, empty: 'keep', language_code: 'en' } as const;
      const remedies = [{ field: field.name, code: 'unknown_reference', by: 'create' } as const];
      const rights = { rights: allRights, filling: fillingWith(allRights) };
      expect((await imports.check(actor, { ...call, fixes: [] }, rights)).groups).toMatchObject([
        { field: field.name, code: 'unknown_reference', rows: 1, value_count: 1, ways: expect.arrayContaining(['create', 'leave_out']) },
      ]);
      const before = await namesIn(field);
      const created = { ...call, fixes: [], remedies };
      const check = await imports.check(actor, created, rights);
      expect([check.problems, check.named]).toEqual([[], [{ field: field.name, form: adds.form, names: made, count: made.length }]]);
      const { change_set_id, add } = await imports.commit(actor, created, rights);
      expect(add).toBe(isNew ? 1 : 0);
      const after = (await namesIn(field)).filter((one) => !before.includes(one));
      expect(after.map((one) => one.includes('nheard') || /\b(Of|Name)\b/.test(one))).toEqual(Array.from({ length: tree ? 3 : 1 }, () => true));
      await records.undo(actor, { change_set_id: change_set_id ?? 0 }, () => allRights);
      expect((await namesIn(field)).sort()).toEqual(before.sort());
    },
  );

  it('stand below the records that are there, once for each path, and are found by their paths', async () => {
    const root = { category_name: { en: 'Tools', hu: 'Szerszámok' } };
    await records.set(actor, 'product_categories', { rows: [root] }, allRights);
    const rights = { rights: allRights, filling: fillingWith(allRights) };
    const paths = ['szerszamok > Hand > Saws', 'Tools>Hand>saws', 'Tools > Power > Saws'];
    const bring = async (rows: readonly string[], by: 'create' | undefined) => {
      const text = `product_code,product_name.en,main_product_category_id\n${rows.map((path, at) => `NEW-${at},x,${path}`).join('\n')}\n`;
      const taken = await imports.upload(actor, 'product_list', { name: 'f.csv', bytes: Buffer.from(text) });
      const mapping = [
        { column: 0, field: 'product_code' },
        { column: 1, field: 'product_name', language: 'en' as const },
        { column: 2, field: 'main_product_category_id' },
      ];
      const remedies = by ? [{ field: 'main_product_category_id', code: 'unknown_reference' as const, by }] : [];
      const call = { import_id: taken.import_id, mapping, fixes: [], remedies, given: {}, empty: 'keep' as const, language_code: 'en' as const };
      return imports.commit(actor, call, rights);
    };
    expect(await bring(paths, 'create')).toMatchObject({ add: 3 });
    const rows = await listed('product_categories', ['product_category_id', 'category_name', 'parent_category_id']);
    const nameOf = (row: JsonObject | undefined): string => (row?.category_name as { en?: string } | undefined)?.en ?? '';
    const pathOf = (row: JsonObject): string => {
      const parent = rows.find((one) => one.product_category_id === row.parent_category_id);
      return parent ? `${pathOf(parent)} > ${nameOf(row)}` : nameOf(row);
    };
    expect(
      rows
        .map(pathOf)
        .filter((path) => path.startsWith('Tools'))
        .sort(),
    ).toEqual(['Tools', 'Tools > Hand', 'Tools > Hand > Saws', 'Tools > Power', 'Tools > Power > Saws']);
    // All are there now: nothing is to be added.
    expect(await bring(['Tools > Hand > Saws', 'TOOLS > power > saws'], undefined)).toMatchObject({ add: 0, update: 1, unchanged: 1 });
  });
});
