import * as v from 'valibot';
import { languages } from '../../src/shared/languages.ts';
import type { MultiText } from '../../src/shared/languages.ts';
import type { Json } from '../../src/shared/json.ts';
import { eventFieldGrammar } from '../../src/shared/workflow/event-fields.ts';
import { duties } from '../../src/shared/duties.ts';
import { color, duration, icon } from '../kinds.gen.ts';
import { editables, eventVariants, furtherRights, rowClasses } from '../tables/workflow/words.ts';

const code = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(80));
const minutes = duration.value(undefined);
const flag = v.optional(v.boolean(), false);
const word = v.pipe(v.string(), v.nonEmpty());

/** A text in every language of the program. */
const names = v.strictObject(Object.fromEntries(languages.map((language) => [language, word]))) as unknown as v.GenericSchema<MultiText>;

/** A guard or an effect by its name, with what its own schema asks for. */
const procedure = v.strictObject({ code, params: v.optional(v.custom<Json>((value) => value !== undefined)) });

const state = v.strictObject({
  state_code: code,
  state_names: names,
  initial_state: flag,
  final_state: flag,
  show_in_filters: v.optional(v.boolean(), true),
  color: v.optional(color.value(undefined)),
  holds_stock: flag,
  counts_as_demand: flag,
  is_paid: flag,
  is_shipped: flag,
  row_class: v.optional(v.picklist(rowClasses)),
  /** What may still be edited of a record in this state, and whether it may be deleted. */
  editable: v.optional(v.picklist(editables), 'all'),
  deletable: v.optional(v.boolean(), true),
  /** Somebody has to act: whose work it is, and in how many minutes it should be done. */
  waits: v.optional(v.strictObject({ duty: v.optional(v.picklist(duties)), within: v.optional(minutes) })),
});

const event = v.strictObject({
  event_code: code,
  event_names: names,
  bv_variant: v.optional(v.picklist(eventVariants), 'danger'),
  bv_icon: v.optional(icon.value(undefined)),
  checkbox_label: v.optional(names),
  ask_email: flag,
  /** What it asks of whoever fires it. */
  fields: v.optional(v.array(eventFieldGrammar(names)), []),
  /** Events of the type whose postings in ledgers this one takes back. */
  counters: v.optional(v.array(code), []),
});

const transition = v.strictObject({
  from: code,
  event: code,
  to: code,
  /** Minutes after which it fires by itself. */
  timeout: v.optional(minutes),
  show_in_fsm_actions: v.optional(v.boolean(), true),
  show_in_fsm_buttons: flag,
  /** What staff must have besides the right to set the home form: a further right on it, a scope of the user. */
  needs_right: v.optional(v.picklist(furtherRights)),
  needs_scope: v.optional(code),
  /** All must agree; asked together. */
  guards: v.optional(v.array(procedure), []),
  /** Run in this order, in the transaction of the step. */
  effects: v.optional(v.array(procedure), []),
});

/**
 * A default workflow as `<type_code>.workflow.json` has it: what a database that lacks the type starts with, and follows until staff touch it. Codes instead of
 * ids, durations in minutes, order of the lists = position.
 */
export const workflowSchema = v.strictObject({
  type_names: names,
  /**
   * The home form of the type's records: its table is the one that lives in the workflow, and whoever may set its rows may fire their
   * events. A type whose records have no table yet has none.
   */
  form: v.optional(code),
  timeout_event_code: v.optional(code),
  on_loop: v.optional(code),
  default_loop_interval: v.optional(minutes),
  states: v.pipe(v.array(state), v.minLength(1)),
  events: v.array(event),
  transitions: v.array(transition),
});

export type Workflow = v.InferOutput<typeof workflowSchema>;
