import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { createPgliteDatabase } from '../engine/database/pglite.ts';
import { StartError } from '../engine/database/start-error.ts';
import { dumpThroughServer } from './backup-door.ts';
import { digestOf, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';

export interface Installation {
  /** A PostgreSQL; the embedded database without it. */
  url?: string | undefined;
  configuration: Configuration;
}

/** The folder of uploaded files; none where they are in a bucket. */
export const filesOf = ({ KONTOR_S3_URL, KONTOR_FILES, KONTOR_DATA }: Configuration): string | undefined =>
  KONTOR_S3_URL ? undefined : (KONTOR_FILES ?? join(KONTOR_DATA, 'files'));

/** The folder, made where it is missing. @throws Error where something lies in it */
export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
}

/** Through the server where one has the database open, else by opening it. */
async function dumpEmbedded(folder: string, file: string): Promise<void> {
  if (!existsSync(join(folder, 'database', 'PG_VERSION'))) throw new Error(`${folder} holds no database.`);
  const database = await createPgliteDatabase({ directory: folder }).catch((error: unknown) => {
    if (error instanceof StartError && error.code === 'database_in_use') return undefined;
    throw error;
  });
  if (!database) return dumpThroughServer(folder, file);
  try {
    await database.dump(file);
  } finally {
    await database.close();
  }
}

/**
 * Copies the database and after it the files, while servers go on: the copy of the database is that of one moment, and what it names of files was there by then.
 * @param target an empty or missing folder
 */
export async function makeBackup({ url, configuration }: Installation, target: string): Promise<Manifest> {
  await emptyFolder(target);
  const database = url ? 'database.dump' : 'database.tar';
  const file = resolve(target, database);
  // The user may be the owner alone: row security lets the owner see everything.
  if (url) await runPostgresProgram('pg_dump', url, ['--format=custom', '--enable-row-security', '--no-owner', `--file=${file}`]);
  else await dumpEmbedded(configuration.KONTOR_DATA, file);
  const files = filesOf(configuration);
  const hasFiles = files !== undefined && existsSync(files);
  if (hasFiles) await cp(files, join(target, 'files'), { recursive: true });
  const manifest: Manifest = {
    engine: url ? 'postgres' : 'pglite',
    made_at: new Date().toISOString(),
    database,
    sha256: await digestOf(file),
    files: hasFiles,
  };
  await writeManifest(target, manifest);
  return manifest;
}
