import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { forms } from '../../src/generated/server/forms.gen.ts';
import { readRights } from '../../src/server/engine/access/rights.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import { declaredRecords } from '../../src/server/prepare.ts';
import { fillWithDemo } from '../support/demo-data.ts';
import { planOf, recorded } from '../support/recorded.ts';
import { makeDataFolder } from './engines.ts';
import { median, say, sized } from './processes.ts';

const products = sized(20_000, 30, process.env.BENCH_PRODUCTS);
/** Milliseconds within which the first rows of every list are there. */
const limit = 50;
const times = sized(5, 1);
/** For each of the people. */
const listsRead = sized(Infinity, 20);
const shown = 10;
const company = 'KT-DE';
/** A user of all companies, and one of this company alone: what others use is asked for his rows. */
const people = { 'of all companies': 'admin@demo.kontor.test', 'of one company': 'other@demo.kontor.test' };
/** Part of a form's name: its slowest statement is explained. */
const only = process.env.BENCH_ONLY;

async function actorOf(database: Database, email: string): Promise<Actor> {
  const user = await database.system((tx) => tx.row<{ user_id: number }>(sql`select user_id from app_user where user_email = ${email}`));
  if (!user) throw new Error(`no ${email}`);
  return { userId: user.user_id, companyCode: company, rights: await database.system((tx) => readRights(tx, user.user_id)) };
}

/** How long the first hundred rows of each form take, as a grid asks for them: all fields, in the order of the key. */
async function measure(plain: Database, who: string, actor: Actor): Promise<void> {
  const { database, statements } = recorded(plain);
  const measured: { name: string; taken: number }[] = [];
  const names = Object.keys(forms).filter((name) => forms[name as keyof typeof forms].scope !== 'shop' && name.includes(only ?? ''));
  for (const name of names.slice(0, listsRead)) {
    const figures: number[] = [];
    for (let round = 0; round < times; round += 1) {
      // An engine of its own each time, which remembers nothing.
      const records = createRecords({ ...declaredRecords, database });
      await records.list(actor, 'languages', { limit: 1, count: 'none' });
      statements.length = 0;
      const began = performance.now();
      await records.list(actor, name, { limit: 100, count: 'capped' });
      figures.push(performance.now() - began);
      await records.close();
    }
    measured.push({ name, taken: median(figures) });
    if (only) for (const statement of statements) say([statement.text, ...(await planOf(plain, actor, statement, 'analyze, buffers'))].join('\n'));
  }
  const slowest = measured.toSorted((a, b) => b.taken - a.taken);
  const late = slowest.filter(({ taken }) => taken > limit).length;
  say(`${who}: ${measured.length} lists, ${late} of them slower than ${limit} ms; the slowest:`);
  for (const { name, taken } of slowest.slice(0, shown)) say(`  ${name}: ${taken.toFixed(0)} ms`);
}

/** The first rows of every list on the embedded database. */
const given = process.env.BENCH_DATA;
const directory = given ?? (await makeDataFolder());
const database = await createPgliteDatabase({ directory });
try {
  await migrate(database);
  if (!(await database.system((tx) => tx.row(sql`select 1 from company limit 1`)))) await fillWithDemo(database, products);
  for (const [who, email] of Object.entries(people)) await measure(database, who, await actorOf(database, email));
} finally {
  await database.close();
  if (given === undefined) rmSync(directory, { recursive: true });
}
