import type { Json, JsonObject } from '../../../../shared/json.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { WriteScope } from './scope.ts';

/**
 * Locks the rows that lines belong to before the lines themselves, so that whoever changes a row together with its lines never waits
 * for somebody who changes the lines. They are locked as by an update, because sums over the lines may be kept in them.
 */
export async function lockParents({ tx, plan, actor }: WriteScope, keys: readonly JsonObject[], given: readonly Json[] = []): Promise<void> {
  const { base, parent } = plan;
  if (!base || !parent || keys.length + given.length === 0) return;
  const parameters = createParameters();
  const typed = (name: string) => typeOf(parent.columnOf(name));
  const own = parameters.add(JSON.stringify(keys.map((row) => plan.keyIn(base, row, actor))), 'jsonb');
  const named = parameters.add(JSON.stringify(given.filter((value) => value !== null)), 'jsonb');
  const shape = base.key.map((name) => `${quote(name)} ${typed(name)}`).join(', ');
  const ofLines = `select l.${quote(parent.column)} from ${quote(base.name)} l join jsonb_to_recordset(${own}) as k(${shape}) using (${base.key.map(quote).join(', ')})`;
  const key = `p.${quote(parent.key)}`;
  await tx.rows({
    text:
      `select from ${quote(parent.table.name)} p where ${key} in (${ofLines} union select value::${typed(parent.column)} from jsonb_array_elements_text(${named})) ` +
      `order by ${key} for no key update`,
    values: parameters.values,
  });
}
