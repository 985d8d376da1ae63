import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Database } from '../../src/server/engine/database/database.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { openEmbeddedCopy } from './data-directories.ts';
import { postgresDemo, postgresTemplate } from './prepared.ts';

type Engine = Database['engine'];

const administer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** A new database in the temporary cluster; `drop` after everybody has left it. */
export const createPostgresCopy = async (template = postgresTemplate) => {
  const name = `kontor_${randomBytes(6).toString('hex')}`;
  // Its files are copied as they lie: telling the log of each page takes four times as long.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
};

type Openers = Record<Engine, () => Promise<Database>>;

const openers = (pgliteTemplate: () => string, postgresTemplate: string): Openers => ({
  pglite: () => openEmbeddedCopy(pgliteTemplate()),
  async postgres() {
    const { url, drop } = await createPostgresCopy(postgresTemplate);
    const database = createPostgresDatabase({ url });
    return {
      ...database,
      async close() {
        await database.close();
        await drop();
      },
    };
  },
});

/** A migrated, empty database of its own; closing it removes it. */
export const openDatabase = openers(() => inject('pgliteTemplate'), postgresTemplate);
/** A database of its own with a small demo; closing it removes it. */
export const openDemo = openers(() => inject('pgliteDemo'), postgresDemo);

const onEachOf = (open: Openers) => (name: string, suite: (open: () => Promise<Database>, engine: Engine) => void) => {
  for (const engine of Object.keys(open) as Engine[]) {
    describe(`${name} (${engine})`, () => suite(open[engine], engine));
  }
};

/** The same suite on both engines. `open` gives a migrated database of its own; who opens closes (afterAll). */
export const describeOnEachDatabase = onEachOf(openDatabase);
/** As above, over the demo. */
export const describeOnEachDemo = onEachOf(openDemo);

/**
 * A suite over the demo of the server alone, where others write at the same time: of an area, or of what reaches the embedded engine anyway, by the demo data,
 * the suites over all declarations, the lives of orders and everything in a browser. Both engines are for new ways of making statements, not for their users.
 */
export const describeOnServer = (name: string, suite: (open: () => Promise<Database>, engine: Engine) => void) => {
  describe(name, () => suite(openDemo.postgres, 'postgres'));
};

/** A suite over the demo of the embedded engine alone: for what reaches no statement of its own, or only those that other suites prove on both. */
export const describeOnDemo = (name: string, suite: (open: () => Promise<Database>, engine: Engine) => void) => {
  describe(name, () => suite(openDemo.pglite, 'pglite'));
};
