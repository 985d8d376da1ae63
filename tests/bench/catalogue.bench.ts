import { mkdirSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { ListCall } from '../../src/shared/records/calls.ts';
import { forms } from '../../src/generated/server/forms.gen.ts';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import { readRights } from '../../src/server/engine/access/rights.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';
import { compileForm } from '../../src/server/engine/records/core/compile.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import { planOf, recorded } from '../support/recorded.ts';
import { filterCases, sortCases } from './catalogue-cases.ts';
import type { Case } from './catalogue-cases.ts';
import { provideProducts } from './demo-products.ts';
import { startCluster } from './engines.ts';
import { median, root, say, sized, secondsOf } from './processes.ts';

const products = sized(200_000, 100, process.env.BENCH_PRODUCTS);
/** Milliseconds within which every window is there, at a million products. */
const limit = 300;
const times = sized(5, 1);
/** Of all windows. */
const windows = sized(Number.POSITIVE_INFINITY, 5);
/** Of the temporary server; one that is given has its own. */
const memory = { shared_buffers: `${sized(2048, 64)}MB`, max_wal_size: '8GB' };
const form = 'product_list';
const report = `${root}test-results/catalogue-bench.md`;

/** Fills an empty database and makes its large lists; one that is filled is taken as it is. */
async function provide(database: Database): Promise<void> {
  await provideProducts(database, products);
  const records = createRecords({ database, forms });
  say(`what large lists keep: ${(await secondsOf(() => records.prepareLists({ isIdle: true }))).toFixed(0)} s`);
  await records.close();
}

interface Measured extends Case {
  taken: number[];
  plan: string[];
}

const taken = (name: string, figures: readonly number[]): string => `| ${name} | ${median(figures).toFixed(0)} | ${Math.max(...figures).toFixed(0)} |`;

function write(measured: readonly Measured[], sizes: string): void {
  mkdirSync(`${root}test-results`, { recursive: true });
  const table = measured.map((one) => taken(one.name, one.taken));
  const plans = measured.map(({ name, plan }) => `## ${name}\n\n\`\`\`\n${plan.join('\n')}\n\`\`\`\n`);
  writeFileSync(
    report,
    `# product_list with ${products} products\n\n${sizes}\n\n| window | median ms | slowest ms |\n|---|---:|---:|\n${table.join('\n')}\n\n${plans.join('\n')}`,
  );
}

/** Windows of the product list as a clerk of one company gets them, row-level security and all. */
async function measureAll(plainDatabase: Database): Promise<Measured[]> {
  const { database, statements } = recorded(plainDatabase);
  const clerk = await database.system((tx) => tx.row<{ user_id: number }>(sql`select user_id from app_user where user_email = 'clerk@demo.kontor.test'`));
  if (!clerk) throw new Error('no clerk');
  const rights = await database.system((tx) => readRights(tx, clerk.user_id));
  const actor: Actor = { userId: clerk.user_id, companyCode: 'KT-HU', rights };
  const places = await database.system((tx) =>
    tx.row<{ root: number; leaf: number; total: number }>(sql`
    select (select min(parent_category_id) from product_category where parent_category_id is not null) as root,
           (select min(main_product_category_id) from product) as leaf, (select count(*) from product) as total`),
  );
  if (!places) throw new Error('no products');
  const fields = [...compileForm({ name: form, definition: forms[form] }).fields.values()];
  const columns = fields.map(({ name }) => name);
  const cases = [...fields.filter(({ trait }) => trait.sortable).flatMap(({ name }) => sortCases(name, places.total)), ...filterCases(places)];
  const measured: Measured[] = [];
  for (const one of cases.filter(({ name }) => name.includes(process.env.BENCH_ONLY ?? '')).slice(0, windows)) {
    const figures: number[] = [];
    const call = { columns, limit: 100, language_code: 'hu', ...one.call } as ListCall;
    let own: typeof statements = [];
    for (let round = 0; round < times; round += 1) {
      // An engine of its own each time: nothing is remembered but the number of all rows, which a grid asks for after its first window.
      const records = createRecords({ database, forms });
      await records.list(actor, form, { columns: [], limit: 1, count: 'exact', language_code: call.language_code });
      statements.length = 0;
      const began = performance.now();
      await records.list(actor, form, call);
      figures.push(performance.now() - began);
      own = statements.filter(({ text }) => !text.startsWith('explain'));
      await records.close();
    }
    const plan = (await Promise.all(own.map((statement) => planOf(plainDatabase, actor, statement, 'analyze, buffers')))).flat();
    measured.push({ ...one, taken: figures, plan });
    if (median(figures) > limit) say(`slow: ${taken(one.name, figures)}`);
  }
  return measured;
}

const given = process.env.BENCH_DATABASE_URL;
const cluster = given === undefined ? await startCluster(memory) : undefined;
try {
  const database = await connectDatabase({ url: given ?? cluster?.url() ?? '' });
  await provide(database);
  const size = await database.system((tx) =>
    tx.row<{ whole: string; lists: string }>(sql`
    select pg_size_pretty(pg_database_size(current_database())) as whole,
           pg_size_pretty(coalesce((select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relkind = 'r' and c.relnamespace = 'large'::regnamespace), 0)) as lists`),
  );
  const sizes = `database ${size?.whole}, of which kept for large lists ${size?.lists} (and indexes of the products' own table)`;
  say(sizes);
  const measured = await measureAll(database);
  write(measured, sizes);
  for (const one of measured) say(taken(one.name, one.taken));
  say(`report with plans: ${report}`);
  const slow = measured.filter((one) => !one.isBackground && median(one.taken) > limit);
  await database.close();
  if (slow.length > 0 && products >= 1_000_000) throw new Error(`slower than ${limit} ms: ${slow.map(({ name }) => name).join('; ')}`);
} finally {
  await cluster?.stop();
}
