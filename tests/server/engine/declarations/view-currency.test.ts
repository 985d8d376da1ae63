import { sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { isViewAmount } from '../../../../schemas/forms/in-view.ts';
import type { ViewAmount } from '../../../../schemas/forms/in-view.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { convert } from '../../../../src/shared/money/convert.ts';
import type { Rates } from '../../../../src/shared/money/convert.ts';
import type { Groups, Window } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';

/*
 * Each amount in the view currency, of each form: for every row it is what the shared formula makes of the amount that stands there, in the decimals of that
 * currency; without a rate it is none, its row says so, and the sums tell how many rows they leave out.
 */

const company = 'KT-HU';
const viewed = declaredForms.flatMap(([name, form]) =>
  Object.entries(form.fields).flatMap(([field, amount]) => (isViewAmount(amount) ? [{ name, form, field, amount }] : [])),
);

interface Part {
  company: string;
  amount: number | null;
  currency: string | null;
  /** Whose rates count; null where it is today. */
  day: string | null;
  is_taken_off: boolean;
}

interface Original {
  key: string;
  parts: Part[];
}

interface StoredRate {
  company_code: string;
  currency_code: string;
  valid_on: string;
  rate: string;
}

/** What is converted, row by row, read past the engine. */
function originals(form: AnyForm, { parts }: ViewAmount) {
  const key = form.key.map((name) => {
    const field = form.fields[name];
    return isColumn(field) ? sql`${field}::text` : sql`(${field?.sql})::text`;
  });
  const told = parts.map(
    ({ amount, from, company: owner, day, isTakenOff = false }) =>
      sql`json_build_object('company', (${owner})::text, 'amount', (${amount})::float8, 'currency', ${from ? sql`(${from})::text` : sql`null`}, 'day', ${day ? sql`(${day})::text` : sql`null`}, 'is_taken_off', ${isTakenOff}::boolean)`,
  );
  const select = new QueryBuilder().select({
    key: sql`concat_ws('/', ${sql.join(key, sql`, `)})`.as('key'),
    parts: sql`json_build_array(${sql.join(told, sql`, `)})`.as('parts'),
  } as SelectedFields);
  return sql`${form.from(select)}`;
}

describeOnEachDemo('amounts in the view currency', (open, engine) => {
  let app: App;
  let admin: Client;
  let userId: number;
  /** The book of rates of each company, and its own currency. */
  const books = new Map<string, { own: string; rates: readonly StoredRate[] }>();
  let own: string;
  let today: string;
  const decimals = new Map<string, number>();
  beforeAll(async () => {
    app = await openApp(open);
    [admin, userId] = [await app.signIn('admin', company), await app.userId('admin')];
    // A currency that the company has no rate for, and forints without decimals.
    await app.execute(sql`insert into currency (currency_code, currency_precision, currency_names) values ('XTS', 2, '{"en": "test"}')`);
    await app.execute(sql`update currency set currency_precision = 0 where currency_code = 'HUF'`);
    // Today the euro is worth more than on any day before.
    await app.execute(sql`insert into fx_rate (company_code, currency_code, valid_on, rate) values (${company}, 'EUR', kontor_today(${company}), 500)`);
    const found = await app.rows<StoredRate>(sql`select company_code, currency_code, valid_on::text, rate from fx_rate order by valid_on`);
    today = (await app.rows<{ today: string }>(sql`select kontor_today('KT-HU')::text as today`))[0]?.today ?? '';
    for (const one of await app.rows<{ company_code: string; currency_code: string }>(sql`select company_code, currency_code from company`)) {
      books.set(one.company_code, { own: one.currency_code, rates: found.filter(({ company_code }) => company_code === one.company_code) });
    }
    own = books.get(company)?.own ?? '';
    for (const one of await app.rows<{ currency_code: string; currency_precision: number }>(sql`select currency_code, currency_precision from currency`))
      decimals.set(one.currency_code, one.currency_precision);
  });
  afterAll(() => app.close());

  const list = async <T>(name: string, call: object): Promise<T> => {
    const { status, body } = await admin.action(name, 'list', call);
    expect({ name, status, error: status === 200 ? undefined : body }).toEqual({ name, status: 200, error: undefined });
    return body as T;
  };
  const read = (form: AnyForm, amount: ViewAmount): Promise<Original[]> =>
    app.database.transaction({ userId, companyCode: company }, (tx) => tx.rows<Original>(originals(form, amount)), {
      readOnly: true,
      ofAllCompanies: form.scope === 'companies',
    });
  const keyOf = (form: AnyForm, row: JsonObject): string => form.key.map((name) => String(row[name])).join('/');
  const inCurrency = (currency: string) => ({ params: { view_currency: currency } });
  /** The newest rates that are not after the day. */
  const ratesOf = (book: { own: string; rates: readonly StoredRate[] }, day: string): Rates => ({
    ...Object.fromEntries(book.rates.filter(({ valid_on }) => valid_on <= day).map(({ currency_code, rate }) => [currency_code, Number(rate)])),
    [book.own]: 1,
  });
  const partIn = ({ company: owner, amount, currency, day, is_taken_off }: Part, into: string): number | null => {
    const book = books.get(owner);
    if (amount === null || !book) return null;
    const { amount: converted, rateMissing } = convert(amount, currency ?? book.own, into, ratesOf(book, day ?? today), decimals.get(into));
    return rateMissing ? null : is_taken_off ? -converted : converted;
  };
  const expected = ({ parts }: Pick<Original, 'parts'>, into: string): number | null => {
    const told = parts.map((part) => partIn(part, into));
    return told.includes(null) ? null : Number(told.reduce<number>((sum, part) => sum + (part ?? 0), 0).toFixed(decimals.get(into) ?? 2));
  };
  const isKnown = ({ parts }: Original): boolean => parts.every(({ amount }) => amount !== null);

  it('are shown by a form at least, of rows in several currencies', async () => {
    expect(viewed.length).toBeGreaterThan(0);
    expect(decimals.get('HUF')).toBe(0);
    const seen = await Promise.all(
      viewed.map(async ({ form, amount }) => (await read(form, amount)).flatMap(({ parts }) => parts.map(({ currency }) => currency))),
    );
    expect(new Set(seen.flat()).size).toBeGreaterThan(2);
  });

  it('are by the rates of the day of their row, where their form names one', async () => {
    const dated = viewed.filter(({ form }) => form.amounts_on !== undefined);
    expect(dated.map(({ name }) => name)).toEqual(expect.arrayContaining(['purchase_orders', 'supplier_prices', 'stock_counts']));
    for (const { form, amount } of viewed) for (const { day } of amount.parts) expect(day !== undefined).toBe(form.amounts_on !== undefined);
    const orders = await Promise.all(
      dated.map(async ({ form, amount }) => (await read(form, amount)).flatMap(({ parts }) => parts.filter(({ day }) => day !== null && day < today))),
    );
    const other = orders.flat().filter((one) => one.currency === 'HUF' && partIn(one, 'EUR') !== partIn({ ...one, day: today }, 'EUR'));
    expect(other.length).toBeGreaterThan(0);
  });

  it.each(triedOn(engine, viewed))('$name, $field: is what the formula makes of it in every row', async ({ name, form, field, amount }) => {
    const stored = await read(form, amount);
    expect(stored.length).toBeGreaterThan(0);
    for (const into of ['HUF', 'EUR', 'RON', 'XTS']) {
      const rows = new Map((await list<JsonObject[]>(name, inCurrency(into))).map((row) => [keyOf(form, row), row]));
      expect(rows.size).toBe(stored.length);
      const wrong = stored.filter((one) => {
        const row = rows.get(one.key);
        const right = expected(one, into);
        return row?.[field] !== right || row.view_currency !== into || (isKnown(one) && right === null && row.view_rate_missing !== true);
      });
      expect({ into, wrong: wrong.slice(0, 3) }).toEqual({ into, wrong: [] });
    }
  });

  it.each(triedOn(engine, viewed))('$name, $field: is in the currency of the company where none was chosen', async ({ name, field }) => {
    const plain = await list<JsonObject[]>(name, {});
    expect(new Set(plain.map((row) => row.view_currency))).toEqual(new Set([own]));
    expect(plain.map((row) => row[field])).toEqual((await list<JsonObject[]>(name, inCurrency(own))).map((row) => row[field]));
  });

  it.each(triedOn(engine, viewed))('$name, $field: is sorted, filtered, summed and grouped as it is shown', async ({ name, field, form, amount }) => {
    const rows = await list<JsonObject[]>(name, { ...inCurrency('EUR'), sort: [{ field, desc: true }] });
    const shown = rows.map((row) => row[field]).filter((value) => value !== null) as number[];
    expect(shown).toEqual([...shown].sort((left, right) => right - left));
    const middle = shown[Math.floor(shown.length / 2)] ?? 0;
    const above = await list<Window>(name, { ...inCurrency('EUR'), filter: { field, op: 'gt', value: middle }, limit: 1 });
    expect(above.total).toBe(shown.filter((value) => value > middle).length);
    const sum = shown.reduce((total, value) => total + value, 0);
    const summed = await list<Window>(name, { ...inCurrency('EUR'), limit: 1, totals: [field] });
    expect(summed.totals?.[field]).toBeCloseTo(sum, 2);
    const leftOut = (await read(form, amount)).filter((one) => isKnown(one) && expected(one, 'EUR') === null).length;
    expect(summed.left_out).toEqual({ [field]: leftOut });
    const { groups } = await list<Groups>(name, { ...inCurrency('EUR'), group: ['view_currency'], measures: [{ field, fn: 'sum' }] });
    expect(groups[0]?.measures[0]?.value).toBeCloseTo(sum, 2);
    expect(groups[0]?.measures[0]?.left_out).toBe(leftOut);
  });

  it.each(triedOn(engine, viewed))('$name, $field: is in no sum without a rate, and the sum tells it', async ({ name, field, form, amount }) => {
    const owed = (await read(form, amount)).filter((one) => isKnown(one) && one.parts.some(({ amount: part }) => part !== 0)).length;
    const { totals, left_out } = await list<Window>(name, { ...inCurrency('XTS'), limit: 1, totals: [field] });
    expect(totals?.[field] ?? 0).toBe(0);
    expect(left_out).toEqual({ [field]: owed });
    expect(owed).toBeGreaterThan(0);
  });

  it('are answered in the currency one looks through when a row is written', async () => {
    const [row] = await list<JsonObject[]>('purchase_orders', { ...inCurrency('EUR'), filter: { field: 'state_code', op: 'eq', value: 'draft' } });
    const key = { purchase_order_id: row?.purchase_order_id ?? 0 };
    const patch = { key, field: 'description', old: row?.description ?? null, new: 'looked at in euros' };
    const { body } = await admin.action('purchase_orders', 'set', { patches: [patch], ...inCurrency('EUR') });
    expect(body).toMatchObject({ rows: [{ value_view: row?.value_view, view_currency: 'EUR' }] });
  });
});
