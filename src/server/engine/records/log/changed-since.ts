import { addAll } from '../../../../shared/add-all.ts';
import type { Actor, Database, Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import { sightOf } from '../core/seen-form.ts';
import type { Tells } from './shown-columns.ts';
import { createChangeSet } from './change-set.ts';
import type { ChangeSetHead } from './change-set.ts';
import type { LoggedChange } from './reversal.ts';
import { takeBackLines } from './take-back-lines.ts';
import type { Conflict } from './conflicts.ts';

export interface Asking {
  database: Database;
  registry: Registry;
  actor: Actor;
  head: ChangeSetHead;
  undoOf: string | null;
  tells: Tells;
  /** @throws AppError where rows that were put back are not there for him */
  look: (tx: Transaction, lines: readonly LoggedChange[]) => Promise<void>;
}

interface Row {
  entity_name: string;
  entity_id: string;
}

/** So many later lines of the log are looked through at once. */
const window = 5_000;
/** Of so many rows the conflicts are told; whoever reads them has seen enough. */
const mostRows = 500;

/** A stretch of the log that is looked through: lines above one place, up to another. */
interface Stretch {
  after: number;
  to: number;
}

/** Rows of change-sets that have later lines in a stretch of the log, and where the look goes on. */
async function laterRows(tx: Transaction, ids: readonly number[], { after, to }: Stretch): Promise<{ rows: Row[]; last: number | null }> {
  // Each row is looked up once, however often it was changed since.
  const seen = await tx.row<{ rows: Row[] | null; last: number | null }>({
    text:
      `with later as materialized (select change_id, change_set_id, entity_name, entity_id from change ` +
      `where change_id > $2::bigint and change_id <= $3::bigint order by change_id limit $4::bigint) ` +
      `select (select max(change_id) from later) as last, (select json_agg(x) from (select entity_name, entity_id from (` +
      `select entity_name, entity_id, max(change_id) as change_id from later where change_set_id <> all($1::bigint[]) group by entity_name, entity_id) l ` +
      `where exists (select from change c where c.entity_name = l.entity_name and c.entity_id = l.entity_id ` +
      `and c.change_set_id = any($1::bigint[]) and c.change_id < l.change_id)) x) as rows`,
    values: [ids, after, to, window],
  });
  return { rows: seen?.rows ?? [], last: seen?.last ?? null };
}

/** The log from the first line of change-sets to the last of all: what others write from now on is met by the piece that takes its row back. */
const stretchFrom = (tx: Transaction, ids: readonly number[]): Promise<{ after: number | null; to: number | null } | undefined> =>
  tx.row({
    text: `select (select min(change_id) from change where change_set_id = any($1::bigint[])) as after, (select max(change_id) from change) as to`,
    values: [ids],
  });

/** What is in the way of taking change-sets back, as far as the log tells: the lines of rows that were changed since are taken back for a trial. */
export async function changedSince({ database, registry, actor, head, undoOf, tells, look }: Asking, ids: readonly number[]): Promise<Conflict[]> {
  const { after: first = null, to = null } = (await database.transaction(actor, (tx) => stretchFrom(tx, ids), { readOnly: true })) ?? {};
  const rows: Row[] = [];
  for (let after = first; after !== null && to !== null && rows.length < mostRows;) {
    const stretch: Stretch = { after, to };
    const found = await database.transaction(actor, (tx) => laterRows(tx, ids, stretch), { readOnly: true, givesWay: true });
    addAll(rows, found.rows);
    after = found.last;
  }
  if (rows.length === 0) return [];
  let conflicts: Conflict[] = [];
  const ended = new Error('the trial ended');
  const trial = database.transaction(
    actor,
    async (tx) => {
      const lines = await tx.rows<LoggedChange>({
        text:
          `select c.change_id, c.entity_name, c.entity_key, c.log_action, c.field, c.old, case when c.log_action <> 'add' then c.new end as new, c.change_company as company, c.made_at::text as made_at ` +
          `from jsonb_to_recordset($2::jsonb) as r(entity_name text, entity_id text) ` +
          // By the lines of each row (`offset 0` keeps it so): looked up by the change-sets, all their lines would be read for each of a few rows.
          `cross join lateral (select * from change where entity_name = r.entity_name and entity_id = r.entity_id offset 0) c ` +
          `where c.change_set_id = any($1::bigint[]) order by c.change_id desc`,
        values: [ids, JSON.stringify(rows.slice(0, mostRows))],
      });
      conflicts = await takeBackLines(
        { tx, registry, changes: createChangeSet(tx, registry, head), actor, sees: sightOf(actor), tells, force: false, undoOf },
        lines,
      );
      await look(tx, lines);
      throw ended;
    },
    { givesWay: true },
  );
  await trial.catch((error: unknown) => (error === ended ? undefined : Promise.reject(error)));
  return conflicts;
}
