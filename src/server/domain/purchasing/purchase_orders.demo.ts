import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import { shareCostsOfLanded } from './demo/landed.ts';
import { fitIntoContainers } from './demo/loads.ts';
import { storyOf } from './demo/order-stories.ts';
import type { OrderStory } from './demo/order-stories.ts';

/** The day the demo is looked at, and how it reaches back: an order every few days of two years in each company. */
const today = '2026-11-21';
const span = { days: 730, every: 5 };
const count = span.days / span.every;
/** Ages in days of further orders, in the states that are soon over. */
const passing = [77, 76, 75, 68, 67, 3, 2, 1, 1];
const ages = [...Array.from({ length: count }, (_, n) => span.days - n * span.every - (n % 3)), ...passing];

interface DemoOrder {
  n: number;
  age: number;
  story: OrderStory;
  /** What the lines and columns of an order follow from. */
  numbered: boolean;
  confirmed: boolean;
  departed: boolean;
  landed: boolean;
  cancelled: boolean;
  received: number;
}

const orders: readonly DemoOrder[] = ages.map((age, n) => {
  const story = storyOf(n, age);
  const met = new Set(story.events.map(({ event }) => event));
  const received = met.has('unload') ? 1 : met.has('partial_unload') ? 0.5 : 0;
  return {
    n,
    age,
    story,
    numbered: met.has('send'),
    confirmed: met.has('confirm'),
    departed: met.has('depart'),
    landed: met.has('unload'),
    cancelled: met.has('cancel'),
    received,
  };
});

/** One row of `demo_order` for each order of each company, with its supplier. */
const makeOrders = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    create temporary table demo_order on commit drop as
    select o.*, c.company_code, c.currency_code as own_currency, s.partner_id, s.currency_code, date ${sql.raw(`'${today}'`)} - o.age as order_date,
           (row_number() over (order by o.age desc, c.company_code))::bigint as place,
           case when o.numbered then 'PO-' || to_char(date ${sql.raw(`'${today}'`)} - o.age, 'YYYY') || '-' || lpad(
             (count(*) filter (where o.numbered) over (partition by c.company_code, to_char(date ${sql.raw(`'${today}'`)} - o.age, 'YYYY') order by o.age desc))::text, 5, '0') end as order_no
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o(n integer, age integer, numbered boolean, confirmed boolean, departed boolean, landed boolean, cancelled boolean, received numeric)
      cross join company c
      join lateral (
        select distinct partner_id, currency_code, dense_rank() over (order by partner_id) - 1 as i from product_supplier where company_code = c.company_code) s
        on s.i = (o.n * 7 + o.n / 5) % (select count(distinct partner_id) from product_supplier where company_code = c.company_code)`);

const seedHeads = (tx: Transaction): Promise<{ n: number; fsm_instance_id: number }[]> =>
  tx.rows(sql`
    with made as (
      insert into purchase_order (company_code, order_no, external_reference, order_date, partner_id, currency_code, rate_to_base, account_id, etd, eta, container_no,
                                  swb_number, pol, pod, telex_release, description, unloaded_on)
      select company_code, order_no, case when confirmed then 'SO' || 40000 + place * 17 end, order_date, partner_id, currency_code,
             round(coalesce(kontor_rate(company_code, currency_code, order_date), kontor_rate(company_code, currency_code)), 12),
             (select min(account_id) from account a where a.company_code = o.company_code and is_stock_account),
             order_date + 36, order_date + 74,
             case when departed then kontor_container_no((array['MSKU','TGHU','CMAU','HLXU'])[1 + n % 4] || (100000 + place * 7919 % 899999)) end,
             case when departed then 'SWB' || 700000 + place * 31 end, (array['CNSHA','CNNGB','VNSGN','TRMER'])[1 + n % 4], (array['SIKOP','DEHAM','ROCND'])[1 + n % 3],
             landed, case when n % 6 = 0 then (array['Spring range','Office chairs','Garden season','Refill'])[1 + n % 4] end, case when landed then order_date + 78 end
        from demo_order o order by place returning purchase_order_id, fsm_instance_id),
    numbered as (select *, row_number() over (order by purchase_order_id) as place from made)
    update demo_order o set order_id = m.purchase_order_id from numbered m where m.place = o.place returning o.n, m.fsm_instance_id`);

/** Between two and nineteen products of the supplier, in multiples of what it sells. */
const seedItems = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into purchase_order_item (company_code, purchase_order_id, line_no, product_code, item_name, qty, received, price_original, discount_percent, price_base)
    select o.company_code, o.order_id, row_number() over (partition by o.order_id order by offered.i), offered.product_code, p.product_name, f.qty,
           case when o.received = 1 then f.qty when o.received > 0 and offered.i % 2 = 0 then round(f.qty * o.received) else 0 end,
           f.price, f.discount, round(f.price * (1 - f.discount / 100) * h.rate_to_base, 6)
      from demo_order o
      join purchase_order h on h.purchase_order_id = o.order_id
      cross join lateral (
        select ps.product_code, ps.product_supplier_id, ps.moq, ps.multiple, row_number() over (order by ps.product_supplier_id) as i
          from product_supplier ps where ps.company_code = o.company_code and ps.partner_id = o.partner_id
         order by (ps.product_supplier_id * 31 + o.n * 17) % 997, ps.product_supplier_id limit 2 + o.n * 5 % 18) offered
      join product p on p.product_code = offered.product_code
      cross join lateral (
        select sp.price_original as price, coalesce(offered.moq, 4) + coalesce(offered.multiple, 2) * ((o.n + offered.i) % 9) as qty,
               case when (o.n + offered.i) % 7 = 0 then 5 else 0 end::numeric as discount
          from supplier_price sp where sp.product_supplier_id = offered.product_supplier_id
         order by sp.valid_from <= o.order_date desc, case when sp.valid_from <= o.order_date then sp.valid_from end desc, sp.valid_from limit 1) f
     order by o.order_id, offered.i`);

