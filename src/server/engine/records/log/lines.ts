import type { Transaction } from '../../database/database.ts';
import type { OrderedEntity } from '../core/registry.ts';
import type { LoggedChange } from './reversal.ts';

/** A line of the log with the id people know its row by. */
export interface PlacedLine extends LoggedChange {
  entity_id: string;
}

const columns = `change_id, entity_id, entity_name, entity_key, log_action, field, old, case when log_action <> 'add' then new end as new, change_company as company, made_at::text as made_at`;

/** All lines of change-sets, latest first. */
export const linesOf = (tx: Transaction, ids: readonly number[]): Promise<LoggedChange[]> =>
  tx.rows<LoggedChange>({ text: `select ${columns} from change where change_set_id = any($1::bigint[]) order by change_id desc`, values: [ids] });

/** The companies whose rows change-sets changed. */
export const companiesOf = async (tx: Transaction, ids: readonly number[]): Promise<string[]> =>
  (
    await tx.rows<{ company: string }>({
      text: `select distinct change_company as company from change where change_set_id = any($1::bigint[]) and change_company is not null`,
      values: [ids],
    })
  ).map(({ company }) => company);

/** How many lines change-sets have. */
export const countOfLines = async (tx: Transaction, ids: readonly number[]): Promise<number> =>
  (await tx.row<{ count: number }>({ text: `select count(*) as count from change where change_set_id = any($1::bigint[])`, values: [ids] }))?.count ?? 0;

/** How many rows change-sets changed. */
export const countOfRows = async (tx: Transaction, ids: readonly number[]): Promise<number> =>
  (
    await tx.row<{ count: number }>({
      text: `select count(*) as count from (select distinct entity_name, entity_id, entity_key from change where change_set_id = any($1::bigint[])) rows`,
      values: [ids],
    })
  )?.count ?? 0;

/** Whether change-sets have more lines than that. */
export const hasMoreLines = async (tx: Transaction, ids: readonly number[], count: number): Promise<boolean> =>
  (await tx.rows({ text: `select from change where change_set_id = any($1::bigint[]) limit 1 offset $2::bigint`, values: [ids, count] })).length > 0;

/**
 * Whether a change-set that takes another one back has, besides the lines of that, lines about rows that somebody else changed since: what the database
 * took along with a row, such as a line that was added to it.
 * @param after the last line before those that are asked about
 */
export const tookFromOthers = async (tx: Transaction, { id, by, after }: { id: number; by: number; after: number }): Promise<boolean> => {
  const sameRow = (other: string): string => `${other}.entity_name = n.entity_name and ${other}.entity_id = n.entity_id and ${other}.entity_key = n.entity_key`;
  const text =
    `select from change n where n.change_set_id = $2::bigint and n.change_id > $3::bigint ` +
    `and not exists (select from change m where ${sameRow('m')} and m.change_set_id = $1::bigint) ` +
    `and exists (select from change o where ${sameRow('o')} and o.change_set_id <> all(array[$1, $2]::bigint[]) ` +
    `and o.change_id > (select min(change_id) from change f where f.change_set_id = $1::bigint)) limit 1`;
  return (await tx.rows({ text, values: [id, by, after] })).length > 0;
};

/** The last line of all. */
export const lastLine = async (tx: Transaction): Promise<number> =>
  (await tx.row<{ last: number | null }>({ text: `select max(change_id) as last from change`, values: [] }))?.last ?? 0;

const isOfOneRow = (a: PlacedLine, b: PlacedLine): boolean => a.entity_name === b.entity_name && a.entity_id === b.entity_id;

/** Above the place of every line. */
const aboveAll = `9223372036854775807`;

/** A line and the transaction that wrote it. */
interface WrittenLine extends PlacedLine {
  written: string;
}

/**
 * Where the lines of a transaction begin that moved rows of a dense order: the line before them. Rows that are moved shift one another, so they are taken back
 * at once. Rows that came or went need no such care: the others close up, and each finds its place again (see `lastPlaceFirst`).
 * @param last one of its lines; those behind it are of no concern
 * @returns undefined where it moved none
 */
async function beforeMoves(tx: Transaction, id: number, { change_id, written }: WrittenLine, ordered: readonly OrderedEntity[]): Promise<number | undefined> {
  const text =
    `with start as (select coalesce((select change_id from change where change_set_id = $1::bigint and change_id < $2::bigint and xmin::text <> $3 ` +
    `order by change_set_id desc, change_id desc limit 1), 0) as id) ` +
    `select start.id from start where exists (select from change c join jsonb_to_recordset($4::jsonb) as o(entity text, columns jsonb) on o.entity = c.entity_name ` +
    `where c.change_set_id = $1::bigint and c.change_id > start.id and c.change_id <= $2::bigint and c.log_action = 'set' and o.columns ? c.field)`;
  return (await tx.row<{ id: number }>({ text, values: [id, change_id, written, JSON.stringify(ordered)], isVaried: true }))?.id;
}

/**
 * About so many lines of a change-set, latest first, that come before one (null: the latest of all). What was changed of a row at once is taken
 * back at once, as conditions over several of its columns want it: a piece ends between two rows, and not within what moved rows of a dense order.
 */
export async function linesBefore(
  tx: Transaction,
  { id, before, count, ordered }: { id: number; before: number | null; count: number; ordered: readonly OrderedEntity[] },
): Promise<PlacedLine[]> {
  const read = (where: string, values: readonly unknown[]): Promise<WrittenLine[]> =>
    tx.rows<WrittenLine>({
      // One comparison, so that the index is entered at the place: with `is null or` a prepared statement goes over all later lines again, piece after piece.
      text: `select ${columns}, xmin::text as written from change where change_set_id = $1::bigint and change_id < coalesce($2::bigint, ${aboveAll}) ${where}`,
      values: [id, before, ...values],
    });
  const inOrder = `order by change_set_id desc, change_id desc`;
  const lines = await read(`${inOrder} limit $3::bigint`, [count + 1]);
  const next = lines[count];
  if (!next) return lines;
  const end = lines.findLastIndex((line) => !isOfOneRow(line, next));
  if (end < 0) return linesBefore(tx, { id, before, count: count * 2, ordered });
  const [last, following] = [lines[end], lines[end + 1]];
  const [first] = lines.filter(({ written }) => written === last?.written);
  const start = first && following?.written === first.written ? await beforeMoves(tx, id, first, ordered) : undefined;
  return start === undefined ? lines.slice(0, end + 1) : read(`and change_id > $3::bigint ${inOrder}`, [start]);
}
