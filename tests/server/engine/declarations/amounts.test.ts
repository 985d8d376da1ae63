import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/kinds.gen.ts';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import type { ImportAnswer } from '../../../../src/server/engine/transfer/import/imports.ts';
import { conventionsOf } from '../../../../src/server/engine/transfer/import/conventions.ts';
import { importableFields } from '../../../../src/server/engine/transfer/import/proposal.ts';
import { resolveRows } from '../../../../src/server/engine/transfer/import/resolve.ts';
import type { ImportCheck } from '../../../../src/server/engine/transfer/import/trial.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { sendImport } from '../../fixtures/send-import.ts';
import { declaredForms } from './declared.ts';

/** Amounts that a file may fill, with the field that says their currency. */
const amounts = declaredForms.flatMap(([name, definition]) => {
  const form = compileForm({ name, definition });
  const fields = importableFields(form);
  return fields
    .filter(({ kind }) => kind === money)
    .map((field) => {
      const { currency } = (field.options ?? {}) as { currency?: string };
      return { name: `${name}.${field.name}`, form, field, currency: fields.some((one) => one.name === currency) ? currency : undefined };
    });
});

describe.each(amounts)('$name', ({ form, field, currency }) => {
  const read = async (cells: readonly string[], given: JsonObject = {}) => {
    const keys = form.definition.key.filter((name) => form.definition.create?.[name]);
    const { rows, problems } = await resolveRows({
      form,
      rows: cells.map((cell) => [cell]),
      mapping: [{ column: 0, field: field.name }],
      given: { ...Object.fromEntries(keys.map((name) => [name, 'X'])), ...given },
      finders: new Map(),
      language: 'en',
      empty: 'keep',
      findings: [],
      conventions: [conventionsOf(cells, false)],
      left: new Set(),
      remedyOf: () => undefined,
      takeName: () => undefined,
    });
    return {
      values: rows.map(({ values }) => values[field.name]),
      currencies: rows.map(({ values }) => values[currency ?? '']),
      marked: rows.map(({ marked }) => marked),
      problems,
    };
  };

  it('is read with the mark of its currency, by the convention of its column', async () => {
    const { values, problems } = await read(['€ 1.234,50', '19,99 EUR', '5,- €', '7']);
    expect([values, problems]).toEqual([[1234.5, 19.99, 5, 7], []]);
  });

  it('gives the row its currency, or is compared with that which the row has', async () => {
    const { currencies, marked } = await read(['19.99 EUR', '1 234 Ft', '7']);
    if (currency) {
      expect(currencies).toEqual(['EUR', 'HUF', undefined]);
      const { problems } = await read(['19.99 EUR', '1 234 Ft'], { [currency]: 'HUF' });
      expect(problems).toMatchObject([{ row: 0, column: 0, field: field.name, code: 'other_currency', params: { currency: 'HUF' }, value: '19.99 EUR' }]);
    } else expect(marked.map((one) => one?.[0]?.currencies)).toEqual([['EUR'], ['HUF'], undefined]);
  });
});

it('some say their currency in the file, and some have that of their shop or company', () => {
  expect(amounts.filter(({ currency }) => currency).map(({ name }) => name)).toContain('frontend_purchase_prices.new_price');
  expect(amounts.filter(({ currency }) => !currency).map(({ name }) => name)).toContain('frontend_product_margins.new_unit_price');
});

describeOnServer('prices with their currency in the cell', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const lines = (prices: readonly string[]) => [
    ['product_code', 'product_name', 'price', 'cost', 'theirs'],
    ...prices.map((price, i) => [`CUR-${i}`, 'x', price, '4,50 EUR', `T-${i}`]),
  ];
  const mapping = [
    { column: 0, field: 'product_code' },
    { column: 1, field: 'product_name', language: 'en' },
    { column: 2, field: 'new_unit_price', form: 'frontend_product_margins' },
    { column: 3, field: 'new_price', form: 'frontend_purchase_prices' },
    { column: 4, field: 'supplier_product_code', form: 'frontend_purchase_prices' },
  ];

  it('come in where the shop has that currency; others are found at their cells', async () => {
    const shops = await admin.rows<{ shop_id: number; currency_code: string }>('frontend_product_margins', { columns: ['shop_id', 'currency_code'] });
    const shop = shops.find(({ currency_code }) => currency_code === 'HUF');
    const [supplier] = await admin.rows<{ partner_id: number }>('product_suppliers_brief');
    const asked = { shop_id: shop?.shop_id ?? 0, partner_id: supplier?.partner_id ?? 0 };
    const wrong = (await sendImport(app, admin, 'product_list', lines(['1 990 Ft', '€ 4,99', '2 490,- Ft']))).body;
    const plan = (import_id: string) => ({ import_id, mapping, asked, language_code: 'en' });
    const { body: check } = await admin.action<ImportCheck>('product_list', 'import_check', plan(wrong.import_id));
    expect(check.problems).toMatchObject([
      {
        row: 1,
        line: 3,
        column: 2,
        form: 'frontend_product_margins',
        field: 'new_unit_price',
        code: 'other_currency',
        params: { currency: 'HUF' },
        value: '€ 4,99',
      },
    ]);
    const right = (await sendImport(app, admin, 'product_list', lines(['1 990 Ft', '2 490,- Ft']))).body;
    expect((await admin.action<ImportCheck>('product_list', 'import_check', plan(right.import_id))).body.problems).toEqual([]);
    expect((await admin.action<ImportAnswer>('product_list', 'import_commit', plan(right.import_id))).body).toMatchObject({ add: 2 });
    const own = {
      and: [
        { field: 'product_code', op: 'eq', value: 'CUR-1' },
        { field: 'shop_id', op: 'eq', value: asked.shop_id },
      ],
    };
    expect(await admin.rows('frontend_product_margins', { filter: own })).toMatchObject([{ selling_price_shop: 2490 }]);
    const offer = { field: 'product_code', op: 'eq', value: 'CUR-1' };
    expect(await admin.rows('frontend_purchase_prices', { filter: offer })).toMatchObject([{ purchase_price_original: 4.5, purchase_currency_code: 'EUR' }]);
  });
});
