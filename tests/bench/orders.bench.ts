import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { forms } from '../../src/generated/server/forms.gen.ts';
import type { FormName } from '../../src/generated/names.gen.ts';
import { readRights } from '../../src/server/engine/access/rights.ts';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { traitOf } from '../../src/server/engine/records/core/traits.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import type { ListCall } from '../../src/shared/records/calls.ts';
import type { FilterClause } from '../../src/shared/records/filter.ts';
import type { Json, JsonObject } from '../../src/shared/json.ts';
import { AppError } from '../../src/shared/errors.ts';
import { fillWithDemo } from '../support/demo-data.ts';
import { createServices, declaredRecords } from '../../src/server/prepare.ts';
import { natureIn } from '../server/engine/declarations/declared.ts';
import { startCluster } from './engines.ts';
import { isSmoke, median, root, say, sized } from './processes.ts';
import { fillOrders } from './many-orders.ts';
import { adminOf, company, draftSales, productsOf, stockUp } from './stock-goods.ts';
import type { Drafted, Store } from './stock-goods.ts';

/*
 * Orders of ten years: every sort and filter of their list and of the money that is expected, the page of one, and how many are placed a second beside a transaction that
 * was written by hand and makes the same rows.
 */

// Those of the demo alone would copy none.
const orders = sized(1_000_000, 6000, process.env.BENCH_ORDERS);
const products = sized(2400, 60);
/** Of each of the two ways to place. */
const placed = sized(800, 8);
const linesOfOrder = 5;
const connections = sized(16, 2);
const times = sized(3, 1);
/** How many fields of a list are sorted by and asked for. */
const fieldsTried = sized(Infinity, 3);
/** Milliseconds. */
const limits = { list: 300, page: 150 } as const;
/** A second. */
const least = 100;
const allRights = { perms: true, list: true, add: true, set: true, delete: true };
const report = `${root}test-results/orders-bench.md`;

const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
const told: string[] = [];
const tell = (line: string): void => {
  told.push(line);
  say(line);
};

/** How long a call takes to an engine that remembers nothing, the median of some. */
async function timeOf(database: Database, actor: Actor, calls: readonly (readonly [form: FormName, call: ListCall])[]): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const records = createRecords({ ...declaredRecords, database });
    await records.list(actor, 'languages', { limit: 1, count: 'none' });
    const began = performance.now();
    for (const [form, call] of calls) await records.list(actor, form, call);
    taken.push(performance.now() - began);
    await records.close();
  }
  return median(taken);
}

/** The same; null where the program refuses to put so many rows in an order that it would have to compute, and without end where it gives up. */
async function timeOfList(...[database, actor, calls]: Parameters<typeof timeOf>): Promise<number | null> {
  try {
    return await timeOf(database, actor, calls);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'too_many_to_sort') return null;
    if (error.code === 'service_unavailable') return Infinity;
    throw error;
  }
}

/** A filter that a value of some row fulfils. */
function clauseOf(field: string, operators: readonly string[], value: Json): FilterClause {
  if (value !== null && operators.includes('contains') && typeof value === 'string') return { field, op: 'contains', value: value.slice(0, 5) };
  if (value !== null && operators.includes('eq') && typeof value !== 'object') return { field, op: 'eq', value };
  return { field, op: 'notBlank' };
}

async function measureList(database: Database, actor: Actor, name: FormName): Promise<void> {
  const form = forms[name];
  const records = createRecords({ ...declaredRecords, database });
  const [row = {}] = (JSON.parse(await records.list(actor, name, { limit: 1, count: 'none' })) as { rows: JsonObject[] }).rows;
  await records.close();
  const measured: [string, number | null][] = [];
  const page = { limit: 100, count: 'capped' } as const;
  const sortable = Object.entries(row).filter(([one]) => one in form.fields && traitOf(natureIn(form, one).kind).sortable);
  for (const [field, value] of sortable.slice(0, fieldsTried)) {
    for (const desc of [false, true])
      measured.push([`by ${field}${desc ? ', falling' : ''}`, await timeOfList(database, actor, [[name, { ...page, sort: [{ field, desc }] }]])]);
    const filter = clauseOf(field, natureIn(form, field).kind.operators, value ?? null);
    measured.push([`where ${field} ${filter.op}`, await timeOfList(database, actor, [[name, { ...page, filter }]])]);
  }
  for (const field of form.search ?? []) {
    const value = row[field];
    if (typeof value !== 'string' || value === '') continue;
    for (const search of [value, value.slice(0, 4)]) measured.push([`search '${search}'`, await timeOfList(database, actor, [[name, { ...page, search }]])]);
  }
  const refused = measured.flatMap(([what, taken]) => (taken === null ? [what] : []));
  const late = measured.flatMap(([what, taken]) => (taken !== null && taken > limits.list ? [{ what, taken }] : [])).toSorted((a, b) => b.taken - a.taken);
  tell(
    `${name}: ${measured.length} sorts, filters and searches, ${late.length} of them slower than ${limits.list} ms, ${refused.length} refused: ${refused.join(', ')} (${load()})`,
  );
  for (const { what, taken } of late) tell(`  ${name} ${what}: ${taken.toFixed(0)} ms`);
}

/** What the page of an order asks for when it is opened. */
async function measurePage(database: Database, actor: Actor): Promise<void> {
  const row = await database.system((tx) =>
    tx.row<{ id: number }>(sql`select sales_order_id as id from sales_order where company_code = ${company} order by sales_order_id desc limit 1`),
  );
  const filter = { field: 'sales_order_id', op: 'eq', value: Number(row?.id) } as const;
  const calls: [FormName, ListCall][] = (['sales_orders', 'sales_order_items', 'cashflow', 'sales_order_documents', 'sales_order_messages'] as const).map(
    (form) => [form, { filter, limit: 100, count: 'exact' }],
  );
  const taken = await timeOf(database, actor, calls);
  tell(`page of an order: ${taken.toFixed(0)} ms, limit ${limits.page} ms ${taken <= limits.page ? 'met' : 'missed'} (${load()})`);
}

