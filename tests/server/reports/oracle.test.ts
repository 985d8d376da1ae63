import { sql } from 'drizzle-orm';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Groups } from '../../../src/shared/records/calls.ts';
import { groupBy } from '../../../src/shared/group-by.ts';
import { paretoClasses } from '../../oracle/sales.ts';
import { averageValue, dayAfter, dayStart, forecastOf, stockAsOf } from '../../oracle/stock.ts';
import type { RawMove } from '../../oracle/stock.ts';
import { describeOnServer } from '../../support/databases.ts';
import { createDraw } from '../../support/random.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

/*
 * Reports beside a second computation, in TypeScript with decimal.js over the raw rows, which shares no code with them (reports: one grammar, one list of figures).
 * The histories are random: so many products, each with movements and sales of its own.
 */

const company = 'KT-HU';
const histories = 10_000;

describeOnServer('reports', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', company);
    await app.execute(sql`select setseed(0.18)`);
    // Three to twelve movements of each product over three years: it comes before it goes, and some of it comes back.
    await app.execute(sql`insert into product (product_code, product_name) select 'HX' || n, '{"en": "History"}' from generate_series(1, ${histories}::int) n`);
    await app.execute(sql`
      insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
      select ${company}, now() - interval '3 years' + (random() * 1095 * 86400)::int * interval '1 second', s.warehouse_id, s.storage_id, 'HX' || n,
             case when k = 1 or random() < 0.2 then 'receipt' when random() < 0.1 then 'customer_return' else 'sale' end, 1, 0, 0
        from generate_series(1, ${histories}::int) n cross join lateral generate_series(1, 3 + n % 10) k
        cross join (select warehouse_id, storage_id from storage where company_code = ${company} order by storage_id limit 1) s`);
    await app.execute(sql`alter table stock_movement disable trigger user`);
    await app.execute(sql`
      update stock_movement set qty = case when movement_type = 'sale' then -1 else 1 end * (1 + (random() * 9)::int), value = case when movement_type = 'sale' then -1 else 1 end * round((random() * 500)::numeric, 2)
       where product_code like 'HX%' and company_code = ${company} and unit_cost = 0`);
    await app.execute(sql`alter table stock_movement enable trigger user`);
    // What lies there today, as the triggers would have summed it; by chance more was sold than came.
    await app.execute(sql`alter table stock_level disable trigger user, drop constraint stock_level_sane`);
    await app.execute(sql`
      insert into stock_level (company_code, warehouse_id, product_code, on_hand, stock_value)
      select company_code, warehouse_id, product_code, sum(qty), sum(value) from stock_movement where product_code like 'HX%' and company_code = ${company} group by 1, 2, 3
      on conflict (warehouse_id, product_code) do update set on_hand = excluded.on_hand, stock_value = excluded.stock_value`);
    await app.execute(sql`alter table stock_level enable trigger user`);
    await app.execute(sql`
      insert into sales_fact (company_code, basis, day, sales_order_id, sales_order_item_id, product_code, country_code, vat_rate, vat_scheme, currency_code, rate_to_base, qty, net, discount, vat, cost)
      select ${company}, 'shipped', kontor_today('KT-HU') - (random() * 700)::int, 1, 1, 'HX' || (1 + (random() * ${histories - 1})::int), 'HU', 27, 'domestic', 'HUF', 1, q, net, 0, round(net * 0.27), round(net * 0.6)
        from (select case when random() < 0.1 then -1 else 1 end * (1 + (random() * 9)::int) as q, round((random() * random() * 50000)::numeric) as net from generate_series(1, 30000) n) s`);
    await app.execute(sql`analyze stock_movement`);
    await app.execute(sql`analyze sales_fact`);
  });
  afterAll(() => app.close());

  const listed = async (form: string, params: JsonObject, ...columns: string[]): Promise<Map<string, JsonObject>> => {
    const answer = await admin.action<JsonObject[]>(form, 'list', {
      params,
      columns: ['product_code', ...columns],
      filter: { field: 'product_code', op: 'starts', value: 'HX' },
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return new Map(answer.body.map((row) => [String(row.product_code), row]));
  };
  const movesOf = async (): Promise<Map<string, RawMove[]>> => {
    const rows = await app.rows<RawMove>(sql`
      select product_code as product, floor(extract(epoch from moved_at) * 1000)::float8 as at, movement_type as type, qty::text, value::text
        from stock_movement where company_code = ${company} and product_code like 'HX%'`);
    return groupBy(rows, ({ product }) => product);
  };
  const draw = createDraw(18);
  const dayBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it('of stock tell what a replay of ten thousand histories tells, on any day', async () => {
    const moves = await movesOf();
    expect(moves.size).toBe(histories);
    for (let turn = 0; turn < 2; turn += 1) {
      const as_of = dayBack(draw(1_000));
      const rows = await listed('stock_value', { as_of }, 'on_hand', 'stock_value');
      const wrong = [...moves].filter(([product, all]) => {
        const { qty, value } = stockAsOf(all, dayAfter(as_of));
        const row = rows.get(product);
        return !qty.equals(Number(row?.on_hand ?? 0)) || !value.equals(Number(row?.stock_value ?? 0));
      });
      expect({ as_of, wrong: wrong.length }).toEqual({ as_of, wrong: 0 });
    }
  });

  it('of its turnover weigh each value by how long it lay there', async () => {
    const moves = await movesOf();
    const [since, until] = [dayBack(400), dayBack(35)];
    const rows = await listed('stock_turnover', { since, until }, 'average_view', 'cost_of_sales_view');
    const wrong = [...moves].filter(([product, all]) => {
      const row = rows.get(product);
      const sold = all.filter(({ type, at }) => (type === 'sale' || type === 'customer_return') && at >= dayStart(since) && at < dayAfter(until));
      const cost = sold.reduce((sum, { value }) => sum.minus(value), new Decimal(0));
      const mean = averageValue(all, dayStart(since), dayAfter(until));
      const isThere = all.some(({ at }) => at < dayAfter(until));
      return (
        isThere &&
        (Math.abs(Number(row?.average_view ?? 0) - mean.toNumber()) > 0.51 || !cost.round().equals(new Decimal(Number(row?.cost_of_sales_view ?? 0)).round()))
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('of what brings most put ten thousand products into the classes of the oracle, in any period', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const [since, until] = [dayBack(300 + draw(400)), dayBack(draw(200))];
      const measured = turn % 2 === 0 ? 'revenue' : 'margin';
      const sold = await app.rows<{ code: string; revenue: string; cost: string }>(sql`
        select product_code as code, (net * rate_to_base)::text as revenue, cost::text from sales_fact
         where company_code = ${company} and basis = 'shipped' and day between ${since} and ${until} and product_code is not null`);
      const sums = new Map<string, Decimal>();
      for (const { code, revenue, cost } of sold)
        sums.set(code, (sums.get(code) ?? new Decimal(0)).plus(measured === 'margin' ? new Decimal(revenue).minus(cost) : revenue));
      const right = paretoClasses([...sums].map(([code, amount]) => ({ code, amount })));
      const answer = await admin.action<JsonObject[]>('list_80_percent', 'list', {
        columns: ['product_code', 'pareto_class', 'cumulative_percent'],
        params: { since, until, measured },
      });
      expect(answer.body.map(({ product_code, pareto_class }) => [product_code, pareto_class])).toEqual(right.map(({ code, letter }) => [code, letter]));
      expect(answer.body.filter((row, place) => Math.abs(Number(row.cumulative_percent) - (right[place]?.upto.toNumber() ?? 0)) > 0.0001)).toEqual([]);
    }
  });

  it('of what brings most are of a category and all below it, where one is chosen', async () => {
    const [top] = await app.rows<{ id: number }>(
      sql`insert into product_category (category_name, position) values ('{"en": "Histories"}', 900) returning product_category_id as id`,
    );
    const [below] = await app.rows<{ id: number }>(
      sql`insert into product_category (category_name, parent_category_id, position) values ('{"en": "Old histories"}', ${top?.id ?? 0}, 1) returning product_category_id as id`,
    );
    await app.execute(
      sql`update product set main_product_category_id = case when product_code like 'HX11%' then ${below?.id ?? 0}::int else ${top?.id ?? 0}::int end where product_code like 'HX1%'`,
    );
    const [since, until] = [dayBack(600), dayBack(0)];
    const sold = await app.rows<{ code: string; amount: string }>(sql`
      select product_code as code, sum(net * rate_to_base)::text as amount from sales_fact
       where company_code = ${company} and basis = 'shipped' and day between ${since} and ${until} and product_code like 'HX1%' group by 1`);
    for (const [category, within] of [
      [top?.id, 'HX1'],
      [below?.id, 'HX11'],
    ] as const) {
      const right = paretoClasses(sold.filter(({ code }) => code.startsWith(within)).map(({ code, amount }) => ({ code, amount: new Decimal(amount) })));
      const answer = await admin.action<JsonObject[]>('list_80_percent', 'list', {
        columns: ['product_code', 'pareto_class'],
        params: { since, until, product_category_id: category ?? 0 },
      });
      expect(right.length).toBeGreaterThan(50);
      expect(answer.body.map(({ product_code, pareto_class }) => [product_code, pareto_class])).toEqual(right.map(({ code, letter }) => [code, letter]));
    }
  });

  it('of the demand to come say what both methods say, and how far off they were', async () => {
    const months = await app.rows<{ product: string; n: number; qty: string }>(sql`
      select product_code as product, (extract(year from age(date_trunc('month', now() at time zone 'Europe/Budapest'), date_trunc('month', moved_at at time zone 'Europe/Budapest'))) * 12 + extract(month from age(date_trunc('month', now() at time zone 'Europe/Budapest'), date_trunc('month', moved_at at time zone 'Europe/Budapest'))))::int as n, (-sum(qty))::text as qty
        from stock_movement where company_code = ${company} and product_code like 'HX%' and movement_type in ('sale', 'customer_return') group by 1, 2`);
    const sold = groupBy(
      months.filter(({ n }) => n >= 1 && n <= 24),
      ({ product }) => product,
    );
    const rows = await listed('demand_forecast', {}, 'seasonal_error', 'moving_error', 'seasonal_1', 'moving_1');
    expect(rows.size).toBe(sold.size);
    // Thirds of a piece are rounded at another digit: a cent of a per cent.
    const isOff = (told: unknown, right: number | null) => (right === null ? told !== null : Math.abs(Number(told) - right) > 0.0101);
    const wrong = [...sold].filter(([product, all]) => {
      const series = Array.from({ length: 24 }, (_, at) => Decimal.max(0, all.find(({ n }) => n === 24 - at)?.qty ?? 0));
      const { seasonalError, movingError, seasonal, moving } = forecastOf(series);
      const row = rows.get(product);
      return (
        isOff(row?.seasonal_error, seasonalError) ||
        isOff(row?.moving_error, movingError) ||
        Number(row?.seasonal_1) !== seasonal.toNumber() ||
        Math.abs(Number(row?.moving_1) - moving.toNumber()) > 0.0006
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('of groups whose figures are more than a number tell what the oracle sums above it', async () => {
    const facts = await app.rows<{ code: string; qty: string }>(sql`
      select product_code as code, qty::text from sales_fact where company_code = ${company} and basis = 'shipped' and product_code like 'HX1%'`);
    const sums = new Map([...groupBy(facts, ({ code }) => code)].map(([code, all]) => [code, all.reduce((sum, { qty }) => sum.plus(qty), new Decimal(0))]));
    const more = [...sums].filter(([, qty]) => qty.greaterThan(20)).map(([code]) => code);
    const between = [...sums].filter(([, qty]) => qty.greaterThanOrEqualTo(5) && qty.lessThan(10)).map(([code]) => code);
    const grouped = async (...having: object[]) => {
      const filter = { field: 'product_code', op: 'starts', value: 'HX1' };
      const { body, text } = await admin.action<Groups>('sales_detailed', 'list', {
        group: ['product_code'],
        measures: [{ field: 'qty' }],
        filter,
        params: { basis: 'shipped' },
        having,
        count: 'none',
      });
      expect(body.groups, text.slice(0, 300)).toBeDefined();
      return { ...body, codes: body.groups.flatMap(({ level, key }) => (level === 1 ? [String(key.product_code)] : [])) };
    };
    const found = await grouped({ field: 'qty', op: 'gt', value: 20 });
    expect(more.length).toBeGreaterThan(20);
    expect(found.codes.toSorted()).toEqual(more.toSorted());
    expect([found.all, found.groups[0]?.measures[0]?.value]).toEqual([sums.size, Decimal.sum(...sums.values()).toNumber()]);
    const { codes } = await grouped({ field: 'qty', op: 'gte', value: 5 }, { field: 'qty', op: 'lt', value: 10 });
    expect(codes.toSorted()).toEqual(between.toSorted());
  });

  it('of packaging and of VAT sum to what their rows say', async () => {
    const grouped = async (form: string, group: readonly string[], measures: readonly string[]) =>
      (await admin.action<Groups>(form, 'list', { group: [...group], measures: measures.map((field) => ({ field, fn: 'sum' })) })).body.groups;
    const sold = await app.rows<{ country: string; qty: string; plastic: string }>(sql`
      select f.country_code as country, f.qty::text, coalesce(t.plastic, 0)::text as plastic from sales_fact f join product using (product_code) left join packing_template t using (packing_template_id)
       where f.company_code = ${company} and f.basis = 'shipped'`);
    const plastic = sold.reduce((sum, { qty, plastic: grams }) => sum.plus(new Decimal(qty).times(grams).dividedBy(1_000)), new Decimal(0));
    const [total] = await grouped('packaging', ['country_code'], ['plastic_kg', 'qty']);
    expect(total?.measures[0]?.value).toBeCloseTo(plastic.toNumber(), 1);
    const facts = await app.rows<{ country: string; rate: string; vat: string; factor: string }>(sql`
      select country_code as country, vat_rate::float8::text as rate, vat::text, rate_to_base::text as factor from sales_fact where company_code = ${company} and basis = 'invoiced'`);
    const byRate = groupBy(facts, ({ country, rate }) => `${country} ${rate}`);
    const groups = (await grouped('vat_turnover', ['country_code', 'vat_rate'], ['vat_view'])).filter(({ level }) => level === 2);
    expect(groups.length).toBe(byRate.size);
    for (const { key, measures } of groups) {
      const all = byRate.get(`${String(key.country_code)} ${String(key.vat_rate)}`) ?? [];
      const sum = all.reduce((whole, { vat, factor }) => whole.plus(new Decimal(vat).times(factor)), new Decimal(0));
      expect(Math.abs(Number(measures[0]?.value) - sum.toNumber())).toBeLessThanOrEqual(all.length / 2);
    }
  });
});
