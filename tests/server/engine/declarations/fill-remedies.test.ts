import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { Fill } from '../../../../schemas/forms/fills.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { CheckedFile, ImportAnswer } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { RemedyWay } from '../../../../src/server/engine/transfer/import/mending.ts';
import type { ImportCheck } from '../../../../src/server/engine/transfer/import/trial.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { filledProduct, filledRows } from '../../fixtures/filled-rows.ts';
import type { Column } from '../../fixtures/filled-rows.ts';
import { sendImport } from '../../fixtures/send-import.ts';

const all = forms as Record<string, AnyForm>;
/** Every form with each further form that an import of it fills. */
const pairs = Object.entries(all).flatMap(([form, { fills = [] }]) => fills.map((fill): [string, string, Fill] => [form, fill.form, fill]));
/** Each reference that tells which row of a further form is meant. */
const asking = pairs.flatMap(([form, further, fill]) => fill.asks.map((field): [string, string, string, Fill] => [form, further, field, fill]));

describeOnServer('what is wrong in further forms that an import fills', (open) => {
  let app: App;
  let admin: Client;
  let asked: Record<string, number>;
  beforeAll(async () => {
    app = await createApp(await open());
    admin = await app.signIn('admin', 'KT-HU');
    const [shop] = await admin.rows<{ shop_id: number }>('shops_brief');
    const [supplier] = await admin.rows<{ partner_id: number }>('product_suppliers_brief');
    const [storage] = await admin.rows<{ storage_id: number }>('storages_brief');
    asked = { shop_id: shop?.shop_id ?? 0, partner_id: supplier?.partner_id ?? 0, storage_id: storage?.storage_id ?? 0 };
  });
  afterAll(() => app.close());

  interface Remedy {
    form?: string;
    field: string;
    code: string;
    by: RemedyWay;
  }
  type Check = ImportCheck & CheckedFile;

  /** A file of two products: the cells of the first one are those of the columns, the second has other ones where they are told. */
  async function fileOf(form: string, columns: readonly Column[], second: Readonly<Record<string, string>> = {}) {
    const lines = [
      columns.map(([, field]) => field),
      columns.map(([, , cell]) => cell),
      columns.map(([, field, cell]) => (field === 'product_code' ? 'FILLED-2' : (second[field] ?? cell))),
    ];
    const { import_id } = (await sendImport(app, admin, form, lines)).body;
    const mapping = columns.map(([further, field], column) => ({
      column,
      field,
      ...(further !== undefined && { form: further }),
      ...(field === 'product_name' && { language: 'en' }),
    }));
    const plan = (remedies: readonly Remedy[]): JsonObject => ({
      import_id,
      mapping,
      asked,
      language_code: 'en',
      remedies: remedies.map((one) => ({ ...one })),
    });
    return {
      check: async (...remedies: Remedy[]) => (await admin.action<Check>(form, 'import_check', plan(remedies))).body,
      commit: async (...remedies: Remedy[]) => (await admin.action<ImportAnswer>(form, 'import_commit', plan(remedies))).body,
    };
  }
  const undo = async ({ change_set_id }: ImportAnswer) => expect((await admin.rpc('undo', { change_set_id })).status).toBe(200);
  const codesIn = async (form: string, filter: JsonObject[] = []): Promise<string[]> =>
    (await admin.rows(form, { filter: { and: [{ field: 'product_code', op: 'in', value: ['FILLED-1', 'FILLED-2'] }, ...filter] } }))
      .map(({ product_code }) => String(product_code))
      .sort();

  it.each(pairs)('of %s > %s is settled at once: its fields left empty, or its rows left out', async (form, further) => {
    const { columns, wrong } = filledRows[`${form} > ${further}`] ?? { columns: [], wrong: filledProduct[0] ?? ['', '', ''] };
    const right = columns.find(([, field]) => field === wrong[1])?.[2] ?? '';
    const others = columns.filter(([, field]) => field !== wrong[1]);
    const file = await fileOf(form, [...filledProduct, ...others, wrong], { [wrong[1]]: right, supplier_product_code: 'THEIRS-2' });
    const found = await file.check();
    expect(found.groups).toMatchObject([{ form: further, field: wrong[1], rows: 1, values: [{ value: wrong[2], rows: 1 }], ways: ['clear', 'leave_out'] }]);
    const sort = { form: further, field: wrong[1], code: found.groups[0]?.code ?? '' };
    // Without its form it is said of another field.
    expect(await file.check({ field: sort.field, code: sort.code, by: 'clear' })).toMatchObject({ problem_count: 1 });
    expect(await file.check({ ...sort, by: 'leave_out' })).toMatchObject({ add: 1, left_out: 1, problems: [] });
    expect(await file.check({ ...sort, by: 'clear' })).toMatchObject({ add: 2, left_out: 0, problems: [] });
    const cleared = await file.commit({ ...sort, by: 'clear' });
    expect(await codesIn('product_list')).toEqual(['FILLED-1', 'FILLED-2']);
    await undo(cleared);
    const left = await (
      await fileOf(form, [...filledProduct, ...others, wrong], { [wrong[1]]: right, supplier_product_code: 'THEIRS-2' })
    ).commit({ ...sort, by: 'leave_out' });
    expect(await codesIn('product_list')).toEqual(['FILLED-2']);
    expect(await codesIn(further)).toContain('FILLED-2');
    await undo(left);
  });

  describe.each(asking)('of %s > %s, where nobody is called as %s says,', (form, further, field) => {
    const { columns } = filledRows[`${form} > ${further}`] ?? { columns: [] };
    const telling: Column = [further, field, 'Unheard of'];
    const choices = all[further]?.fields[field];
    const target = choices && 'options' in choices ? (choices.options as { form?: string } | undefined)?.form : undefined;

    it('may be made where the declaration says so, and rows come in without it or not at all', async () => {
      const file = await fileOf(form, [...filledProduct, ...columns, telling]);
      const found = await file.check();
      const group = found.groups.find((one) => one.form === further);
      expect(group).toMatchObject({ field, code: 'unknown_reference', rows: 2, value_count: 1 });
      expect(group?.ways.filter((way) => way !== 'create')).toEqual(['clear', 'leave_out']);
      if (target !== undefined) expect(group?.ways.includes('create')).toBe(all[target]?.added_by !== undefined);
      const by = (way: RemedyWay): Remedy[] => found.groups.map((one) => ({ form: one.form ?? '', field: one.field, code: one.code, by: way }));
      expect(await file.check(...by('leave_out'))).toMatchObject({ add: 0, left_out: 2, problems: [] });
      expect(await file.check(...by('clear'))).toMatchObject({ add: 2, left_out: 0, problems: [], fills: [] });
      const done = await file.commit(...by('clear'));
      // What is chosen for all rows is no answer for those that name another one.
      expect([await codesIn('product_list'), done.fills]).toEqual([['FILLED-1', 'FILLED-2'], []]);
      await undo(done);
    });
  });

  it('names suppliers that are added once with the rows of all pieces, told in the check, and undone with them', async () => {
    const columns = filledRows['product_list > frontend_purchase_prices']?.columns ?? [];
    const telling: Column = ['frontend_purchase_prices', 'partner_id', 'Unheard Ltd'];
    const file = await fileOf('product_list', [...filledProduct, ...columns, telling], { partner_id: 'unheard ltd', supplier_product_code: 'THEIRS-2' });
    const create: Remedy = { form: 'frontend_purchase_prices', field: 'partner_id', code: 'unknown_reference', by: 'create' };
    const called = async () => admin.rows('partners', { filter: { field: 'partner_name', op: 'eq', value: 'Unheard Ltd' } });
    const { fills, named, problems } = await file.check(create);
    expect([problems, named]).toEqual([[], [{ further: 'frontend_purchase_prices', field: 'partner_id', form: 'partners', names: ['Unheard Ltd'], count: 1 }]]);
    expect([fills, await called()]).toMatchObject([[{ form: 'frontend_purchase_prices', add: 2 }], []]);
    const done = await file.commit(create);
    const [partner] = await called();
    expect(partner).toMatchObject({ is_supplier: true });
    expect(await codesIn('frontend_purchase_prices', [{ field: 'partner_id', op: 'eq', value: partner?.partner_id ?? 0 }])).toEqual(['FILLED-1', 'FILLED-2']);
    await undo(done);
    expect([await called(), await codesIn('product_list')]).toEqual([[], []]);
  });

  it('is settled as well where only a trial finds it', async () => {
    const counted: Column = ['stock_count_items', 'counted', '-1'];
    const file = await fileOf('product_list', [...filledProduct, counted], { counted: '' });
    const found = await file.check();
    const group = found.groups.find(({ field }) => field === 'counted');
    expect(group).toMatchObject({ form: 'stock_count_items', rows: 1, ways: expect.arrayContaining(['clear', 'leave_out']) as RemedyWay[] });
    const sort = { form: 'stock_count_items', field: group?.field ?? '', code: group?.code ?? '' };
    expect(await file.check({ ...sort, by: 'clear' })).toMatchObject({ add: 2, problems: [], fills: [] });
    expect(await file.check({ ...sort, by: 'leave_out' })).toMatchObject({ add: 1, left_out: 1, problems: [] });
    const done = await file.commit({ ...sort, by: 'clear' });
    expect([await codesIn('product_list'), await codesIn('stock_count_items')]).toEqual([['FILLED-1', 'FILLED-2'], []]);
    await undo(done);
  });
});
