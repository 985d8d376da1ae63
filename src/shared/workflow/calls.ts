import * as v from 'valibot';
import { listOf, nameText, recordOf } from '../bounded.ts';
import type { Problem } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { MultiText } from '../languages.ts';
import type { EventField } from './event-fields.ts';
import { selectionSchema } from '../records/calls.ts';
import type { Written } from '../records/written.ts';

/** Instances one trigger call may name; the client sends longer batches in pieces, which also makes them cancellable. */
export const maxInstances = 1000;

const instanceId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const instances = v.union([
  v.pipe(
    instanceId,
    v.transform((id) => [id]),
  ),
  v.pipe(listOf(instanceId, maxInstances), v.minLength(1)),
]);
const eventCode = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** What the confirmation dialog collects; further members are for the effect. */
const triggerParams = v.looseObject({
  checkbox: v.optional(v.boolean()),
  email_body: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** Values of the fields the event asks for, by name. */
  fields: v.optional(
    recordOf(
      v.custom<Json>((value) => value !== undefined),
      200,
    ),
  ),
  /** Refused as `stale_state` where an instance is no longer in it. */
  expected_state: v.optional(nameText),
});

const request = {
  event_code: eventCode,
  params: v.optional(triggerParams, {}),
  idempotency_key: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(80))),
  /** Each step is tried and taken back; the answers tell what it would do. */
  dry_run: v.optional(v.boolean()),
} as const;

/** Instances by id, or the rows of a form's selection; a view's expected count is checked as for any selection. */
export const targetSchema = v.union([
  v.strictObject({ fsm_instance_id: instances }),
  v.strictObject({ form: v.pipe(v.string(), v.maxLength(80)), selection: selectionSchema }),
]);

/** Payload of `fsm_trigger`, `trigger_fsms` and `trigger_fsm`. */
export const triggerSchema = v.union([
  v.strictObject({ ...request, fsm_instance_id: instances }),
  v.strictObject({ ...request, form: v.pipe(v.string(), v.maxLength(80)), selection: selectionSchema }),
]);
export type TriggerCall = v.InferOutput<typeof triggerSchema>;

/** What may be done next, in order; `button` ones also stand as buttons. */
export interface FsmAction {
  event_code: string;
  button: boolean;
}

/** What a step would do. */
export interface Foretold extends Written {
  /** The state it leads to. */
  state_code: string;
}

export interface TriggerResult {
  fsm_instance_id: number;
  ok: boolean;
  state_code: string | null;
  fsm_actions: FsmAction[];
  error?: Pick<Problem, 'code' | 'params' | 'fields'>;
  /** What other guards said besides. */
  further?: Pick<Problem, 'code' | 'params'>[];
  /** Of a dry run: what the step would do. `state_code` and `fsm_actions` are then those of the present state. */
  would?: Foretold;
}
/** One transaction per instance, so partial success is normal (docs/behaviour.md, Events on many records). */
export interface TriggerAnswer {
  results: TriggerResult[];
}

/** How an event looks and what its confirmation asks; `event_params` in the calls. */
export interface EventParams {
  bv_variant: string;
  bv_icon: string | null;
  /** Label of the tick; empty for none. */
  checkbox: MultiText;
  ask_email: boolean;
  /** What it asks besides. */
  fields: EventField[];
}

/** Why some of the chosen instances cannot have an event: refusals of one code and equal parameters counted together. */
export interface OfferRefusal extends Pick<Problem, 'code' | 'params'> {
  count: number;
}

/** An event some of the chosen instances know, with what a trigger now would say to each of them. */
export interface Offer {
  event_code: string;
  event_names: MultiText;
  event_params: EventParams;
  /** What the event reads of the records that can have it before it asks, such as their currency: they agree in it. */
  record: JsonObject;
  /** Every chosen instance is in a state that knows the event. */
  common: boolean;
  button: boolean;
  /** States it leads to. */
  to_states: string[];
  /** Instances that can have it now. */
  can: number[];
  cannot: OfferRefusal[];
}
export interface OffersAnswer {
  type_code: string | null;
  count: number;
  offers: Offer[];
}

/** Another record's step that fired this one, or that this one fired. */
export interface FiredStep {
  entity_id: string;
  event_code: string;
  event_names: MultiText | null;
}

/** One line of an instance's life. */
export interface HistoryEntry {
  seq: number;
  event_code: string | null;
  event_names: MultiText | null;
  from_state: { state_code: string; state_names: MultiText } | null;
  to_state: { state_code: string; state_names: MultiText; color: string | null };
  /** Null where a timer or a loop did it. */
  user_name: string | null;
  /** The token by which a program did it for that person. */
  program_name: string | null;
  made_at: string;
  params: Json;
  /** What the event asks now: the names and kinds of the values in `params.fields`. */
  fields: EventField[];
  fired_by: FiredStep | null;
  /** The action of a form that fired it. */
  fired_by_action: string | null;
  fires: FiredStep[];
}
export interface HistoryAnswer {
  entries: HistoryEntry[];
  /** What will happen by itself. */
  timers: { event_code: string; event_names: MultiText; due_at: string }[];
}
