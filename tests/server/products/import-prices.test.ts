import { afterAll, beforeAll, expect, it } from 'vitest';
import { profiles } from '../../../src/generated/server/profiles.gen.ts';
import { sellingPriceHeads } from '../../../schemas/forms/products/price-heads.ts';
import type { ImportAnswer, Upload } from '../../../src/server/engine/transfer/import/imports.ts';
import type { ImportCheck } from '../../../src/server/engine/transfer/import/trial.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { sendImport } from '../fixtures/send-import.ts';

describeOnServer('columns of prices', (open) => {
  let app: App;
  let admin: Client;
  let shops: { shop_id: number; hostname: string }[];
  let supplier: number;
  let supplierName: string;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    shops = await admin.rows<{ shop_id: number; hostname: string }>('shops_brief');
    const [first] = await admin.rows<{ partner_id: number; partner_name: string }>('product_suppliers_brief');
    [supplier, supplierName] = [first?.partner_id ?? 0, first?.partner_name ?? ''];
  });
  afterAll(() => app.close());

  const upload = async (lines: readonly (readonly string[])[]) => (await sendImport(app, admin, 'product_list', lines)).body;
  const goesTo = ({ mapping }: Pick<Upload, 'mapping'>, column: number) => {
    const found = mapping.find((one) => one.column === column);
    return found && { form: found.form, field: found.field, ...(found.asked && { asked: found.asked }) };
  };
  const proposed = async (head: string, cell = '19,90') =>
    goesTo(
      await upload([
        ['sku', 'name', head],
        ['PRC-1', 'Mug', cell],
      ]),
      2,
    );
  const selling = { form: 'frontend_product_margins', field: 'new_unit_price' };
  const reduced = { form: 'frontend_product_discounts', field: 'new_discounted_price' };
  const purchase = { form: 'frontend_purchase_prices', field: 'new_price' };
  const commit = async ({ import_id, mapping }: Upload, asked: JsonObject) => {
    const plan = { import_id, mapping: mapping.map(({ fit: _, ...one }) => ({ ...one })) as JsonObject[], asked, language_code: 'en' };
    expect((await admin.action<ImportCheck>('product_list', 'import_check', plan)).body).toMatchObject({ problem_count: 0, problems: [] });
    return (await admin.action<ImportAnswer>('product_list', 'import_commit', plan)).body;
  };
  const priceIn = async (code: string, shop: number | undefined) => {
    const filter = {
      and: [
        { field: 'product_code', op: 'eq', value: code },
        { field: 'shop_id', op: 'eq', value: shop ?? 0 },
      ],
    };
    return (await admin.rows('frontend_product_margins', { filter }))[0]?.selling_price_shop;
  };

  it.each(['Price', 'Verkaufspreis', 'ÁR', 'cena', 'Preț de vânzare', 'Цена', 'unit_price'])('%s is the price in a shop', async (head) => {
    expect(await proposed(head)).toEqual(selling);
  });
  it.each(['Sale price', 'Aktionspreis', 'akciós ár', 'special_price'])('%s is a reduced price', async (head) => expect(await proposed(head)).toEqual(reduced));
  it.each(['Cost', 'Einkaufspreis', 'beszerzési ár', 'Cost per item'])('%s is what the supplier asks', async (head) =>
    expect(await proposed(head)).toEqual(purchase),
  );
  it.each([
    ['Variant Price', selling],
    ['Product Price', selling],
    ['Item cost', purchase],
    ['Variant Stock', { form: 'stock_count_items', field: 'counted' }],
  ])('%s is what it is behind the word that all heads of its file begin with', async (head, target) => expect(await proposed(head, '19')).toEqual(target));

  it('a supplier and a currency belong to the purchase price beside them, and to nothing without one', async () => {
    const heads = ['Supplier', 'Currency', 'Lieferant', 'Währung'];
    for (const [who, currency] of [heads.slice(0, 2), heads.slice(2)]) {
      const beside = await upload([
        ['sku', 'name', who ?? '', currency ?? '', 'Cost'],
        ['SUP-1', 'Mug', supplierName, 'EUR', '7,50'],
      ]);
      expect([2, 3, 4].map((column) => goesTo(beside, column)?.field)).toEqual(['partner_id', 'new_currency_code', 'new_price']);
      const alone = await upload([
        ['sku', 'name', who ?? '', currency ?? ''],
        ['SUP-1', 'Mug', supplierName, 'EUR'],
      ]);
      expect([2, 3].map((column) => goesTo(alone, column))).toEqual([undefined, undefined]);
    }
  });

  it.each(['priceless', 'price list', 'price group'])('%s is no price', async (head) => expect(await proposed(head)).toBeUndefined());
  it('a column without figures is no price', async () => expect(await proposed('price', 'on request')).toBeUndefined());

  it('of two shops go to their shops, and a purchase price to the supplier, under the code of the product where none is said', async () => {
    const [one, other] = shops;
    const taken = await upload([
      ['sku', 'name', `price ${one?.hostname ?? ''}`, `${other?.hostname ?? ''} ár`, 'cost'],
      ['TWO-1', 'Mug', '1990', '19,90', '7,50'],
      ['TWO-2', 'Cup', '2990', '', '8,50'],
    ]);
    expect([2, 3, 4].map((column) => goesTo(taken, column))).toEqual([
      { ...selling, asked: { shop_id: one?.shop_id } },
      { ...selling, asked: { shop_id: other?.shop_id } },
      purchase,
    ]);
    const { change_set_id, fills } = await commit(taken, { partner_id: supplier });
    expect(fills).toMatchObject([
      { form: 'frontend_product_margins', update: 3 },
      { form: 'frontend_purchase_prices', add: 2 },
    ]);
    expect([await priceIn('TWO-1', one?.shop_id), await priceIn('TWO-1', other?.shop_id), await priceIn('TWO-2', other?.shop_id)]).toEqual([
      1990,
      19.9,
      undefined,
    ]);
    const offers = await admin.rows('frontend_purchase_prices', { filter: { field: 'product_code', op: 'in', value: ['TWO-1', 'TWO-2'] } });
    expect(offers.map((row) => [row.supplier_product_code, row.purchase_price_original])).toEqual([
      ['TWO-1', 7.5],
      ['TWO-2', 8.5],
    ]);
    expect((await admin.rpc('undo', { change_set_id })).status).toBe(200);
    expect(await priceIn('TWO-1', one?.shop_id)).toBeUndefined();
  });

  it('of one shop twice are refused', async () => {
    const [one] = shops;
    const { import_id } = await upload([
      ['sku', 'name', 'a', 'b'],
      ['TWICE', 'Mug', '1', '2'],
    ]);
    const mapping = [
      { column: 0, field: 'product_code' },
      { column: 1, field: 'product_name', language: 'en' },
      ...[2, 3].map((column) => ({ column, ...selling })),
    ];
    const { status, body } = await admin.action('product_list', 'import_check', {
      import_id,
      mapping,
      asked: { shop_id: one?.shop_id ?? 0 },
      language_code: 'en',
    });
    expect([status, body.error]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it.each(Object.entries(profiles).filter(([, { fills }]) => fills))(
    'of %s are proposed where its tables have them',
    async (_, { known_by, columns, fills = {} }) => {
      const cells: Readonly<Record<string, string>> = { discount_end_date: '2026-04-03', partner_id: supplierName };
      const heads = [...new Set([...known_by, ...Object.keys(columns), ...Object.keys(fills)])];
      const { known } = await upload([heads, heads.map((head) => cells[fills[head]?.field ?? ''] ?? (head in fills ? '19.90' : 'x'))]);
      expect(heads.flatMap((head, column) => (head in fills && known ? [[head, goesTo(known, column)]] : []))).toEqual(
        heads.flatMap((head) => (fills[head] ? [[head, { form: fills[head].form, field: fills[head].field }]] : [])),
      );
    },
  );

  it('of Shopify are the regular and the reduced one where both are there, and no reduced one where it is no lower', async () => {
    const taken = await upload([
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Compare At Price'],
      ['a', 'Mug', 'CMP-1', '9.00', '12.00'],
      ['b', 'Cup', 'CMP-2', '7.00', ''],
      ['c', 'Pot', 'CMP-3', '5.00', '5.00'],
    ]);
    const mapping = (taken.known?.mapping ?? []).map(({ fit: _, ...one }) => ({ ...one })) as JsonObject[];
    const plan = { import_id: taken.import_id, mapping, profile: 'shopify_products', asked: { shop_id: shops[0]?.shop_id ?? 0 }, language_code: 'en' };
    const { fills, change_set_id } = (await admin.action<ImportAnswer>('product_list', 'import_commit', plan)).body;
    expect(fills).toMatchObject([{ form: 'frontend_product_margins' }, { form: 'frontend_product_discounts' }]);
    expect([await priceIn('CMP-1', shops[0]?.shop_id), await priceIn('CMP-2', shops[0]?.shop_id), await priceIn('CMP-3', shops[0]?.shop_id)]).toEqual([
      12, 7, 5,
    ]);
    const reducedRows = await admin.rows('frontend_product_discounts', {
      filter: {
        and: [
          { field: 'product_code', op: 'in', value: ['CMP-1', 'CMP-2', 'CMP-3'] },
          { field: 'shop_id', op: 'eq', value: shops[0]?.shop_id ?? 0 },
        ],
      },
    });
    // What nobody reduced costs what it costs.
    expect(Object.fromEntries(reducedRows.map((row) => [row.product_code, row.discounted_price_shop]))).toEqual({ 'CMP-1': 9, 'CMP-2': 7, 'CMP-3': 5 });
    expect((await admin.rpc('undo', { change_set_id })).status).toBe(200);
  });

  it('have no head twice', () => expect(new Set(sellingPriceHeads).size).toBe(sellingPriceHeads.length));
});
