import pg from 'pg';
import type { Database } from '../../src/server/database/database.ts';
import { createPgliteDatabase } from '../../src/server/database/pglite.ts';
import { createPostgresDatabase } from '../../src/server/database/postgres.ts';
import { ensureDemo } from '../../src/server/demo/ensure-demo.ts';
import { seedPages } from '../../src/server/start/seed-pages.ts';

/** Name of the filled database in the temporary cluster. */
export const postgresDemo = 'kontor_demo';
/** Products of the demo that tests work on. */
export const demoProducts = 400;

/** What a first start puts into a migrated database. */
const fill = async (database: Database): Promise<void> => {
  await seedPages(database);
  await ensureDemo(database, { products: demoProducts });
};

/** Fills a copy of the migrated PGlite `template` and writes it to `file`. */
export const buildPgliteDemo = async (template: string, file: string): Promise<void> => {
  const database = await createPgliteDatabase({ template });
  await fill(database);
  await database.dump(file);
  await database.close();
};

/** Makes `kontor_demo` out of `kontor_template` and fills it. */
export const buildPostgresDemo = async (url: (name?: string) => string): Promise<void> => {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  await client.query(`CREATE DATABASE ${postgresDemo} TEMPLATE kontor_template`);
  await client.end();
  const database = createPostgresDatabase({ url: url(postgresDemo) });
  await fill(database);
  await database.close();
};
