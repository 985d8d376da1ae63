import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { ensureDemo } from '../../src/server/demo/ensure-demo.ts';
import { seedPages } from '../../src/server/start/seed-pages.ts';
import { seedWorkflows } from '../../src/server/start/seed-workflows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache');
/** What the demo data are made from. */
const sources = [
  'schemas',
  'locales',
  'screens',
  'src/server/demo',
  'src/server/start',
  'src/server/domain',
  'src/server/engine/database',
  'src/server/engine/access',
  'src/server/engine/records',
  'src/server/engine/workflow',
];
const prefix = 'demo-';

/** Products in the demo data of the browser tests. */
export const demoProducts = 400;

/** What a first start puts into a migrated database. */
export const fillWithDemo = async (database: Database, products = demoProducts): Promise<void> => {
  await seedPages(database);
  await seedWorkflows(database);
  await ensureDemo(database, { products });
};

const fileNow = async (): Promise<string> => {
  const { stampOf } = (await import(new URL('../../src/server/start/stamp.mjs', import.meta.url).href)) as { stampOf: (paths: string[]) => string };
  return join(folder, `${prefix}${stampOf(sources).slice(0, 16)}.tar`);
};

/** A PGlite with the demo data as one file, made again only when what it is made from has changed. */
export const provideDemoTemplate = async (): Promise<string> => {
  const file = await fileNow();
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const database = await createPgliteDatabase();
  await migrate(database);
  await fillWithDemo(database);
  const unfinished = `${file}.${process.pid}`;
  await database.dump(unfinished);
  await database.close();
  for (const old of readdirSync(folder)) if (old.startsWith(prefix) && old.endsWith('.tar')) rmSync(join(folder, old));
  renameSync(unfinished, file);
  return file;
};
