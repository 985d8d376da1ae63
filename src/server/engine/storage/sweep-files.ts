import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { isDatabaseError } from '../database/failures.ts';
import { megabyte } from './charge-file.ts';
import { claimFile } from './claim-file.ts';
import type { Storage } from './storage.ts';

/** Days a file stays that no row names: so long a deletion can be taken back whole. */
const graceDays = 30;
const day = 86_400_000;
const atOnce = 500;

interface Place {
  database: Database;
  storage: Storage;
}

interface SweepOptions extends Place {
  signal: AbortSignal;
}

export interface SweptFiles {
  /** Files no row named any more. */
  unused: number;
  /** Files the database knows nothing of, left by a server that died between the two. */
  stray: number;
}

const listOf = (keys: readonly string[]): string => `{${keys.join(',')}}`;

/** Notes what came out of use without a trigger seeing it, and what is in use after all. */
const note = (database: Database): Promise<number> =>
  database.system(
    (tx) =>
      tx.execute(sql`
    update stored_file set unused_since = case when unused_since is null then now() end where (unused_since is null) <> kontor_file_is_named(file_key)`),
    { unlimited: true },
  );

/** Takes pictures away that no field names, nor named within the time in which that can be taken back. Which fields do, the foreign keys tell. */
const forgetPictures = (database: Database): Promise<number> =>
  database.system(
    async (tx) => {
      const fields = await tx.rows<{ entity: string; field: string }>(sql`
      select c.relname as entity, a.attname as field from pg_constraint f
        join pg_class c on c.oid = f.conrelid join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.confrelid = 'picture'::regclass`);
      const since = sql`now() - ${graceDays} * interval '1 day'`;
      const unnamed = fields.map(
        ({ entity, field }) => sql`
      not exists (select from ${sql.identifier(entity)} where ${sql.identifier(field)} = p.picture_id)
      and not exists (
        select from change where entity_name = ${entity} and made_at > ${since}
           and p.picture_id in (old #>> '{}', old ->> ${field}, new #>> '{}', new ->> ${field}))`,
      );
      return tx.execute(sql`delete from picture p where ${sql.join([sql`created_at < ${since}`, ...unnamed], sql` and `)}`);
    },
    { unlimited: true },
  );

/**
 * Takes one file away that has been out of use for so many days, unless somebody uses it by now. Its row goes first: a row that comes to name it in this moment either keeps it
 * or is refused, and who uploads the same content waits for the claim and then puts it there again.
 */
async function removeUnused({ database, storage }: Place, key: string, days: number): Promise<boolean> {
  try {
    return await database.system(async (tx) => {
      await claimFile(tx, key);
      const gone = await tx.execute(
        sql`delete from stored_file where file_key = ${key} and unused_since <= now() - ${days} * interval '1 day' and not kontor_file_is_named(file_key)`,
      );
      if (gone > 0) await storage.remove(key);
      return gone > 0;
    });
  } catch (error) {
    if (isDatabaseError(error, '23503')) return false;
    throw error;
  }
}

async function sweepUnused(options: SweepOptions): Promise<number> {
  let count = 0;
  let last = '';
  while (!options.signal.aborted) {
    const due = await options.database.system((tx) =>
      tx.rows<{ file_key: string }>(sql`
      select file_key from stored_file where unused_since < now() - ${graceDays} * interval '1 day' and file_key > ${last} order by file_key limit ${atOnce}`),
    );
    for (const { file_key: key } of due) {
      if (options.signal.aborted) break;
      if (await removeUnused(options, key, graceDays)) count += 1;
      last = key;
    }
    if (due.length < atOnce) break;
  }
  return count;
}

/**
 * Takes the oldest of a company's deleted files away while these alone take up all it may keep: who uploads and deletes in turn
 * would fill the disc. Such a deletion can no longer be taken back.
 */
export async function makeRoom(place: Place, company: string | null): Promise<void> {
  const oldest = await place.database.system((tx) =>
    tx.rows<{ file_key: string }>(sql`
    select f.file_key from company c
      join (select file_key, owner_company, unused_since, sum(size) over (order by unused_since desc, file_key) as size from stored_file where owner_company = ${company} and unused_since is not null) f
        on f.owner_company = c.company_code
     where f.size > c.storage_limit::bigint * ${megabyte} order by f.unused_since`),
  );
  for (const { file_key: key } of oldest) await removeUnused(place, key, 0);
}

const removeStray = ({ database, storage }: SweepOptions, key: string): Promise<boolean> =>
  database.system(async (tx) => {
    await claimFile(tx, key);
    if (await tx.row(sql`select 1 from stored_file where file_key = ${key}`)) return false;
    await storage.remove(key);
    return true;
  });

async function sweepStray(options: SweepOptions): Promise<number> {
  const { database, storage, signal } = options;
  // A database that names no file at all says nothing about a storage: it may be new, or not the one that belongs to it.
  if (!(await database.system((tx) => tx.row(sql`select 1 from stored_file limit 1`)))) return 0;
  const before = Date.now() - graceDays * day;
  await storage.clear(before);
  let count = 0;
  for await (const page of storage.list()) {
    if (signal.aborted) break;
    const keys = page.filter(({ at }) => at < before).map(({ key }) => key);
    const known = new Set(
      (await database.system((tx) => tx.rows<{ file_key: string }>(sql`select file_key from stored_file where file_key = any(${listOf(keys)}::text[])`))).map(
        ({ file_key }) => file_key,
      ),
    );
    for (const key of keys.filter((one) => !known.has(one))) if (!signal.aborted && (await removeStray(options, key))) count += 1;
  }
  return count;
}

/** Takes away what nobody has named for {@link graceDays}. */
export async function sweepFiles(options: SweepOptions): Promise<SweptFiles> {
  await forgetPictures(options.database);
  await note(options.database);
  return { unused: await sweepUnused(options), stray: await sweepStray(options) };
}
