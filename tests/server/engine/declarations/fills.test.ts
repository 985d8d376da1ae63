import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { Fill } from '../../../../schemas/forms/fills.ts';
import { access } from '../../../../src/generated/server/access.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import type { ImportCall } from '../../../../src/server/engine/transfer/import/import-call.ts';
import type { ImportAnswer } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { ImportCheck } from '../../../../src/server/engine/transfer/import/trial.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { filledProduct, filledRows } from '../../fixtures/filled-rows.ts';
import type { Column } from '../../fixtures/filled-rows.ts';
import { sendImport } from '../../fixtures/send-import.ts';
import { triedOn } from './declared.ts';

/** Every form with each further form that an import of it fills. */
const pairs = Object.entries(forms as Record<string, AnyForm>).flatMap(([form, { fills = [] }]) =>
  fills.map((fill): [string, string, Fill] => [form, fill.form, fill]),
);

describeOnEachDemo('further forms that an import fills', (open, engine) => {
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

  /** Somebody who may write on every page but those of one form. */
  async function barredFrom(form: string): Promise<Client> {
    const account = `barred.${form}`;
    const user = await app.addUser(account);
    const barred = access[form as FormName].screens as readonly string[];
    await app.execute(sql`insert into user_page (user_id, page_code, perms, list, add, set, delete)
      select ${user}, page_code, true, true, true, true, true from page where url is not null and url <> all (${sql.param([...barred])}::text[])`);
    return app.signIn(account, 'KT-HU');
  }

  const upload = async (client: Client, form: string, columns: readonly Column[]) =>
    (await sendImport(app, client, form, [columns.map(([, field]) => field), columns.map(([, , cell]) => cell)])).body;
  const planOf = (import_id: string, columns: readonly Column[], further: Partial<ImportCall> = {}): JsonObject => ({
    import_id,
    mapping: columns.map(([form, field], column) => ({
      column,
      field,
      ...(form !== undefined && { form }),
      ...(field === 'product_name' && { language: 'en' }),
    })),
    asked,
    language_code: 'en',
    ...further,
  });
  const rowsIn = (fill: Fill): Promise<JsonObject[]> =>
    admin.rows(fill.form, {
      filter: { and: [{ field: fill.by, op: 'eq', value: 'FILLED-1' }, ...fill.asks.map((field) => ({ field, op: 'eq', value: asked[field] ?? 0 }))] },
    });
  const isThere = async (form: string): Promise<boolean> =>
    (await admin.rows(form, { filter: { field: 'product_code', op: 'eq', value: 'FILLED-1' } })).length > 0;

  it('has an example of each pair', () => {
    expect(Object.keys(filledRows).sort()).toEqual(pairs.map(([form, further]) => `${form} > ${further}`).sort());
  });

  describe.each(triedOn(engine, pairs))('%s > %s', (form, further, fill) => {
    const { columns, stored, wrong } = filledRows[`${form} > ${further}`] ?? { columns: [], stored: {}, wrong: filledProduct[0] ?? ['', '', ''] };
    const all = [...filledProduct, ...columns];

    it('is offered with its fields and what it asks for, and is one check, one change-set and one undo with the rows themselves', async () => {
      const { import_id, fills } = await upload(admin, form, all);
      expect(fills.find((one) => one.form === further)).toEqual({
        form: further,
        fields: [...fill.asks, ...fill.fields],
        asks: fill.asks.map((field) => ({ field, choices: expect.any(String) as string })),
      });
      const before = await rowsIn(fill);
      const { body: check } = await admin.action<ImportCheck>(form, 'import_check', planOf(import_id, all));
      expect(check).toMatchObject({ add: 1, problem_count: 0, problems: [] });
      expect(check.fills.find((one) => one.form === further)).toMatchObject({ unchanged: 0 });
      expect(await isThere(form)).toBe(false);
      const { body: done } = await admin.action<ImportAnswer>(form, 'import_commit', planOf(import_id, all));
      expect(done).toMatchObject({ add: 1, fills: check.fills.map(({ under: _, ...counts }) => counts) });
      expect(await rowsIn(fill)).toMatchObject([stored]);
      const [{ sets } = { sets: 0 }] = await app.rows<{ sets: number }>(
        sql`select count(distinct change_set_id)::int as sets from change where change_set_id >= ${done.change_set_id ?? 0}`,
      );
      expect(sets).toBe(1);
      expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
      expect(await isThere(form)).toBe(false);
      expect(await rowsIn(fill)).toEqual(before);
    });

    it('tells a wrong cell at its form, beside those of the rows themselves, and what it asks for and nobody says', async () => {
      const bad: Column[] = [[undefined, 'product_code', 'FILLED-1'], [undefined, 'product_name', 'Filled'], [undefined, 'ean', 'no code'], wrong];
      const { import_id } = await upload(admin, form, bad);
      const { body } = await admin.action<ImportCheck>(form, 'import_check', planOf(import_id, bad));
      expect(body.problems).toEqual([
        expect.objectContaining({ row: 0, field: 'ean', code: 'not_a_gtin' }),
        expect.objectContaining({ form: further, row: 0, column: 3, field: wrong[1], value: wrong[2] }),
      ]);
      const whole = await upload(admin, form, all);
      const untold = await admin.action<ImportCheck>(form, 'import_check', planOf(whole.import_id, all, { asked: {} }));
      expect(untold.body.problems).toEqual(
        expect.arrayContaining(fill.asks.map((field) => expect.objectContaining({ form: further, row: 0, field, code: 'required' }))),
      );
    });

    it('is not there for whoever may not write it: not to be filled, and not to be taken back', async () => {
      const barred = await barredFrom(further);
      const { import_id, fills } = await upload(barred, form, all);
      expect(fills.some((one) => one.form === further)).toBe(false);
      for (const action of ['import_check', 'import_commit']) expect(await barred.action(form, action, planOf(import_id, all))).toMatchObject({ status: 403 });
      const own = await upload(admin, form, all);
      const { body: done } = await admin.action<ImportAnswer>(form, 'import_commit', planOf(own.import_id, all));
      expect((await barred.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(403);
      expect(await isThere(form)).toBe(true);
      const { body: undone } = await admin.rpc('undo', { change_set_id: done.change_set_id });
      expect((await barred.rpc('undo', { change_set_id: (undone as { change_set_id: number }).change_set_id })).status).toBe(403);
      expect(await isThere(form)).toBe(false);
    });
  });

  it('leaves a further form alone where all cells of a row are blank, and takes the shop from a column where one says it', async () => {
    const [, other] = await admin.rows<{ shop_id: number; hostname: string }>('shops_brief');
    if (!other) throw new Error('one shop');
    const lines = [
      ['Code', 'Name', 'Shop', 'Price'],
      ['FILLED-1', 'Filled', other.hostname, '10'],
      ['FILLED-2', 'Filled too', '', ''],
    ];
    const columns: Column[] = [...filledProduct, ['products_and_shops', 'shop_id', ''], ['frontend_product_margins', 'new_unit_price', '']];
    const { body } = await sendImport(app, admin, 'product_list', lines);
    const { body: done } = await admin.action<ImportAnswer>('product_list', 'import_commit', planOf(body.import_id, columns));
    expect(done).toMatchObject({ add: 2, fills: [{ form: 'frontend_product_margins', add: 0, update: 1 }] });
    const priced = await admin.rows('frontend_product_margins', { filter: { field: 'product_code', op: 'in', value: ['FILLED-1', 'FILLED-2'] } });
    expect(priced).toMatchObject([{ product_code: 'FILLED-1', shop_id: other.shop_id, selling_price_shop: 10 }]);
    expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
  });

  it('asks how a column is read that may be read in two ways as a field of a further form', async () => {
    const columns: Column[] = [...filledProduct, ['frontend_product_margins', 'new_unit_price', '1,234']];
    const { import_id, doubts } = await upload(admin, 'product_list', columns);
    expect(doubts).toContainEqual(expect.objectContaining({ form: 'frontend_product_margins', column: 2, field: 'new_unit_price', example: '1,234' }));
    const { body } = await admin.action<ImportCheck>('product_list', 'import_check', planOf(import_id, columns));
    expect(body.problems).toEqual([expect.objectContaining({ form: 'frontend_product_margins', row: -1, column: 2, code: 'doubtful' })]);
  });

  it('finds the offer that a supplier makes already, and gives it the new price', async () => {
    const [offer] = await admin.rows<{ product_code: string; partner_id: number; product_supplier_id: number; supplier_product_code: string }>(
      'frontend_purchase_prices',
    );
    if (!offer) throw new Error('no offer');
    const columns: Column[] = [
      [undefined, 'product_code', offer.product_code],
      ['frontend_purchase_prices', 'supplier_product_code', offer.supplier_product_code],
      ['frontend_purchase_prices', 'new_price', '123.45'],
      ['frontend_purchase_prices', 'new_currency_code', 'EUR'],
    ];
    const { import_id } = await upload(admin, 'product_list', columns);
    const { body: done } = await admin.action<ImportAnswer>(
      'product_list',
      'import_commit',
      planOf(import_id, columns, { asked: { partner_id: offer.partner_id } }),
    );
    expect(done).toMatchObject({ add: 0, unchanged: 1, fills: [{ form: 'frontend_purchase_prices', add: 0, update: 1 }] });
    const filter = { field: 'product_supplier_id', op: 'eq', value: offer.product_supplier_id };
    expect(await admin.rows('frontend_purchase_prices', { filter })).toMatchObject([{ purchase_price_original: 123.45, purchase_currency_code: 'EUR' }]);
    expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
    expect(await admin.rows('frontend_purchase_prices', { filter })).toMatchObject([offer]);
  });
});
