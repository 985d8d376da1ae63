import { groupBy } from '../../../shared/group-by.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { EventParams, Offer, OfferRefusal, OffersAnswer } from '../../../shared/workflow/calls.ts';
import { asksLines, readOfRecord } from '../../../shared/workflow/event-fields.ts';
import type { EventField } from '../../../shared/workflow/event-fields.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import type { Registry } from '../records/core/registry.ts';
import { agreed, readRecords } from './asked/read-records.ts';
import type { Guard, Instance } from './define.ts';
import type { Homes } from './homes.ts';
import { findSeen } from './instances.ts';
import { askGuards } from './procedures.ts';
import type { Named } from './procedures.ts';
import type { Permit, StepNeeds } from './targets.ts';

/** A transition that staff may be offered. */
interface OfferedTransition extends StepNeeds {
  event_code: string;
  event_names: MultiText;
  event_params: EventParams;
  button: boolean;
  from_state_id: number;
  to_state_code: string;
  guards: Named[];
}

type Chosen = Instance & { state_id: number };

/** What offers are made of. */
export interface OffersScope {
  registry: Registry;
  homes: Homes;
  guards: Readonly<Record<string, Guard>>;
}

/** Those that leave one of the states, in order. */
const transitionsFrom = (tx: Transaction, type_code: string, states: readonly number[]): Promise<OfferedTransition[]> =>
  tx.rows({
    text:
      `select t.event_code, e.event_names, jsonb_build_object('bv_variant', e.bv_variant, 'bv_icon', e.bv_icon, 'checkbox', e.checkbox_label, 'ask_email', e.ask_email, 'fields', e.fields) as event_params, ` +
      `t.show_in_fsm_buttons as button, t.needs_right, t.needs_scope, t.from_state_id, s.state_code as to_state_code, kontor_fsm_steps(t.transition_id, 'guard') as guards ` +
      `from fsm_transition t join fsm_event e using (type_code, event_code) join fsm_state s on s.state_id = t.to_state_id ` +
      `where t.type_code = $1 and t.from_state_id = any($2::bigint[]) and (t.show_in_fsm_actions or t.show_in_fsm_buttons) order by t.position, t.transition_id`,
    values: [type_code, states],
  });

/** Refusals by transition and instance; equal guards are asked once for all instances they are about. */
async function askAll(
  guards: Readonly<Record<string, Guard>>,
  tx: Transaction,
  transitions: readonly OfferedTransition[],
  byState: ReadonlyMap<number, readonly Chosen[]>,
): Promise<Map<OfferedTransition, Map<number, AppError[]>>> {
  const refusals = new Map<OfferedTransition, Map<number, AppError[]>>();
  for (const alike of groupBy(transitions, (transition) => JSON.stringify(transition.guards)).values()) {
    const states = new Set(alike.map(({ from_state_id }) => from_state_id));
    const instances = [...states].flatMap((state) => byState.get(state) ?? []);
    const refused = await askGuards(guards, tx, alike[0]?.guards ?? [], instances);
    for (const transition of alike) refusals.set(transition, refused);
  }
  return refusals;
}

/** Equal refusals counted together, the most frequent first. */
const counted = (refusals: readonly Omit<OfferRefusal, 'count'>[]): OfferRefusal[] =>
  [...groupBy(refusals, (refusal) => JSON.stringify(refusal)).values()]
    .flatMap((alike) => (alike[0] ? [{ ...alike[0], count: alike.length }] : []))
    .toSorted((a, b) => b.count - a.count);

/**
 * What the chosen instances can have next, and why some of them cannot: what a trigger now would say to each. Records of
 * several types have nothing in common.
 */
export async function offers({ registry, homes, guards }: OffersScope, tx: Transaction, ids: readonly number[], permit: Permit): Promise<OffersAnswer> {
  const instances: Chosen[] = await findSeen(tx, ids, permit);
  const types = [...new Set(instances.map(({ type_code }) => type_code))];
  types.forEach((type) => permit.type(type));
  const [type_code] = types;
  if (type_code === undefined || types.length > 1) return { type_code: null, count: ids.length, offers: [] };

  const byState = groupBy(instances, ({ state_id }) => state_id);
  const transitions = await transitionsFrom(tx, type_code, [...byState.keys()]);
  const refusals = await askAll(guards, tx, transitions, byState);
  const missing = ids.length - instances.length;

  /** What an event reads of the records that can have it; undefined where they differ. */
  const recordOf = async (fields: readonly EventField[], able: readonly Chosen[]): Promise<JsonObject | undefined> =>
    agreed([...(await readRecords(tx, registry, homes.formOf(type_code) ?? type_code, able, readOfRecord(fields))).values()]);

  const toOffer = async (event_code: string, known: readonly OfferedTransition[]): Promise<Offer[]> => {
    const [first] = known;
    if (!first) return [];
    const from = new Map(known.map((transition) => [transition.from_state_id, transition]));
    const refusalsOf = (instance: Chosen): Omit<OfferRefusal, 'count'>[] => {
      const transition = from.get(instance.state_id);
      if (!transition) return [{ code: 'not_in_state', params: { event_code, state_code: instance.state_code } }];
      if (!permit.step(type_code, transition)) return [{ code: 'forbidden', params: {} }];
      if (ids.length > 1 && first.event_params.fields.some(asksLines)) return [{ code: 'lines_of_one', params: {} }];
      return (refusals.get(transition)?.get(instance.fsm_instance_id) ?? []).map(({ code, params }) => ({ code, params }));
    };
    const asked = instances.map((instance) => ({ instance, refused: refusalsOf(instance) }));
    const able = asked.filter(({ refused }) => refused.length === 0).map(({ instance }) => instance);
    const record = await recordOf(first.event_params.fields, able);
    const differ: Omit<OfferRefusal, 'count'>[] = record ? [] : [{ code: 'records_differ', params: {} }];
    const outcomes = asked.map(({ instance, refused }) => ({ id: instance.fsm_instance_id, refused: refused.length === 0 ? differ : refused }));
    const gone = Array.from({ length: missing }, () => ({ code: 'not_found' as const, params: {} }));
    return [
      {
        event_code,
        event_names: first.event_names,
        event_params: first.event_params,
        record: record ?? {},
        common: instances.every(({ state_id }) => from.has(state_id)),
        button: known.some(({ button }) => button),
        to_states: [...new Set(known.map(({ to_state_code }) => to_state_code))],
        can: outcomes.filter(({ refused }) => refused.length === 0).map(({ id }) => id),
        cannot: counted([...outcomes.flatMap(({ refused }) => refused), ...gone]),
      },
    ];
  };
  const byEvent = groupBy(transitions, ({ event_code }) => event_code);
  const made = await Promise.all([...byEvent].map(([event_code, known]) => toOffer(event_code, known)));
  return { type_code, count: ids.length, offers: made.flat() };
}