/** Freight of what has left, duty and port fees of what has landed. */
const seedCosts = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into purchase_order_cost (company_code, purchase_order_id, cost_name, cost_amount, cost_currency_code, cost_currency_rate, split_method, invoice_number)
    select o.company_code, o.order_id, k.name, round(k.share * v.value / case when k.foreign_currency then h.rate_to_base else 1 end, 2),
           case when k.foreign_currency then o.currency_code else o.own_currency end, case when k.foreign_currency then h.rate_to_base else 1 end, k.method,
           case when k.invoiced then 'F' || 9000 + o.place * 3 + k.place end
      from demo_order o
      join purchase_order h on h.purchase_order_id = o.order_id
      cross join lateral (select sum(qty * price_base) as value from purchase_order_item i where i.purchase_order_id = o.order_id) v
      join (values (1, 'Sea freight', 0.08, true, 'volume', true, false), (2, 'Customs duty', 0.027, false, 'value', true, true),
                   (3, 'Port fees', 0.006, false, 'weight', false, true)) as k(place, name, share, foreign_currency, method, invoiced, on_landing)
        on o.departed and (o.landed or not k.on_landing)
     where v.value is not null order by o.order_id, k.place`);

/** Some suppliers tell another day later on: what they promised first is days before it, or after. */
const keepPromises = (tx: Transaction): Promise<number> =>
  tx.execute(
    sql`update purchase_order set first_eta = unloaded_on + (purchase_order_id * 5 % 13 - 8)::int where unloaded_on is not null and purchase_order_id % 3 <> 0`,
  );

/** What was confirmed and has not come is awaited, and counts as incoming in its warehouse. */
const expectGoods = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`
    update purchase_order h set is_expected = true from demo_order o where o.order_id = h.purchase_order_id and o.confirmed and not o.landed and not o.cancelled`);
  await tx.execute(sql`
    update stock_level l set incoming = coalesce((
      select sum(greatest(i.qty - i.received, 0)) from purchase_order_item i join purchase_order h using (purchase_order_id)
       where h.warehouse_id = l.warehouse_id and h.is_expected and i.product_code = l.product_code), 0)`);
};

/** In each company two products that nobody thinks of ordering for a while, and two of which purchasing wants another quantity than is suggested. */
const putOff = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into replenishment (company_code, product_code, order_qty, excluded_until)
    select company_code, product_code, case when place > 2 then 12 * place end, case when place <= 2 then current_date + 14 end
      from company c cross join lateral (
        select product_code, row_number() over (order by product_code) as place from product_company p join product using (product_code)
         where p.company_code = c.company_code and keep_in_stock = 1 and active order by product_code limit 4) p order by company_code, place`);

/** Two years of orders to suppliers in every company, in all states. */
export default defineDemo({
  after: ['book_accounts', 'purchase_prices'],
  async seed(tx) {
    await makeOrders(tx);
    await tx.execute(sql`alter table demo_order add column order_id bigint`);
    const made = await seedHeads(tx);
    await seedItems(tx);
    await fitIntoContainers(tx);
    await seedCosts(tx);
    await shareCostsOfLanded(tx);
    await expectGoods(tx);
    await keepPromises(tx);
    await putOff(tx);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last)
      select company_code, 'purchase_order', extract(year from order_date)::int, count(*) from purchase_order where order_no is not null group by 1, 3`);
    const stories = new Map(orders.map(({ n, story }) => [n, story]));
    await seedLives(
      tx,
      made.map(({ n, fsm_instance_id }) => ({ fsm_instance_id, ...(stories.get(n) ?? { begun: 0, events: [] }) })),
    );
  },
});
