import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { fewProducts, fillWithDemo, manyProducts } from './demo-data.ts';
import { copyDirectory } from './data-directories.ts';
import { clusterUrl, endCluster, freePort, makeCluster, provideBinaries, runCluster } from './postgres-cluster.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache');
const prefix = 'prepared-';
/** What the prepared databases are made from. */
const sources = ['schemas', 'locales', 'screens', 'src/server', 'src/shared'];
/** Written anew by every check of the declarations. */
const written = ['schemas/screen.schema.json'];

/** Names of the databases in the prepared cluster. */
export const postgresTemplate = 'kontor_template';
export const postgresDemo = 'kontor_demo';

const toMigrated = async (database: Database): Promise<void> => void (await migrate(database));

/** Makes a database that begins as `template`, and fills it. */
async function createDatabase(port: number, name: string, template: string, fill: (database: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(port) });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const database = createPostgresDatabase({ url: clusterUrl(port, name) });
  await fill(database);
  await database.close();
}

/** Writes what `fill` makes of a copy of `template`, or of an empty database. */
async function buildEmbedded(place: string, fill: (database: Database) => Promise<void>, template?: PreparedName): Promise<void> {
  if (template !== undefined) copyDirectory(await prepared(template), place);
  const database = await createPgliteDatabase({ directory: place });
  await fill(database);
  await database.close();
}

async function buildCluster(place: string): Promise<void> {
  const made = makeCluster();
  const port = await freePort();
  const server = await runCluster(made, port);
  try {
    await createDatabase(port, postgresTemplate, 'template0', toMigrated);
    await createDatabase(port, postgresDemo, postgresTemplate, (database) => fillWithDemo(database, fewProducts));
    await endCluster(server);
    copyDirectory(made.data, place);
  } finally {
    await endCluster(server);
    rmSync(made.folder, { recursive: true, force: true });
  }
}

/**
 * Data directories that suites copy: `migrated`, `demo` (with few products) and `catalogue` (with many) of the embedded engine; `cluster` of a
 * PostgreSQL server, with {@link postgresTemplate} migrated and {@link postgresDemo} as `demo`.
 */
const makers = {
  migrated: (place: string) => buildEmbedded(place, toMigrated),
  demo: (place: string) => buildEmbedded(place, (database) => fillWithDemo(database, fewProducts), 'migrated'),
  catalogue: (place: string) => buildEmbedded(place, (database) => fillWithDemo(database, manyProducts), 'migrated'),
  cluster: buildCluster,
};
export type PreparedName = keyof typeof makers;
export const preparedNames = Object.keys(makers) as PreparedName[];

const placeOf = async (name: PreparedName): Promise<string> => {
  const { stampOf } = (await import(new URL('../../src/server/start/stamp.mjs', import.meta.url).href)) as {
    stampOf: (paths: string[], skip: string[]) => string;
  };
  const version = name === 'cluster' ? `-${basename(dirname(provideBinaries()))}` : '';
  return join(cache, `${prefix}${stampOf(sources, written).slice(0, 16)}`, `${name}${version}`);
};

/** What was made from other sources is of no use any more. */
const removeOthers = (folder: string): void => {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) if (name.startsWith(prefix) && name !== basename(folder)) rmSync(join(cache, name), { recursive: true, force: true });
};

async function make(name: PreparedName): Promise<string> {
  const place = await placeOf(name);
  if (existsSync(place)) return place;
  removeOthers(dirname(place));
  mkdirSync(dirname(place), { recursive: true });
  const unfinished = mkdtempSync(`${place}-`);
  await makers[name](unfinished);
  // Another process may have been quicker; its folder is as good.
  if (existsSync(place)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, place);
  return place;
}

const asked = new Map<PreparedName, Promise<string>>();

/** The place of a prepared data directory, which nobody opens but who copies it; made again only when what it is made from has changed. */
export function prepared(name: PreparedName): Promise<string> {
  const known = asked.get(name) ?? make(name);
  asked.set(name, known);
  return known;
}
