import { getTableConfig } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { salesOrderItems, salesOrders } from '../../schemas/tables/sales/orders.ts';
import { computedAnew } from '../../src/server/engine/database/stored-triggers.ts';
import { storedFigures } from '../../src/server/engine/records/core/stored-figures.ts';
import type { Database, Transaction } from '../../src/server/engine/database/database.ts';

/** Rows made by one statement. */
const batch = 100_000;

const namesOf = (columns: readonly { name: string; generated?: unknown }[], without: readonly string[]) =>
  columns.filter(({ name, generated }) => generated === undefined && !without.includes(name)).map(({ name }) => `"${name}"`);
/** Columns of a row that is copied; what the database makes by itself is left to it. */
const headColumns = namesOf(getTableConfig(salesOrders).columns, [
  'sales_order_id',
  'order_no',
  'fsm_instance_id',
  'opened_on',
  'placed_at',
  'ks_order_id',
  'ks_invoice_no',
  'split_from',
]);
const lineColumns = namesOf(getTableConfig(salesOrderItems).columns, ['sales_order_item_id', 'sales_order_id', 'line_no']);

/**
 * Copies orders that were delivered, with their lines, money and lives, over the last ten years, until there are so many: past the triggers, with what they would have
 * made. Their goods are in no ledger: what is measured does not read it.
 */
export async function fillOrders(database: Database, company: string, orders: number): Promise<{ orders: number; lines: number }> {
  const before = await countOf(database);
  for (let done = before; done < orders; done = await countOf(database))
    await database.system((tx) => copyOrders(tx, company, Math.min(batch, orders - done), done), { unlimited: true });
  if (before < orders) await computeAnew(database);
  const [lines] = await database.system((tx) => tx.rows<{ count: number }>(sql`select count(*)::int as count from sales_order_item`));
  return { orders: await countOf(database), lines: lines?.count ?? 0 };
}

/** What the triggers would have kept of the copies. */
async function computeAnew(database: Database): Promise<void> {
  await database.system(
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const stored of storedFigures.filter(({ column }) => column.table === salesOrders)) await tx.execute(sql.raw(computedAnew(stored)));
    },
    { unlimited: true },
  );
  for (const table of ['sales_order', 'sales_order_item', 'cashflow', 'fsm_instance']) await database.script(`vacuum analyze ${table}`);
}

const countOf = async (database: Database): Promise<number> =>
  (await database.system((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from sales_order`)))?.count ?? 0;

/** @param from a number that no earlier copy has */
async function copyOrders(tx: Transaction, company: string, count: number, from: number): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`
    create temporary table copied on commit drop as
    select o.sales_order_id as origin, o.fsm_instance_id as life, nextval(pg_get_serial_sequence('sales_order', 'sales_order_id')) as sales_order_id,
           nextval(pg_get_serial_sequence('fsm_instance', 'fsm_instance_id')) as fsm_instance_id, ${from}::int + n as n
      from generate_series(1, ${count}::int) n
      join (select *, row_number() over (order by sales_order_id) - 1 as turn, count(*) over () as of_all
              from (select * from sales_order where company_code = ${company} and shipped_qty > 0 order by sales_order_id limit 200) shipped) o on o.turn = n % o.of_all`);
  await tx.execute(sql`
    insert into fsm_instance (fsm_instance_id, company_code, type_code, state_id, entity, entity_id, entered_at)
    select c.fsm_instance_id, i.company_code, i.type_code, i.state_id, i.entity, c.sales_order_id::text, now() - (c.n % 3650) * interval '1 day'
      from copied c join fsm_instance i on i.fsm_instance_id = c.life`);
  const [head, line] = [sql.raw(headColumns.join(', ')), sql.raw(lineColumns.join(', '))];
  await tx.execute(sql`
    insert into sales_order (sales_order_id, order_no, fsm_instance_id, opened_on, placed_at, ks_order_id, ks_invoice_no, ${head})
    select c.sales_order_id, 'SO-X-' || c.n, c.fsm_instance_id, current_date - (c.n % 3650), now() - (c.n % 3650) * interval '1 day', 'KSX' || c.n, 'SZX-' || c.n, ${sql.raw(headColumns.map((name) => `o.${name}`).join(', '))}
      from copied c join sales_order o on o.sales_order_id = c.origin`);
  await tx.execute(sql`
    insert into sales_order_item (sales_order_id, line_no, ${line})
    select c.sales_order_id, row_number() over (partition by c.sales_order_id order by i.line_no), ${sql.raw(lineColumns.map((name) => `i.${name}`).join(', '))}
      from copied c join sales_order_item i on i.sales_order_id = c.origin cross join generate_series(1, 1 + (c.n % 3 = 0)::int)`);
  await tx.execute(sql`
    with made as (
      insert into cashflow (company_code, type_code, direction, partner_id, sales_order_id, invoice_number, base_date, payment_delay, due_date, amount, currency_code, total_paid, payment_count,
                            opened_on, closed_on, fsm_instance_id)
      select o.company_code, 'receivable', 'in', o.partner_id, o.sales_order_id, o.ks_invoice_no, o.opened_on, 8, o.opened_on + 8, greatest(o.total_gross, 1), o.currency_code,
             case when c.n % 20 = 0 then 0 else greatest(o.total_gross, 1) end, (c.n % 20 <> 0)::int, o.opened_on, case when c.n % 20 <> 0 then o.opened_on + 5 end,
             nextval(pg_get_serial_sequence('fsm_instance', 'fsm_instance_id'))
        from copied c join sales_order o on o.sales_order_id = c.sales_order_id returning cashflow_id, company_code, fsm_instance_id, closed_on)
    insert into fsm_instance (fsm_instance_id, company_code, type_code, state_id, entity, entity_id)
    select m.fsm_instance_id, m.company_code, 'cashflow', s.state_id, 'cashflow', m.cashflow_id::text
      from made m join fsm_state s on s.type_code = 'cashflow' and s.state_code = case when m.closed_on is null then 'overdue' else 'paid' end`);
}
