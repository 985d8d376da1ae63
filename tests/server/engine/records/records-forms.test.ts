import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { planOf } from '../../../../src/server/engine/records/write/targets.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import type { Language, MultiText } from '../../../../src/shared/languages.ts';
import { missingLanguages, missingMember, pickText, textLanguage } from '../../../../src/shared/text/multi-text.ts';
import { filterLimits } from '../../../../src/shared/records/filter.ts';
import type { FilterNode, Operator } from '../../../../src/shared/records/filter.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { allRights, hungarian } from '../../fixtures/records.ts';

const declared = Object.entries(forms);
const world = `
  INSERT INTO country (country_code, country_names) VALUES ('HU', '{"en":"Hungary","hu":"Magyarország"}'), ('DE', '{"en":"Germany"}');
  INSERT INTO currency (currency_code) VALUES ('HUF'), ('EUR');
  INSERT INTO company (company_code, company_name, country_code, currency_code) VALUES ('KT-HU', 'Ours', 'HU', 'HUF'), ('KT-DE', 'Theirs', 'DE', 'EUR');
  INSERT INTO shop (company_code, hostname, currency_code, languages) VALUES ('KT-HU', 'ours.test', 'HUF', '{hu}'), ('KT-DE', 'theirs.test', 'EUR', '{de}');
  INSERT INTO vat (company_code, country_code, vat_code, vat_names, vat_rate, valid_from) VALUES ('KT-HU', 'HU', '27', '{"en":"27 %"}', 27, '2020-01-01'), ('KT-DE', 'DE', '19', '{"en":"19 %"}', 19, '2020-01-01');
  INSERT INTO app_user (user_id, user_name, user_email) VALUES (7, 'seven', 'seven@demo.kontor.test');
  INSERT INTO user_company (user_id, member_company) VALUES (7, 'KT-HU'), (7, 'KT-DE');
  INSERT INTO brand (brand_name) VALUES ('Bosch');
  INSERT INTO product (product_code, product_name, brand_id) VALUES ('P1', '{"en":"Drill","hu":"Fúró"}', 1), ('P2', '{"en":"Saw"}', NULL);
  INSERT INTO product_shop (product_code, shop_id, company_code, selling_price_shop) VALUES ('P1', 1, 'KT-HU', 1000), ('P1', 2, 'KT-DE', 10);`;

/** What a row tells of a text to a reader of one language. */
function shownMembers(field: string, value: MultiText | null, language: Language): [string, Json][] {
  const shownIn = textLanguage(value, language);
  const missing = missingLanguages(value);
  return [
    [field, shownIn && { [shownIn]: pickText(value, language) }],
    [missingMember(field), value === null || missing.length === 0 ? null : missing],
  ];
}

describe.each(declared)('the form %s', (name, definition) => {
  it('says for each field it writes which row that is', () => {
    expect(() => planOf(compileForm({ name, definition }))).not.toThrow();
  });
});

