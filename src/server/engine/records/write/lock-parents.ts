import type { Json, JsonObject } from '../../../../shared/json.ts';
import { givenRows } from '../core/given-rows.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { WriteScope } from './scope.ts';

/**
 * Locks the lives of the records, then the rows that lines belong to, before the rows themselves: the order in which a step locks them too, so
 * that whoever changes a row together with its lines never waits for somebody who changes the lines. Rows that lines belong to are locked
 * as by an update, because sums over the lines may be kept in them.
 * @param keys rows of the form that will be locked next
 * @param given records that new lines will belong to
 */
export async function lockParents({ tx, plan, actor, changes }: WriteScope, keys: readonly JsonObject[], given: readonly Json[] = []): Promise<void> {
  const { base, parent } = plan;
  if (!base || keys.length + given.length === 0) return;
  const own = keys.map((row) => plan.keyIn(base, row, actor));
  // They leave in this order and nobody waits between them: what the caller locks next stands behind them.
  const held = [changes.hold(base, own)];
  if (!parent) {
    await Promise.all(held);
    return;
  }
  held.push(
    changes.holdNew(
      base,
      given.map((value) => ({ [parent.column]: value })),
    ),
  );
  const parameters = createParameters();
  const typed = (name: string) => typeOf(parent.columnOf(name));
  const lines = parameters.add(JSON.stringify(own), 'jsonb');
  const named = parameters.add(JSON.stringify(given.filter((value) => value !== null)), 'jsonb');
  const shape = base.key.map((name) => `${quote(name)} ${typed(name)}`);
  const ofLines = `select l.${quote(parent.column)} from ${quote(base.name)} l join ${givenRows(lines, 'k', shape, own.length)} using (${base.key.map(quote).join(', ')})`;
  const key = `p.${quote(parent.key)}`;
  const locked = tx.rows({
    writesNothing: true,
    text:
      `select from ${quote(parent.table.name)} p where ${key} in (${ofLines} union select value::${typed(parent.column)} from jsonb_array_elements_text(${named})) ` +
      `order by ${key} for no key update`,
    values: parameters.values,
  });
  await Promise.all([...held, locked]);
}
