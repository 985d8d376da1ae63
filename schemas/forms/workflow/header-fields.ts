import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { choice, reference } from '../../kinds.gen.ts';
import { isCommentTable } from '../../tables/comments.ts';
import { isColumn } from '../../tables/define.ts';
import { keysThrough } from '../../tables/foreign-keys.ts';
import { fsmInstances, fsmStates, instanceColumnOf } from '../../tables/workflow/fsm.ts';
import { editables } from '../../tables/workflow/words.ts';
import { computed } from '../computed.ts';

/** The record that lines belong to where it lives in a workflow: `column` of a line names it by its `key`. */
export interface Header {
  table: PgTable;
  column: PgColumn;
  key: PgColumn;
  instance: PgColumn;
}

/** @param by the field of the lines that names their record; undefined where that record lives in no workflow */
export function headerOf(table: PgTable | undefined, by: unknown): Header | undefined {
  // People go on talking about a record, whatever its state.
  if (!table || !isColumn(by) || isCommentTable(table)) return undefined;
  const [header] = keysThrough(table, by.name).flatMap(({ table: owner, key }): Header[] => {
    const instance = instanceColumnOf(owner);
    return instance ? [{ table: owner, column: by, key, instance }] : [];
  });
  return header;
}

/** The state of the record that lines belong to, and what it lets be edited of them; every form of such lines has them. */
export function headerFields({ table, column, key, instance }: Header) {
  const ofState = (value: PgColumn) =>
    sql`(select ${value} from ${table} join ${fsmInstances} on ${fsmInstances.fsm_instance_id} = ${instance} join ${fsmStates} on ${fsmStates.state_id} = ${fsmInstances.state_id} where ${key} = ${column})`;
  return {
    state_id: computed(reference, ofState(fsmStates.state_id), { form: 'fsm_states', value: 'state_id', label: 'state_names' }),
    editable: computed(choice, ofState(fsmStates.editable), { values: [...editables] }),
  };
}
