import pg from 'pg';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { fillWithDemo } from './demo-template.ts';

/** Enough for every company to sell some and to lack others. */
export const fewProducts = 60;

/** Name of the filled database in the temporary cluster. */
export const postgresDemo = 'kontor_demo';

/** Fills a copy of the migrated PGlite and writes it into `file`. */
export const buildPgliteDemo = async (template: string, file: string): Promise<void> => {
  const database = await createPgliteDatabase({ template });
  await fillWithDemo(database, fewProducts);
  await database.dump(file);
  await database.close();
};

/** Fills a copy of the migrated database `kontor_template`. */
export const buildPostgresDemo = async (url: (name?: string) => string): Promise<void> => {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  await client.query(`CREATE DATABASE ${postgresDemo} TEMPLATE kontor_template`);
  await client.end();
  const database = createPostgresDatabase({ url: url(postgresDemo) });
  await fillWithDemo(database, fewProducts);
  await database.close();
};
