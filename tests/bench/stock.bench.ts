import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { invariants } from '../../src/generated/server/parts/invariants.gen.ts';
import { readRights } from '../../src/server/engine/access/rights.ts';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { findBroken } from '../../src/server/engine/invariants/find-broken.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import type { ListCall } from '../../src/shared/records/calls.ts';
import { createServices, declaredRecords } from '../../src/server/prepare.ts';
import { fillWithDemo } from '../support/demo-data.ts';
import { planOf, recorded } from '../support/recorded.ts';
import { startCluster } from './engines.ts';
import { isSmoke, median, root, say, sized } from './processes.ts';
import { adminOf, draftPurchase, draftSales, fillLedger, productsOf, sizeOf } from './stock-goods.ts';
import type { Drafted, Store } from './stock-goods.ts';
import { plansInside } from './stock-plans.ts';

interface Sizes {
  products: number;
  movements: number;
  orders: number;
}

const whole: Sizes = {
  products: sized(200_000, 60, process.env.BENCH_PRODUCTS),
  movements: sized(1_000_000, 400, process.env.BENCH_MOVEMENTS),
  orders: sized(300, 4),
};
/** What fits a database within the process. */
const embedded: Sizes = { products: sized(20_000, 60), movements: sized(100_000, 400), orders: sized(100, 4) };
const linesOfSale = 10;
const linesOfPurchase = sized(200, 5);
/** Clerks who place orders at the same time. */
const clerks = 4;
const times = sized(5, 1);
/** Milliseconds. */
const limits = {
  'goods_to_order, first page': 1000,
  'goods_to_order, exact number': 1000,
  'stock of a past day, one product': 2000,
  'stock of a past day, all': 2000,
} as const;
const allRights = { perms: true, list: true, add: true, set: true, delete: true };
const report = `${root}test-results/stock-bench.md`;

interface Figure {
  name: string;
  told: string;
  plan: string[];
}

const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

const judged = (name: keyof typeof limits, taken: number): string =>
  `${taken.toFixed(0)} ms, limit ${limits[name]} ms ${taken <= limits[name] ? 'met' : 'missed'}`;

/** Windows over all stock, as a grid asks for them; each round by an engine that remembers nothing. */
async function measureLists(plain: Database, actor: Actor): Promise<Figure[]> {
  const { database, statements } = recorded(plain);
  const one = await plain.system((tx) =>
    tx.row<{ product_code: string }>(sql`
    select product_code from stock_movement where company_code = ${actor.companyCode} group by 1 order by count(*) desc, 1 limit 1`),
  );
  const past = { params: { as_of: '2026-06-30' }, count: 'capped' as const, limit: 100 };
  const cases: [keyof typeof limits, string, ListCall][] = [
    ['goods_to_order, first page', 'goods_to_order', { limit: 100, count: 'capped' }],
    ['goods_to_order, exact number', 'goods_to_order', { columns: [], limit: 1, count: 'exact' }],
    ['stock of a past day, one product', 'stock_value', { ...past, filter: { field: 'product_code', op: 'eq', value: one?.product_code ?? '' } }],
    ['stock of a past day, all', 'stock_value', past],
  ];
  const figures: Figure[] = [];
  for (const [name, form, call] of cases) {
    const taken: number[] = [];
    let own: typeof statements = [];
    for (let round = 0; round < times; round += 1) {
      const records = createRecords({ ...declaredRecords, database });
      await records.list(actor, 'languages', { limit: 1, count: 'none' });
      statements.length = 0;
      const began = performance.now();
      await records.list(actor, form, call);
      taken.push(performance.now() - began);
      own = statements.filter(({ text }) => !text.startsWith('explain'));
      await records.close();
    }
    const plan = (await Promise.all(own.map((statement) => planOf(plain, actor, statement, 'analyze, buffers')))).flat();
    figures.push({ name, told: `${judged(name, median(taken))}, slowest ${Math.max(...taken).toFixed(0)} ms`, plan });
  }
  return figures;
}

