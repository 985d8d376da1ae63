import { appError } from '../../../../shared/errors.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { outboxChannel } from '../../outbox/enqueue.ts';

/** Seconds in which the writer of an open change-set must write its next piece; after that it counts as dead. */
const leaseSeconds = 60;

/** Channel on which every server hears that a change-set written piece by piece is whole. */
export const wholeChannel = 'change_set_whole';

/** Until when a change-set stays open whose writer is at it now. */
export const openUntil = `clock_timestamp() + interval '${leaseSeconds} seconds'`;

/** The setting in which a transaction tells the change-set that it writes a piece of. */
const pieceOf = 'app.open_change_set';

/** The change-set that the transaction writes a piece of, as SQL; what is written besides it bears it, and does not leave before it is whole (`held_by`). */
export const ownId = `current_setting('${pieceOf}')::bigint`;

/** Begins a piece of a change-set: of the one that is open, or of a new one. Its rows are few beside those of their tables, and are found by indexes. */
export async function beginPiece(tx: Transaction, of: number | null): Promise<void> {
  await tx.rows({
    text: `select set_config('${pieceOf}', coalesce($1::text, nextval('change_set_change_set_id_seq')::text), true), set_config('random_page_cost', '1.1', true)`,
    values: [of === null ? null : String(of)],
  });
}

/** Says that the transaction takes an open change-set back, which asks its writer nothing again (schemas/sql/access.sql). */
export async function beginTakingBack(tx: Transaction, id: number): Promise<void> {
  await tx.rows({ text: `select set_config('app.takes_back', $1, true)`, values: [String(id)] });
}

/**
 * Keeps a change-set open for another piece; whoever comes too late finds that somebody else takes it back, and must write no more.
 * @throws AppError service_unavailable
 */
export async function holdOpen(tx: Transaction, id: number): Promise<void> {
  const held = await tx.execute({
    text: `update change_set set open_until = ${openUntil} where change_set_id = $1::bigint and open_until > clock_timestamp()`,
    values: [id],
  });
  if (held !== 1) throw appError('service_unavailable', { reason: 'abandoned', change_set_id: id });
}

/**
 * Locks a whole change-set for a transaction that goes on with it. Whoever takes it back waits, and takes back what was joined too.
 * @throws AppError not_found where it was taken back
 */
export async function joinWhole(tx: Transaction, id: number): Promise<void> {
  const text = `select 1 from change_set where change_set_id = $1::bigint and undone_by is null and open_until is null for update`;
  if (!(await tx.row({ text, values: [id] }))) throw appError('not_found', { change_set_id: id });
}

/** The change-sets are whole: what they held back may leave. */
export async function close(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute({ text: `update change_set set open_until = null where change_set_id = any($1::bigint[])`, values: [ids] });
  await tx.rows({ text: `select pg_notify('${outboxChannel}', '') where exists (select from outbox where held_by = any($1::bigint[]))`, values: [ids] });
  await tx.rows({ text: `select pg_notify('${wholeChannel}', '')`, values: [] });
}

/** Nothing that the change-set held back leaves any more. */
export const withdraw = (tx: Transaction, id: number): Promise<number> =>
  tx.execute({ text: `delete from outbox where held_by = $1::bigint and done_at is null`, values: [id] });

/**
 * Takes over change-sets whose writers died, those first that came last. What takes another open one back is none of them: that is gone on with.
 * @param all also those whose time is not up: where no other process can be their writer
 */
export const claimAbandoned = (database: Database, all: boolean): Promise<{ id: number }[]> =>
  database.system((tx) =>
    tx.rows<{ id: number }>({
      text:
        `update change_set s set open_until = ${openUntil} where change_set_id in (select change_set_id from change_set o where open_until is not null ` +
        `and ($1::boolean or open_until < clock_timestamp()) and not exists (select from change_set t where t.undone_by = o.change_set_id and t.open_until is not null) ` +
        `for update skip locked) returning change_set_id as id`,
      values: [all],
    }),
  );
