import { sql } from 'drizzle-orm';
import { relationOf } from '../../../../schemas/workflows/related.ts';
import type { Related } from '../../../../schemas/workflows/related.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import type { Transaction } from '../database/database.ts';
import type { Registry } from '../records/core/registry.ts';
import type { Instance } from './define.ts';

/**
 * Instances of the records that are related to one, in the order of their ids.
 * @param states only of those in one of these states
 * @returns undefined where the declarations know no such relation between records that live in workflows
 */
export async function relatedInstances(
  tx: Transaction,
  registry: Registry,
  home: string,
  { entity_id }: Instance,
  on: Related,
  states: readonly string[] | undefined,
): Promise<number[] | undefined> {
  const { table, key } = registry.wholeForm(home).definition;
  const relation = table && relationOf(table, on, (form) => (registry.has(form) ? registry.wholeForm(form).definition.table : undefined));
  const instance = relation && instanceColumnOf(relation.table);
  if (!table || !relation || !instance || key[0] === undefined) return undefined;
  const same = relation.same.map(({ own, other }) => sql`own.${sql.identifier(own)} = other.${sql.identifier(other)}`);
  const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
    select i.fsm_instance_id from ${table} own join ${relation.table} other on ${sql.join(same, sql` and `)}
      join fsm_instance i on i.fsm_instance_id = other.${sql.identifier(instance.name)} join fsm_state s on s.state_id = i.state_id
     where own.${sql.identifier(key[0])} = ${Number(entity_id)}::bigint
       and (${states === undefined} or s.state_code in (select jsonb_array_elements_text(${JSON.stringify(states ?? [])}::jsonb)))
     order by i.fsm_instance_id`);
  return rows.map(({ fsm_instance_id }) => fsm_instance_id);
}
