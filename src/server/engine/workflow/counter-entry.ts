import { appError } from '../../../shared/errors.ts';
import type { AppError, ErrorParams } from '../../../shared/errors.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { Offer } from '../../../shared/workflow/calls.ts';
import type { Transaction } from '../database/database.ts';
import { workflowAction } from '../records/log/change-set.ts';
import { readRecords } from './asked/read-records.ts';
import { findInstances } from './instances.ts';
import { nameRecord } from './name-record.ts';
import { offers } from './offers.ts';
import type { OffersScope } from './offers.ts';
import type { Permit } from './targets.ts';

/** A step that posted, and the events that take it back. */
interface PostedStep {
  fsm_instance_id: number;
  type_code: string;
  state_names: MultiText;
  counters: { event_code: string; event_names: MultiText }[];
}

const stepOf = (tx: Transaction, changeSet: number): Promise<PostedStep | undefined> =>
  tx.row<PostedStep>({
    text:
      `select i.fsm_instance_id, i.type_code, s.state_names, json_agg(json_build_object('event_code', e.event_code, 'event_names', e.event_names) order by e.event_code) as counters ` +
      `from change_set c join fsm_instance i on i.fsm_instance_id = c.instance_id join fsm_state s using (state_id) ` +
      `join fsm_event e on e.type_code = i.type_code and substr(c.action, $2::int) = any(e.counters) ` +
      `where c.change_set_id = $1::bigint group by i.fsm_instance_id, i.type_code, s.state_names`,
    values: [changeSet, workflowAction.length + 1],
  });

/** The offer of an event that takes the step back: one that can be fired now, else one that the state knows. */
function counterOf({ counters }: PostedStep, offered: readonly Offer[]): Offer | undefined {
  const codes = counters.map(({ event_code }) => event_code);
  const own = offered.filter(({ event_code }) => codes.includes(event_code));
  return own.find(({ can }) => can.length > 0) ?? own[0];
}

const whyNot = ({ can, cannot }: Offer): 'now' | 'right' | 'refused' => (can.length > 0 ? 'now' : cannot[0]?.code === 'forbidden' ? 'right' : 'refused');

/**
 * What an undo of a posted change-set tells: which event takes it back, whether the caller may fire it now and, if so, on which record, and what that is called. `why` is `now`, or why
 * not: `state`, `right`, `refused`; it stays as it was where no step posted it, or none takes it back.
 */
export async function withCounterEntry(scope: OffersScope, tx: Transaction, refusal: AppError, permit: Permit): Promise<AppError> {
  const { change_set_id } = refusal.params;
  const step = typeof change_set_id === 'number' ? await stepOf(tx, change_set_id) : undefined;
  if (!step) return refusal;
  permit.type(step.type_code);
  const { offers: offered } = await offers(scope, tx, [step.fsm_instance_id], permit);
  const counter = counterOf(step, offered);
  const tell = (params: ErrorParams) => appError('posted', { ...refusal.params, ...params });
  if (!counter) return tell({ why: 'state', event: { ...step.counters[0]?.event_names }, state: { ...step.state_names } });
  const why = whyNot(counter);
  const told = { why, event: { ...counter.event_names } };
  if (why !== 'now') return tell(told);
  const form = scope.homes.formOf(step.type_code) ?? step.type_code;
  const [instance] = await findInstances(tx, [step.fsm_instance_id]);
  const keys = scope.registry.wholeForm(form).key.map(({ name }) => name);
  if (!instance) return tell(told);
  const [key = {}] = (await readRecords(tx, scope.registry, form, [instance], keys)).values();
  const { record } = await nameRecord(tx, scope.registry, form, instance);
  return tell({ ...told, event_code: counter.event_code, fsm_instance_id: step.fsm_instance_id, form, key, record });
}
