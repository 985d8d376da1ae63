import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isColumn, natureOf } from '../../../schemas/tables/define.ts';
import { forms } from '../../../src/generated/server/forms.gen.ts';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../src/server/engine/records/engine.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { languages } from '../../../src/shared/languages.ts';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { fold } from '../../../src/shared/text/fold.ts';
import { describeOnServer } from '../../support/databases.ts';
import { allRights, hungarian } from '../fixtures/records.ts';

const many = 20_001;

interface Product {
  product_code: string;
  product_name: Record<string, string>;
  main_product_category_id: number | null;
}

describeOnServer('the product list', (open) => {
  let database: Database;
  let records: Records;
  let products: Product[];
  let categories: { product_category_id: number; parent_category_id: number | null }[];

  const codesOf = async (call: Partial<ListCall>): Promise<string[]> =>
    (JSON.parse(await records.list(hungarian, 'product_list', { count: 'none', columns: [], ...call })) as Product[]).map(({ product_code }) => product_code);
  const windowOf = async (form: string, call: Partial<ListCall>) =>
    JSON.parse(await records.list(hungarian, form, { count: 'capped', limit: 10, columns: [], ...call })) as {
      rows: JsonObject[];
      total: number;
      capped?: boolean;
      totals?: JsonObject;
    };

  beforeAll(async () => {
    database = await open();
    records = createRecords({ database, forms });
    const all: Partial<ListCall> = { count: 'none', columns: ['product_name', 'main_product_category_id'] };
    products = JSON.parse(await records.list(hungarian, 'product_list', all as ListCall)) as Product[];
    categories = await database.system((tx) => tx.rows(sql`select product_category_id, parent_category_id from product_category`));
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });

  it('finds the products of a category and of all below it', async () => {
    const below = (id: number): number[] => [id, ...categories.filter((one) => one.parent_category_id === id).flatMap((one) => below(one.product_category_id))];
    for (const { product_category_id: id } of categories) {
      const wanted = new Set(below(id));
      const expected = products
        .filter((one) => one.main_product_category_id !== null && wanted.has(one.main_product_category_id))
        .map((one) => one.product_code);
      const filter = { field: 'main_product_category_id', op: 'under' as const, value: [id] };
      expect(await codesOf({ filter })).toEqual(expected);
      // A selection finds as many, or it would be refused.
      await records.set(hungarian, 'product_list', { selection: { filter, expected: expected.length }, values: { fractional: false } }, allRights);
    }
  });

  it.each([
    ['a category that is none', ['x']],
    ['no list', 1],
    ['nothing', [null]],
  ])('refuses %s to look below', async (_, value) => {
    await expect(codesOf({ filter: { field: 'main_product_category_id', op: 'under', value } })).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(codesOf({ filter: { field: 'brand_id', op: 'under', value: [1] } })).rejects.toMatchObject({ code: 'unknown_operator' });
  });

  it.each(languages)('finds pieces of a name in %s, without case and accents, and nowhere else', async (language) => {
    const word = products.map((one) => one.product_name[language]?.split(/[\s,]+/)[0] ?? '').find((one) => one.length >= 4) ?? '';
    for (const value of [word.toUpperCase(), fold(word).slice(1, 4), fold(word).slice(0, 2), `${word} %`]) {
      const having = (test: (name: string) => boolean) => products.filter((one) => test(fold(one.product_name[language] ?? ''))).map((one) => one.product_code);
      expect(await codesOf({ filter: { field: 'product_name', op: 'contains', value, language } })).toEqual(having((name) => name.includes(fold(value))));
      expect(await codesOf({ filter: { field: 'product_name', op: 'starts', value, language } })).toEqual(having((name) => name.startsWith(fold(value))));
      expect(await codesOf({ filter: { field: 'product_name', op: 'notContains', value, language } })).toEqual(having((name) => !name.includes(fold(value))));
    }
  });

  it('tells of very many products only that they are many, and sums and sorts none of them row by row', async () => {
    await database.system((tx) =>
      tx.execute(
        sql`insert into product (product_code, product_name, weight) select 'Z' || n, jsonb_build_object('en', 'thing'), 1 from generate_series(1, ${sql.raw(String(many))}) n`,
      ),
    );
    const whole = await windowOf('product_list', { totals: ['weight'] });
    expect(whole).toMatchObject({ total: 10_000, capped: true });
    expect(whole.totals).toBeUndefined();
    expect((await windowOf('product_list', { totals: ['on_hand'], filter: { field: 'product_code', op: 'in', value: ['Z1', 'Z2'] } })).totals).toEqual({
      on_hand: 0,
    });
    const sort = [{ field: 'has_storage', desc: false }];
    await expect(windowOf('product_checklist', { sort })).rejects.toMatchObject({
      code: 'too_many_to_sort',
      status: 422,
      params: { field: 'has_storage', most: 20_000 },
    });
    expect((await windowOf('product_checklist', { sort, filter: { field: 'product_code', op: 'starts', value: 'z1' } })).rows).toHaveLength(10);
  });
});

describe('lists that name a product', () => {
  it('carry its name, so that nobody reads all products to show some', () => {
    const bare = Object.entries(forms).flatMap(([name, { fields }]) =>
      Object.entries(fields).flatMap(([field, given]) => {
        const { options } = isColumn(given) ? natureOf(given) : given;
        const { form, labelField } = (options ?? {}) as { form?: string; labelField?: string };
        return form === 'products_brief' && !(labelField !== undefined && labelField in fields) ? [`${name}.${field}`] : [];
      }),
    );
    expect(bare).toEqual([]);
  });
});
