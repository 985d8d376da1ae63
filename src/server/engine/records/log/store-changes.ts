import { isObject, type JsonObject } from '../../../../shared/json.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import { createParameters } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import type { Registry } from '../core/registry.ts';
import { changesChannel, entityId } from './change-set.ts';
import type { Change, ChangeSetHead } from './change-set.ts';
import { openUntil, ownId } from './open-change-sets.ts';

/** Lines of the log written by one statement. */
const batch = 2000;

type StoredHead = ChangeSetHead & { hasFired: boolean };

/** The company of a change: that of the row, which a cascade from a row of all companies may have found in another one than was chosen. */
function companyOf({ table, field, old, new: now, company }: Change, { companyCode }: Actor): string | null {
  if (!table.columns.has('company_code')) return null;
  const row = field === null ? (now ?? old) : null;
  return table.ofCompany && isObject(row) && typeof row.company_code === 'string' ? row.company_code : (company ?? companyCode);
}

const posted = `nullif(current_setting('app.posted', true), '')`;

/** Stores the head of a new change-set, or tells one that is there what a further piece, or what joins it, adds. It gives its id. */
function headSql({ actor, form, action, reason, filled, instance, hasFired, pieces, joins }: StoredHead, company: string | null, { add }: Parameters): string {
  const of = pieces?.of ?? joins ?? null;
  if (of !== null) {
    const merged = `change_company = coalesce(change_company, ${add(company)}), fired = fired or ${add(hasFired, 'boolean')}, posted = coalesce(posted, ${posted})`;
    return `update change_set set ${merged} where change_set_id = ${add(of, 'bigint')} returning change_set_id as id`;
  }
  const values = [
    pieces ? ownId : `default`,
    add(actor.userId, 'bigint'),
    ...[company, form, action, reason ?? null].map((value) => add(value)),
    add(instance ?? null, 'bigint'),
    add(hasFired, 'boolean'),
    add(filled?.length ? JSON.stringify(filled) : null, 'jsonb'),
    posted,
    pieces ? openUntil : 'null',
  ];
  return (
    `insert into change_set (change_set_id, user_id, change_company, form, action, reason, instance_id, fired, filled, posted, open_until) ` +
    `values (${values.join(', ')}) returning change_set_id as id`
  );
}

/** Stores lines of the log in their order; a line of which `copy_of` tells the old row is copied from there. */
function linesSql(registry: Registry, actor: Actor, id: string, changes: readonly Change[], { add }: Parameters): string {
  const lines = changes.map((change, ord) => ({
    ord,
    company: companyOf(change, actor),
    entity: registry.entityOf(change.table),
    key: change.key,
    id: entityId(change.key),
    action: change.log_action,
    field: change.field,
    old: change.old,
    new: change.new,
    copy_of: change.copyOf ?? null,
    after: change.after ?? 0,
  }));
  return (
    `insert into change (change_set_id, change_company, user_id, entity_name, entity_key, entity_id, log_action, field, old, new, made_at) ` +
    `select ${id}, i.company, ${add(actor.userId, 'bigint')}, i.entity, i.key, i.id, i.action, i.field, ` +
    `case when i.copy_of is null then i.old else (select c.new from change c where c.change_id = i.copy_of) end, i.new, ` +
    `now() + i.after * interval '1 microsecond' from jsonb_to_recordset(${add(JSON.stringify(lines), 'jsonb')}) ` +
    `as i(ord int, company text, entity text, key jsonb, id text, action text, field text, old jsonb, new jsonb, copy_of bigint, after int) order by i.ord`
  );
}

/**
 * Stores a change-set with its lines and tells other screens at the commit: in one statement, as nearly all of them are of a few lines.
 * @param notice what they are told besides the id of the change-set
 * @param isLast nothing follows it in its transaction
 */
export async function storeChanges(
  tx: Transaction,
  registry: Registry,
  head: StoredHead,
  changes: readonly Change[],
  notice: JsonObject,
  isLast: boolean,
): Promise<number> {
  const { actor } = head;
  const company = changes.some((change) => companyOf(change, actor) !== null) ? actor.companyCode : null;
  const parameters = createParameters();
  const made = headSql(head, company, parameters);
  const told = linesSql(registry, actor, '(select id from made)', changes.slice(0, batch), parameters);
  const notified = `pg_notify('${changesChannel}', (${parameters.add(JSON.stringify(notice), 'jsonb')} || jsonb_build_object('change_set_id', id))::text)`;
  const stored = await tx.row<{ id: number }>({
    text: `with made as (${made}), told as (${told}) select id, ${notified} from made`,
    values: parameters.values,
    isLast: isLast && changes.length <= batch,
  });
  if (!stored) throw new Error('a change-set was not stored');
  for (let start = batch; start < changes.length; start += batch) {
    const more = createParameters();
    const text = linesSql(registry, actor, more.add(stored.id, 'bigint'), changes.slice(start, start + batch), more);
    await tx.execute({ text, values: more.values, isLast: isLast && start + batch >= changes.length });
  }
  return stored.id;
}
