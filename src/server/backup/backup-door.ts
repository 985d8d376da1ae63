import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import * as v from 'valibot';
import { appError } from '../../shared/errors.ts';
import type { Database } from '../engine/database/database.ts';
import { read } from '../engine/http/define-call.ts';
import { writeNote } from './write-note.ts';
import type { NotedBackup } from './write-note.ts';

const doorSchema = v.strictObject({ port: v.number(), token: v.string() });
/** The file by which the door is found. */
export const doorOf = (folder: string): string => join(folder, 'backup.door');

const noteSchema = v.strictObject({ made_at: v.string(), folder: v.string(), megabytes: v.number(), proved_at: v.nullable(v.string()) });

/**
 * A server that has the embedded database open is the only one that may read its files. It opens a door on this machine for whoever can read the
 * folder, through which it is asked to write the database into a file.
 */
export async function openBackupDoor(database: Database, folder: string): Promise<{ close: () => Promise<void> } | undefined> {
  const { dump } = database;
  if (!dump) return undefined;
  const token = randomBytes(24).toString('base64url');
  const door = Fastify({ forceCloseConnections: true });
  door.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${token}`) throw appError('not_found');
  });
  door.post('/dump', async (request) => {
    await dump(read(v.strictObject({ file: v.string() }), request.body).file);
    return {};
  });
  door.post('/note', async (request) => {
    await writeNote(database, read(noteSchema, request.body));
    return {};
  });
  const address = new URL(await door.listen({ port: 0, host: '127.0.0.1' }));
  await writeFile(doorOf(folder), JSON.stringify({ port: Number(address.port), token }), { mode: 0o600 });
  return {
    async close() {
      await rm(doorOf(folder), { force: true });
      await door.close();
    },
  };
}

/** @throws Error a sentence */
async function askServer(folder: string, what: 'dump' | 'note', body: object): Promise<void> {
  const text = await readFile(doorOf(folder), 'utf8').catch((cause: unknown) => {
    throw new Error(`The server that uses ${folder} is not ready for a backup yet; try again.`, { cause });
  });
  const { port, token } = v.parse(v.pipe(v.string(), v.parseJson(), doorSchema), text);
  const answer = await fetch(`http://127.0.0.1:${port}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The server could not write the backup: ${await answer.text()}`);
}

/** Asks the server that has the folder open to write its database into a file. @throws Error a sentence */
export const dumpThroughServer = (folder: string, file: string): Promise<void> => askServer(folder, 'dump', { file });

/** Tells it of a backup that was made. @throws Error a sentence */
export const noteThroughServer = (folder: string, note: NotedBackup): Promise<void> => askServer(folder, 'note', note);
