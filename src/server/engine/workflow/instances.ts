import { appError } from '../../../shared/errors.ts';
import type { EventField } from '../../../shared/workflow/event-fields.ts';
import type { FsmAction } from '../../../shared/workflow/calls.ts';
import type { Transaction } from '../database/database.ts';
import type { Instance } from './define.ts';
import type { Named } from './procedures.ts';
import type { Permit, StepNeeds } from './targets.ts';

/** What happens on one event in one state. */
export interface Transition extends StepNeeds {
  transition_id: number;
  to_state_id: number;
  to_state_code: string;
  /** Staff may fire it; timed and automatic ones are for the program alone. */
  is_offered: boolean;
  guards: Named[];
  effects: Named[];
  /** What the event asks. */
  fields: EventField[];
}

/** A locked instance, and what the event means to it. */
export interface Standing {
  instance: Instance;
  state_id: number;
  /** Number of its last history line. */
  seq: number;
  fsm_actions: FsmAction[];
  /** Undefined where its state does not know the event. */
  transition: Transition | undefined;
}

type Row = Instance & Transition & { open: number | null; state_id: number; seq: number; fsm_actions: FsmAction[]; transition_id: number | null };

/** Columns of an instance as guards, effects and loops see it; needs fsm_instance as `i` and its fsm_state as `s`. */
export const instanceColumns = 'i.fsm_instance_id, i.type_code, s.state_code, i.company_code, i.entity, i.entity_id';

/**
 * Locks an instance and finds its transition in one statement. The lock stands in a step of its own: a row that changed while
 * it was waited for is read anew there, and what is joined to it fits the state it has now.
 * @throws AppError service_unavailable for a record that came with large work which is not whole yet
 * @param isPatient false leaves an instance alone that somebody else has
 */
export async function lockInstance(tx: Transaction, id: number, event_code: string, isPatient: boolean): Promise<Standing | undefined> {
  const row = await tx.row<Row>({
    text:
      `with i as materialized (select * from fsm_instance where fsm_instance_id = $1::bigint for update${isPatient ? '' : ' skip locked'}) ` +
      `select ${instanceColumns}, i.state_id, i.version as seq, (select s.change_set_id from change_set s where s.change_set_id = i.held_by and s.open_until is not null) as open, kontor_fsm_actions(i.state_id) as fsm_actions, t.transition_id, t.to_state_id, n.state_code as to_state_code, ` +
      `t.show_in_fsm_actions or t.show_in_fsm_buttons as is_offered, t.needs_right, t.needs_scope, kontor_fsm_steps(t.transition_id, 'guard') as guards, kontor_fsm_steps(t.transition_id, 'effect') as effects, coalesce(e.fields, '[]') as fields ` +
      `from i join fsm_state s on s.state_id = i.state_id ` +
      `left join fsm_transition t on t.type_code = i.type_code and t.from_state_id = i.state_id and t.event_code = $2 ` +
      `left join fsm_event e on e.type_code = i.type_code and e.event_code = $2 ` +
      `left join fsm_state n on n.state_id = t.to_state_id`,
    values: [id, event_code],
  });
  if (!row) return undefined;
  if (row.open !== null) throw appError('service_unavailable', { reason: 'open', change_set_id: row.open });
  const { fsm_instance_id, type_code, state_code, company_code, entity, entity_id, state_id, seq, fsm_actions } = row;
  return {
    instance: { fsm_instance_id, type_code, state_code, company_code, entity, entity_id },
    state_id,
    seq,
    fsm_actions,
    transition: row.transition_id === null ? undefined : row,
  };
}

/** Instances by their ids, in the order of ids; those of other companies do not exist. */
export const findInstances = (tx: Transaction, ids: readonly number[]): Promise<(Instance & { state_id: number })[]> =>
  tx.rows({
    text: `select ${instanceColumns}, i.state_id from fsm_instance i join fsm_state s on s.state_id = i.state_id where i.fsm_instance_id = any($1::bigint[]) order by i.fsm_instance_id`,
    values: [ids],
  });

/** Those of them that are there for the caller: he is told of the others as of such that do not exist. */
export const findSeen = async (tx: Transaction, ids: readonly number[], { sees }: Pick<Permit, 'sees'>): Promise<(Instance & { state_id: number })[]> =>
  (await findInstances(tx, ids)).filter(({ type_code }) => sees(type_code));
