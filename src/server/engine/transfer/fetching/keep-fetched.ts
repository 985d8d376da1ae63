import { sql } from 'drizzle-orm';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { quote } from '../../records/core/parameters.ts';
import type { StoredContent } from '../../storage/keep-content.ts';
import type { Uploads } from '../../storage/keep-upload.ts';
import type { FetchedForm } from './declared-fetch.ts';
import type { FetchRow } from './fetch-rows.ts';

/** The row that has this content for the record already. */
async function rowWith(tx: Transaction, { base, key, by }: FetchedForm, { record_id }: FetchRow, fileKey: string): Promise<string | undefined> {
  const text = `select ${quote(key)}::text as id from ${quote(base.name)} where ${quote(by.name)}::text = $1 and file_key = $2 limit 1`;
  return (await tx.row<{ id: string }>({ text, values: [record_id, fileKey] }))?.id;
}

/** What came with the same import for the same record and is still there: its place here, and its place among the addresses. */
const siblings = ({ base, key }: FetchedForm): string =>
  `from file_fetch f join ${quote(base.name)} b on b.${quote(key)}::text = f.row_id where f.import_id = $1 and f.form = $2 and f.record_id = $3 and f.state = 'fetched'`;
const valuesOf = ({ import_id, form, record_id, ordinal }: FetchRow): unknown[] => [import_id, form, record_id, ordinal];

/** Files come in any order, and get the place that their address has: behind those before it, else before those behind it. */
async function placeOf(tx: Transaction, fetched: FetchedForm, row: FetchRow): Promise<JsonObject> {
  const { sequence } = fetched.base;
  if (!sequence?.within.includes(fetched.by.name)) return {};
  const place = `b.${quote(sequence.position)}`;
  const found = await tx.row<{ behind: number | null; before: number | null }>({
    text:
      `select (select ${place} + 1 ${siblings(fetched)} and f.ordinal < $4::int order by f.ordinal desc limit 1) as behind, ` +
      `(select ${place} ${siblings(fetched)} and f.ordinal > $4::int order by f.ordinal limit 1) as before`,
    values: valuesOf(row),
  });
  const position = found?.behind ?? found?.before ?? null;
  return position === null ? {} : { [sequence.position]: position };
}

/** The first address of a record is its main one, whichever came first; one that the record has from elsewhere stays. */
async function mainOf(tx: Transaction, fetched: FetchedForm, row: FetchRow): Promise<JsonObject> {
  const { main } = fetched.fetch;
  if (main === undefined) return {};
  const text =
    `select (not exists (select from ${quote(fetched.base.name)} o where o.${quote(fetched.by.name)}::text = $3 and o.${quote(main)}) ` +
    `or exists (select 1 ${siblings(fetched)} and f.ordinal > $4::int and b.${quote(main)})) as is_main`;
  return (await tx.row<{ is_main: boolean }>({ text, values: valuesOf(row) }))?.is_main === true ? { [main]: true } : {};
}

const mark = (tx: Transaction, { file_fetch_id }: FetchRow, id: string): Promise<number> =>
  tx.execute(sql`update file_fetch set state = 'fetched', reason = null, http_status = null, row_id = ${id} where file_fetch_id = ${file_fetch_id}`);

/**
 * Adds the row of a file that came, in the change-set of its import, so that both are taken back by one undo. What the record has already is not added once more, and what somebody left
 * meanwhile stays left.
 * @returns whether it still waited
 * @throws AppError as an upload is refused; not_found where the import was taken back
 */
export async function keepFetched(
  { keepIn }: Uploads,
  fetched: FetchedForm,
  row: FetchRow,
  { changeSet, fileName, content }: { changeSet: number; fileName: string; content: StoredContent },
): Promise<boolean> {
  const { key, by } = fetched;
  const record: Json = by.trait.type === 'bigint' ? Number(row.record_id) : row.record_id;
  const actor = { userId: row.user_id, companyCode: row.company_code };
  const { result } = await keepIn(
    { actor, form: row.form, action: 'import', joins: changeSet },
    { fileName, content },
    async ({ scope: { tx }, key: fileKey, add }) => {
      const waits = await tx.row(sql`select 1 from file_fetch where file_fetch_id = ${row.file_fetch_id} and state = 'waiting' for update`);
      if (!waits) return false;
      const known = await rowWith(tx, fetched, row, fileKey);
      const id = known ?? (await add({ [by.name]: record, ...(await placeOf(tx, fetched, row)), ...(await mainOf(tx, fetched, row)) }))[key];
      await mark(tx, row, String(id));
      return true;
    },
  );
  return result;
}
