import type { Duty } from '../../../../shared/duties.ts';
import type { MultiText } from '../../../../shared/languages.ts';
import { dutiesOf } from '../../access/duties.ts';
import type { Caller } from '../../access/callers.ts';
import type { Transaction } from '../../database/database.ts';
import type { Homes } from '../homes.ts';
import type { Permit, StepNeeds } from '../targets.ts';

/** A state in which somebody has to act. */
export interface WaitingState {
  state_id: number;
  state_code: string;
  state_names: MultiText;
  color: string | null;
  type_code: string;
  type_names: MultiText;
  duty: Duty | null;
  /** From the beginning of a stay to its deadline; null where there is none. */
  minutes: number | null;
  /** What its offered transitions ask for. */
  steps: StepNeeds[];
}

/** The deadline is what the state says, else the first timeout that ends the stay: a reminder, which leads back, ends nothing. */
const statesThatWait = (tx: Transaction): Promise<WaitingState[]> =>
  tx.rows({
    text:
      `select s.state_id, s.state_code, s.state_names, s.color, s.type_code, y.type_names, s.duty, ` +
      `coalesce(s.waits_within, (select min(t.timeout) from fsm_transition t where t.from_state_id = s.state_id and t.to_state_id <> s.state_id)) as minutes, ` +
      `(select coalesce(jsonb_agg(jsonb_build_object('needs_right', t.needs_right, 'needs_scope', t.needs_scope)), '[]') from fsm_transition t ` +
      `where t.from_state_id = s.state_id and (t.show_in_fsm_actions or t.show_in_fsm_buttons)) as steps ` +
      `from fsm_state s join fsm_type y using (type_code) where s.waits order by s.type_code, s.position, s.state_id`,
    values: [],
  });

/** Of whom the inbox is, and what he may. */
export interface Reader {
  caller: Caller;
  homes: Homes;
  permit: Permit;
}

/**
 * The waiting states out of which the caller may fire an event, of records that are there for him.
 * @param all those of others' duties too
 */
export async function waitingStates(tx: Transaction, { caller, homes, permit }: Reader, all: boolean): Promise<WaitingState[]> {
  const duties = all ? [] : await dutiesOf(tx, caller.userId);
  const isMine = ({ duty }: WaitingState): boolean => duty === null || duties.length === 0 || duties.includes(duty);
  const mayAct = ({ type_code, steps }: WaitingState): boolean =>
    homes.formOf(type_code) !== undefined && permit.sees(type_code) && steps.some((step) => permit.step(type_code, step));
  return (await statesThatWait(tx)).filter((state) => isMine(state) && mayAct(state));
}
