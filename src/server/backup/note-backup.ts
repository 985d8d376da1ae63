import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connectDatabase } from '../engine/database/connect.ts';
import { doorOf, noteThroughServer } from './backup-door.ts';
import type { Installation } from './make-backup.ts';
import { writeNote } from './write-note.ts';
import type { NotedBackup } from './write-note.ts';

const megabyte = 1024 * 1024;

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What is told of a backup in this folder. */
export const describeBackup = async (folder: string, made_at: string, proved_at: string | null = null): Promise<NotedBackup> => ({
  made_at,
  folder: resolve(folder),
  megabytes: Math.round(((await bytesIn(folder)) / megabyte) * 10) / 10,
  proved_at,
});

/** Writes the backup down in the database, where administrators see it (system/health). The backup is good without it. */
export async function noteBackup({ url, configuration }: Installation, note: NotedBackup): Promise<void> {
  const { KONTOR_DATA: folder } = configuration;
  if (!url && existsSync(doorOf(folder))) return noteThroughServer(folder, note);
  const database = await connectDatabase({ url, directory: folder });
  try {
    await writeNote(database, note);
  } finally {
    await database.close();
  }
}