describeOnEachDatabase('declared forms', (open) => {
  let database: Database;
  let records: Records;
  beforeAll(async () => {
    database = await open();
    await database.script(world);
    records = createRecords({ database, forms: forms });
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });

  const list = async (form: string, call: object = {}): Promise<JsonObject[]> =>
    JSON.parse(await records.list(hungarian, form, { count: 'none', ...call })) as JsonObject[];

  it.each(declared)('list %s by every column that can be sorted, filtered or searched', async (name, definition) => {
    const { fields } = compileForm({ name, definition });
    const sortable = [...fields.values()].filter(({ trait }) => trait.sortable).map(({ name: field }) => field);
    for (let start = 0; start < sortable.length; start += 5) {
      for (const desc of [false, true]) await list(name, { sort: sortable.slice(start, start + 5).map((field) => ({ field, desc })), limit: 5 });
    }
    const asks: readonly Operator[] = ['blank', 'notBlank'];
    const clauses: FilterNode[] = [...fields.values()].flatMap(({ name: field, kind }) =>
      asks.filter((op) => kind.operators.includes(op)).map((op) => ({ field, op })),
    );
    expect(clauses.length).toBeLessThan(filterLimits.clauses);
    if (clauses.length > 0) await list(name, { filter: { or: clauses }, search: 'a b', columns: [] });
    const rows = await list(name);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...fields.keys()].sort());
  });

  it.each(declared)('tell a reader of %s what he is shown of a text, and what it lacks', async (name, definition) => {
    const texts = [...compileForm({ name, definition }).fields.values()].filter(({ trait }) => trait.perLanguage).map((field) => field.name);
    for (const language of ['hu', 'bg'] as const) {
      const call = { columns: texts, language_code: language };
      const told = (await list(name, call)).map((row) => ({
        ...row,
        ...Object.fromEntries(texts.flatMap((field) => shownMembers(field, row[field] as MultiText | null, language))),
      }));
      expect(await list(name, { ...call, texts: 'shown' })).toEqual(told);
      expect(await list(name, { ...call, texts: 'shown', limit: 50 })).toEqual({ rows: told.slice(0, 50) });
    }
  });

  it('keep companies apart in prices and limits of one product', async () => {
    await records.set(hungarian, 'product_list', { patches: [{ key: { product_code: 'P1' }, field: 'min_margin', old: null, new: 10 }] }, allRights);
    const [ours] = await list('product_list', { filter: { field: 'product_code', op: 'eq', value: 'P1' } });
    expect(ours).toMatchObject({ min_margin: 10, selling_price_shop: 1000, brand_name: 'Bosch' });
    const theirs = JSON.parse(
      await records.list({ ...hungarian, companyCode: 'KT-DE' }, 'product_list', { count: 'none', filter: { field: 'product_code', op: 'eq', value: 'P1' } }),
    ) as JsonObject[];
    expect(theirs).toMatchObject([{ min_margin: null, selling_price_shop: 10 }]);
  });

  it("refuse another company's VAT rate as one that does not exist", async () => {
    const rates = await database.system((tx) => tx.rows<{ vat_id: number; company_code: string }>({ text: 'select vat_id, company_code from vat' }));
    const write = (vat_id: number) =>
      records
        .set(hungarian, 'product_list', { patches: [{ key: { product_code: 'P1' }, field: 'vat_id', new: vat_id }] }, allRights)
        .catch((error: unknown) => error);
    const theirs = rates.find(({ company_code }) => company_code === 'KT-DE')?.vat_id ?? 0;
    expect(await write(theirs)).toEqual(await write(987654));
    expect(await write(theirs)).toMatchObject({ code: 'unknown_reference', status: 422, fields: [{ field: 'vat_id' }] });
    expect(await write(rates.find(({ company_code }) => company_code === 'KT-HU')?.vat_id ?? 0)).toMatchObject({ rows: [{ product_code: 'P1' }] });
  });

  it('recalculate a staged discount and its price from each other', async () => {
    const stage = (field: string, value: number) =>
      records.set(hungarian, 'frontend_product_discounts', { patches: [{ key: { shop_id: 1, product_code: 'P1' }, field, new: value }] }, allRights);
    expect(await stage('new_discount', 25)).toMatchObject({ rows: [{ new_discount: 25, new_discounted_price: 750 }] });
    expect(await stage('new_discounted_price', 900)).toMatchObject({ rows: [{ new_discount: 10, new_discounted_price: 900 }] });
  });

  const productFile = new URL('../../../../../shared/data/adventureworks/Product.csv', import.meta.url);
  // The public data lies beside the checkout and may be absent.
  it.skipIf(!existsSync(productFile))('take the AdventureWorks products in through the product list', async () => {
    const imports = createImports({ database, records });
    const bytes = readFileSync(productFile);
    const upload = await imports.upload(hungarian, 'product_list', { name: 'Product.csv', bytes });
    const mapping = upload.mapping.map(({ column, field, language }) => ({ column, field, language }));
    expect(mapping).toMatchObject([
      { column: 1, field: 'product_name', language: 'en' },
      { column: 2, field: 'product_code' },
    ]);
    const call = { import_id: upload.import_id, mapping, fixes: [], given: {}, empty: 'keep' as const, language_code: 'en' as const };
    expect(await imports.check(hungarian, call, { rights: allRights })).toMatchObject({ add: 504, update: 0, problem_count: 0 });
    const answer = await imports.commit(hungarian, call, { rights: allRights });
    expect(answer).toMatchObject({ add: 504, filter: { field: 'product_code', op: 'in' } });
    expect(await list('product_list', { search: 'mountain bottle', columns: ['product_name'] })).toEqual([
      { product_code: 'BC-M005', product_name: { en: 'Mountain Bottle Cage' } },
    ]);
    expect(await list('product_list', { filter: answer.filter, columns: [] })).toHaveLength(504);
  });
});