/** Does work on each of the orders, so many at once. @returns how many a second */
async function aSecond(drafts: readonly Drafted[], work: (order: Drafted) => Promise<void>): Promise<number> {
  const queue = [...drafts];
  const began = performance.now();
  const worker = async () => {
    for (let order = queue.shift(); order; order = queue.shift()) await work(order);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  if (drafts.length === 0) throw new Error('there is nothing to measure');
  return drafts.length / ((performance.now() - began) / 1000);
}

/** What placing an order writes, by hand: its stock is held, its money planned, its number taken, its step told. It checks no right and tells nobody. */
async function placeByHand(client: pg.Client | pg.PoolClient, { id, instance }: Drafted): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('app.company', $1, true)`, [company]);
  await client.query('select 1 from fsm_instance where fsm_instance_id = $1 for update', [instance]);
  await client.query('select 1 from sales_order where sales_order_id = $1 for update', [id]);
  await client.query(
    `insert into cashflow (company_code, type_code, direction, sales_order_id, due_date, amount, currency_code)
     select company_code, 'receivable', 'in', sales_order_id, current_date + 7, total_gross, currency_code from sales_order where sales_order_id = $1`,
    [id],
  );
  await client.query('select kontor_reserve_order($1)', [id]);
  const { rows } = await client.query<{ last: number }>(
    `insert into counter (company_code, series, year, last) values ($1, 'sales_order', extract(year from current_date)::int, 1)
     on conflict (company_code, series, year) do update set last = counter.last + 1 returning last`,
    [company],
  );
  await client.query('update sales_order set placed_at = now(), order_no = $2 where sales_order_id = $1', [id, `SO-H-${rows[0]?.last ?? 0}`]);
  await client.query(
    `update fsm_instance n set state_id = s.state_id, entered_at = now(), version = version + 1
       from fsm_state s where n.fsm_instance_id = $1 and s.type_code = n.type_code and s.state_code = 'placed'`,
    [instance],
  );
  await client.query(
    `insert into fsm_history (company_code, fsm_instance_id, seq, event_code, from_state_id, to_state_id, user_id)
     select company_code, fsm_instance_id, 2, 'place', state_id, state_id, 1 from fsm_instance where fsm_instance_id = $1`,
    [instance],
  );
  await client.query('commit');
}

async function measurePlace(url: string, database: Database, actor: Actor): Promise<void> {
  const { services } = await createServices(database);
  const store: Store = async (form, rows) => (await services.records.set(actor, form, { rows: [...rows] } as never, allRights)).rows as never;
  const place = await database.system((tx) => tx.row<{ id: number }>(sql`select min(warehouse_id)::int as id from warehouse where company_code = ${company}`));
  const warehouse = place?.id ?? 0;
  await stockUp(database, actor, warehouse, 2000, 1000);
  const goods = await productsOf(database, warehouse, 2000);
  const drafts = await draftSales(store, warehouse, goods, 2 * placed, linesOfOrder);
  const pool = new pg.Pool({ connectionString: url, max: connections });
  try {
    const byHand = await aSecond(drafts.slice(placed), async (order) => {
      const client = await pool.connect();
      await placeByHand(client, order).finally(() => client.release());
    });
    const ours = await aSecond(drafts.slice(0, placed), async ({ instance }) => {
      const { results } = await services.workflow.trigger(actor, { event_code: 'place', fsm_instance_id: [instance], params: {} } as never);
      if (!results[0]?.ok) throw new Error(JSON.stringify(results));
    });
    tell(
      `place with ${linesOfOrder} lines at ${connections} connections: ${ours.toFixed(0)} a second, aim ${least} ${ours >= least ? 'met' : 'missed'}; by hand ${byHand.toFixed(0)}, ours ${((100 * ours) / byHand).toFixed(0)} % of it (${load()})`,
    );
  } finally {
    await pool.end();
  }
}

const given = process.env.BENCH_DATABASE_URL;
const cluster = given === undefined ? await startCluster({ shared_buffers: `${sized(2048, 64)}MB`, max_wal_size: '8GB' }) : undefined;
try {
  const url = given ?? cluster?.url() ?? '';
  const database = await connectDatabase({ url });
  try {
    const began = performance.now();
    await migrate(database);
    if (!(await database.system((tx) => tx.row(sql`select 1 from company limit 1`)))) await fillWithDemo(database, products);
    const made = await fillOrders(database, company, orders);
    tell(`${made.orders} orders with ${made.lines} lines, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const { userId, companyCode } = await adminOf(database);
    const actor: Actor = { userId, companyCode, rights: await database.system((tx) => readRights(tx, userId ?? 0)) };
    const records = createRecords({ ...declaredRecords, database });
    const kept = performance.now();
    await records.prepareLists({ isIdle: true });
    await records.close();
    tell(`what their large lists keep, made in ${((performance.now() - kept) / 1000).toFixed(0)} s`);
    await measurePlace(url, database, actor);
    await measurePage(database, actor);
    for (const name of ['sales_orders', 'cashflow'] as const) await measureList(database, actor, name);
  } finally {
    await database.close();
  }
} finally {
  await cluster?.stop();
}
mkdirSync(`${root}test-results`, { recursive: true });
writeFileSync(report, `# Orders\n\n${told.map((line) => `- ${line}`).join('\n')}\n`);
if (!isSmoke) say(`report: ${report}`);
