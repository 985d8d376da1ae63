import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { invariants } from '../../generated/server/parts/invariants.gen.ts';
import { connectDatabase } from '../engine/database/connect.ts';
import { makeRoles } from '../engine/database/migrate.ts';
import { createPgliteDatabase } from '../engine/database/pglite.ts';
import { createPostgresDatabase } from '../engine/database/postgres.ts';
import { findBroken } from '../engine/invariants/find-broken.ts';
import type { Broken } from '../engine/invariants/find-broken.ts';
import { emptyFolder, filesOf } from './make-backup.ts';
import type { Installation } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';

/** @throws Error where the database has tables already */
async function restorePostgres(url: string, file: string): Promise<void> {
  const database = createPostgresDatabase({ url });
  try {
    const found = await database.system((tx) =>
      tx.row<{ tables: number }>({ text: `SELECT count(*)::int AS tables FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace` }),
    );
    if (found?.tables !== 0) throw new Error('The database is not empty: restore into a new one.');
    await makeRoles(database);
  } finally {
    await database.close();
  }
  await runPostgresProgram('pg_restore', url, ['--no-owner', '--exit-on-error', file]);
}

/** Into a folder without a database. */
async function restoreEmbedded(folder: string, file: string): Promise<void> {
  await emptyFolder(join(folder, 'database'));
  const database = await createPgliteDatabase({ directory: folder, template: file });
  await database.close();
}

/**
 * Brings a backup into an installation that has no data yet, and asks whether all is true that should be.
 * @returns what is broken; empty where all is well
 * @throws Error a sentence, before anything is written, where the backup is damaged or there is no room for it
 */
export async function restoreBackup({ url, configuration }: Installation, backup: string): Promise<Broken[]> {
  const { engine, database: name, files } = await readManifest(backup);
  if (engine === 'postgres' && !url) throw new Error('The backup is of a PostgreSQL: DATABASE_URL says into which it is brought.');
  if (engine === 'pglite' && url) throw new Error('The backup is of an embedded database: it is brought into KONTOR_DATA, without DATABASE_URL.');
  const target = filesOf(configuration);
  if (files && target !== undefined) await emptyFolder(target);
  if (url) await restorePostgres(url, join(backup, name));
  else await restoreEmbedded(configuration.KONTOR_DATA, join(backup, name));
  if (files && target !== undefined) await cp(join(backup, 'files'), target, { recursive: true });

  const database = await connectDatabase({ url, directory: configuration.KONTOR_DATA });
  try {
    return await findBroken(database, invariants);
  } finally {
    await database.close();
  }
}
