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

/** Rows of change-sets that have later lines in the log, and where the look goes on. */
async function laterRows(tx: Transaction, ids: readonly number[], after: number): Promise<{ rows: Row[]; last: number | null }> {
  const seen = await tx.row<{ rows: Row[] | null; last: number | null }>({
    text:
      `with later as materialized (select change_id, change_set_id, entity_name, entity_id from change where change_id > $2::bigint order by change_id limit $3::bigint) ` +
      `select (select max(change_id) from later) as last, (select json_agg(x) from (select distinct entity_name, entity_id from later l ` +
      `where change_set_id <> all($1::bigint[]) and exists (select from change c where c.entity_name = l.entity_name and c.entity_id = l.entity_id ` +
      `and c.change_set_id = any($1::bigint[]) and c.change_id < l.change_id)) x) as rows`,
    values: [ids, after, window],
  });
  return { rows: seen?.rows ?? [], last: seen?.last ?? null };
}

/** What is in the way of taking change-sets back, as far as the log tells: the lines of rows that were changed since are taken back for a trial. */
export async function changedSince({ database, registry, actor, head, tells, look }: Asking, ids: readonly number[]): Promise<Conflict[]> {
  const first = await database.transaction(
    actor,
    (tx) => tx.row<{ first: number }>({ text: `select min(change_id) as first from change where change_set_id = any($1::bigint[])`, values: [ids] }),
    { readOnly: true },
  );
  const rows: Row[] = [];
  for (let after: number | null = first?.first ?? null; after !== null && rows.length < mostRows;) {
    const from: number = after;
    const found = await database.transaction(actor, (tx) => laterRows(tx, ids, from), { readOnly: true, givesWay: true });
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
          `select c.change_id, c.entity_name, c.entity_key, c.log_action, c.field, c.old, case when c.log_action <> 'add' then c.new end as new, c.change_company as company, c.made_at::text as made_at from change c ` +
          `join jsonb_to_recordset($2::jsonb) as r(entity_name text, entity_id text) using (entity_name, entity_id) ` +
          `where c.change_set_id = any($1::bigint[]) order by c.change_id desc`,
        values: [ids, JSON.stringify(rows.slice(0, mostRows))],
      });
      conflicts = await takeBackLines({ tx, registry, changes: createChangeSet(tx, registry, head), actor, sees: sightOf(actor), tells, force: false }, lines);
      await look(tx, lines);
      throw ended;
    },
    { givesWay: true },
  );
  await trial.catch((error: unknown) => (error === ended ? undefined : Promise.reject(error)));
  return conflicts;
}
