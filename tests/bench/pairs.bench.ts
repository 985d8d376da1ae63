import { sql } from 'drizzle-orm';
import type { FormName } from '../../src/generated/names.gen.ts';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import { readRights } from '../../src/server/engine/access/rights.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import { declaredRecords } from '../../src/server/prepare.ts';
import type { JsonObject } from '../../src/shared/json.ts';
import type { ListCall } from '../../src/shared/records/calls.ts';
import { planOf, recorded } from '../support/recorded.ts';
import { provideProducts } from './demo-products.ts';
import { startCluster } from './engines.ts';
import { median, say, sized, secondsOf } from './processes.ts';

const products = sized(1_000_000, 100, process.env.BENCH_PRODUCTS);
/** Milliseconds within which every window is there, at a million products. */
const limit = 300;
const times = sized(3, 1, process.env.BENCH_TIMES);
/** The name of a measured window: its statements are explained. */
const only = process.env.BENCH_ONLY;
/** Of the temporary server; one that is given has its own. */
const memory = { shared_buffers: `${sized(2048, 64)}MB`, max_wal_size: '8GB' };

/** Lists with a row for each product in each shop, and one with fields for each shop: how they are sorted, and a filter that is natural there. */
const lists: readonly { form: FormName; sorts: readonly string[]; filter: NonNullable<ListCall['filter']> }[] = [
  { form: 'products_and_shops', sorts: ['product_code', 'product_name', 'published', 'visible'], filter: { field: 'shop_id', op: 'eq', value: 1 } },
  { form: 'frontend_product_discounts', sorts: ['product_code', 'product_name'], filter: { field: 'discount_percent', op: 'gt', value: 0 } },
  { form: 'frontend_product_margins', sorts: ['product_code', 'product_name'], filter: { field: 'brand_id', op: 'eq', value: 3 } },
  { form: 'show_prices', sorts: ['product_code', 'product_name'], filter: { field: 'active', op: 'eq', value: true } },
  { form: 'published_products', sorts: ['product_name'], filter: { field: 'published', op: 'eq', value: false } },
  { form: 'frontend_shop_products', sorts: ['product_name'], filter: { field: 'published', op: 'eq', value: true } },
];

interface Window {
  name: string;
  call: ListCall;
}

async function actorOf(database: Database): Promise<Actor> {
  const clerk = await database.system((tx) => tx.row<{ user_id: number }>(sql`select user_id from app_user where user_email = 'clerk@demo.kontor.test'`));
  if (!clerk) throw new Error('no clerk');
  return { userId: clerk.user_id, companyCode: 'KT-HU', rights: await database.system((tx) => readRights(tx, clerk.user_id)) };
}

/** The windows of one list: its first, one behind a row that stands deep in it, both ways, those that a filter leaves, and a jump to a row by its number. */
async function windowsOf(read: (form: FormName, call: ListCall) => Promise<JsonObject[]>, { form, sorts, filter }: (typeof lists)[number]): Promise<Window[]> {
  const deep = Math.floor(products * 0.7);
  const found: Window[] = [];
  for (const field of sorts) {
    for (const desc of [false, true]) {
      const call: ListCall = { sort: [{ field, desc }], count: 'capped', language_code: 'hu' };
      const name = `${form} ${field} ${desc ? '↓' : '↑'}`;
      if (only !== undefined && !only.startsWith(name)) continue;
      const [row] = await read(form, { ...call, columns: [field], limit: 1, offset: deep, count: 'none' });
      found.push({ name: `${name} first`, call }, { name: `${name} filtered`, call: { ...call, filter } });
      if (row) {
        found.push({ name: `${name} deep`, call: { ...call, after: row, count: 'none' } });
        found.push({ name: `${name} deep, upwards`, call: { ...call, before: row, count: 'none' } });
      }
      found.push({ name: `${name} jump to row ${deep}`, call: { ...call, offset: deep, count: 'none' } });
    }
  }
  return found;
}

async function measure(plain: Database): Promise<boolean> {
  const { database, statements } = recorded(plain);
  const actor = await actorOf(database);
  const engine = () => createRecords({ ...declaredRecords, database });
  const reader = engine();
  let isSlow = false;
  for (const list of lists) {
    const windows = await windowsOf(async (form, call) => (JSON.parse(await reader.list(actor, form, call)) as { rows: JsonObject[] }).rows, list);
    for (const { name, call } of windows.filter((one) => only === undefined || one.name === only)) {
      const figures: number[] = [];
      // A jump reads the whole order: once is enough.
      for (let round = 0; round < (name.includes('jump') ? 1 : times); round += 1) {
        // An engine of its own each time, which remembers nothing.
        const records = engine();
        await records.list(actor, 'languages', { limit: 1, count: 'none' });
        await records.list(actor, list.form, { columns: [], limit: 1, count: 'none' });
        statements.length = 0;
        const began = performance.now();
        await records.list(actor, list.form, { ...call, limit: 100 });
        figures.push(performance.now() - began);
        await records.close();
      }
      const isLate = median(figures) > limit && !name.includes('jump');
      isSlow ||= isLate;
      say(`${isLate ? 'slow: ' : ''}${name}: ${median(figures).toFixed(0)} ms`);
      if (only) for (const statement of statements) say([statement.text, ...(await planOf(plain, actor, statement, 'analyze, buffers'))].join('\n'));
    }
  }
  await reader.close();
  return isSlow;
}

const cluster = await startCluster(memory);
try {
  const database = await connectDatabase({ url: cluster.url() });
  await provideProducts(database, products);
  const records = createRecords({ ...declaredRecords, database });
  say(`what large lists keep: ${(await secondsOf(() => records.prepareLists({ isIdle: true }))).toFixed(0)} s`);
  await records.close();
  const isSlow = await measure(database);
  await database.close();
  if (isSlow && products >= 1_000_000) throw new Error(`slower than ${limit} ms`);
} finally {
  await cluster.stop();
}