/** Orders of customers are placed, which holds their goods, and a long order is unloaded. */
async function measureSteps(database: Database, actor: Actor, { orders }: Sizes): Promise<Figure[]> {
  const { services } = await createServices(database);
  const store: Store = async (form, rows) => (await services.records.set(actor, form, { rows: [...rows] } as never, allRights)).rows as never;
  const step = async ({ instance }: Drafted, event_code: string): Promise<number> => {
    const began = performance.now();
    const { results } = await services.workflow.trigger(actor, { event_code, fsm_instance_id: [instance], params: {} } as never);
    if (!results[0]?.ok) throw new Error(`${event_code}: ${JSON.stringify(results)}`);
    return performance.now() - began;
  };
  const place = await database.system((tx) =>
    tx.row<{ id: number }>(sql`select min(warehouse_id)::int as id from warehouse where company_code = ${actor.companyCode}`),
  );
  const warehouse = place?.id ?? 0;
  const products = await productsOf(database, warehouse, 3000);
  const sold = await draftSales(store, warehouse, products, orders, linesOfSale);
  const taken: number[] = [];
  const queue = [...sold];
  const began = performance.now();
  const work = async () => {
    for (let order = queue.shift(); order; order = queue.shift()) taken.push(await step(order, 'place'));
  };
  await Promise.all(Array.from({ length: clerks }, work));
  const seconds = (performance.now() - began) / 1000;
  const sorted = taken.toSorted((a, b) => a - b);
  const figures: Figure[] = [
    {
      name: `reserve of an order of ${linesOfSale} lines, ${clerks} clerks`,
      told: `${(orders / seconds).toFixed(0)} a second, median ${median(taken).toFixed(0)} ms, p99 ${(sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0).toFixed(0)} ms`,
      plan: [],
    },
  ];
  const unloads: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const purchase = await draftPurchase(
      database,
      store,
      warehouse,
      Array.from({ length: linesOfPurchase }, (_, n) => products.at(-1 - ((round * linesOfPurchase + n) % products.length)) ?? ''),
    );
    await step(purchase, 'confirm');
    await step(purchase, 'arrive');
    unloads.push(await step(purchase, 'unload'));
  }
  figures.push({
    name: `unload of an order of ${linesOfPurchase} lines`,
    told: `${median(unloads).toFixed(0)} ms, slowest ${Math.max(...unloads).toFixed(0)} ms`,
    plan: [],
  });
  return figures;
}

/** What the functions do that an event asks the database for: their own statements, which no plan of the event shows. */
async function measureInside(url: string, actor: Actor): Promise<Figure[]> {
  const places = await plansInside(url, actor);
  return Object.entries(places).map(([name, plan]) => ({ name: `inside ${name}`, told: `${plan.length} lines of plans`, plan }));
}

async function measure(engine: string, database: Database, sizes: Sizes, url?: string): Promise<Figure[]> {
  const began = performance.now();
  await migrate(database);
  if (!(await database.system((tx) => tx.row(sql`select 1 from company limit 1`)))) await fillWithDemo(database, sizes.products);
  await fillLedger(database, sizes.movements);
  const size = await sizeOf(database);
  say(`${engine}: ${size.levels} stocks, ${size.movements} movements, made in ${((performance.now() - began) / 1000).toFixed(0)} s, ${load()}`);
  const { userId, companyCode } = await adminOf(database);
  const actor: Actor = { userId, companyCode, rights: await database.system((tx) => readRights(tx, userId ?? 0)) };
  const told: Figure[] = [];
  const tell = (figures: readonly Figure[]) => {
    for (const { name, told: what, plan } of figures) {
      told.push({ name: `${engine}, ${name}`, told: `${what} (${load()})`, plan });
      say(`${told.at(-1)?.name}: ${told.at(-1)?.told}`);
    }
  };
  tell(await measureLists(database, actor));
  tell(await measureSteps(database, actor, sizes));
  if (url !== undefined) tell(await measureInside(url, actor));
  const broken = await findBroken(database, invariants);
  if (broken.length > 0) throw new Error(broken.map(({ what }) => what).join('; '));
  return told;
}

const given = process.env.BENCH_DATABASE_URL;
const cluster = given === undefined ? await startCluster({ shared_buffers: `${sized(1024, 64)}MB`, max_wal_size: '8GB' }) : undefined;
const all: Figure[] = [];
try {
  const url = given ?? cluster?.url() ?? '';
  const database = await connectDatabase({ url });
  all.push(...(await measure('PostgreSQL', database, whole, url).finally(() => database.close())));
} finally {
  await cluster?.stop();
}
if (given === undefined && !isSmoke) {
  const database = await createPgliteDatabase();
  all.push(...(await measure('PGlite', database, embedded).finally(() => database.close())));
}
mkdirSync(`${root}test-results`, { recursive: true });
const table = all.map(({ name, told }) => `| ${name} | ${told} |`);
const plans = all.filter(({ plan }) => plan.length > 0).map(({ name, plan }) => `## ${name}\n\n\`\`\`\n${plan.join('\n')}\n\`\`\`\n`);
writeFileSync(report, `# Stock\n\n| what | taken |\n|---|---|\n${table.join('\n')}\n\n${plans.join('\n')}`);
say(`report with plans: ${report}`);
