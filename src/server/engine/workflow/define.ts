import type * as v from 'valibot';
import type { Related } from '../../../../schemas/workflows/related.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Actor, Transaction } from '../database/database.ts';
import type { Fire } from '../records/firing.ts';
import type { ChangeSetWriter } from '../records/log/change-set.ts';
import type { LetterMail } from '../documents/mail-letter.ts';
import type { Letter } from '../documents/read-letter.ts';
import type { Message } from '../outbox/message.ts';
import { toGuard } from './record-guard.ts';
import type { RecordGuard } from './record-guard.ts';

/** A record's instance as guards, effects and loops see it; its row is locked while a trigger runs. */
export interface Instance {
  fsm_instance_id: number;
  type_code: string;
  state_code: string;
  company_code: string;
  /** Table and primary key of the record. */
  entity: string;
  entity_id: string;
}

/** Why a guard says no: told as error `guard_refused` with the guard's name; worded by message `refusal.<guard>`. */
export type GuardRefusal = ErrorParams;

/** A condition of a transition. One statement for many instances: offers ask it for whole selections. */
export interface Guard<TSchema extends v.GenericSchema = v.GenericSchema> {
  /** Of what the transition gives it. */
  params: TSchema;
  /** @returns the refusals by fsm_instance_id; an instance without one passes */
  refused: (context: { tx: Transaction; instances: readonly Instance[]; params: v.InferOutput<TSchema> }) => Promise<Map<number, GuardRefusal>>;
}

export interface EffectContext<TParams, TFields = JsonObject> {
  tx: Transaction;
  instance: Instance;
  /** Whoever triggered; `userId` null for a timer or a loop. */
  actor: Actor;
  /** Of what the transition gives it. */
  params: TParams;
  /** What the trigger call brought: checkbox, email_body and whatever else. */
  input: { [name: string]: Json | undefined; checkbox?: boolean; email_body?: string };
  /** What the event asked, by kind: of those that the effect declares the values as it reads them. */
  fields: TFields;
  event_code: string;
  /** The history line of this transition: makes keys of what leaves the house unique. */
  seq: number;
  /** For writes to the record; logged as one change-set, which undo leaves alone. */
  changes: ChangeSetWriter;
  /** Sets columns of the record itself, through `changes`. */
  setRecord: (values: JsonObject) => Promise<void>;
  /**
   * Fires an event on other instances inside the same transaction, in the order of their ids, as the program itself: also one that
   * staff are not offered. A refusal of one of them refuses the whole; both histories tell of it.
   */
  fire: Fire;
  /**
   * Locks instances that the effect will fire events on, or whose records it changes, in the order of their ids, where need be by beginning anew. Whoever locks
   * their rows or stock before he fires holds them first: else he waits for one who has the instance and waits for the rows.
   */
  hold: (ids: readonly number[]) => Promise<void>;
  /** Instances of the record that this one refers to, or of those that refer to it, in these states; undefined for no such relation. */
  related: (on: Related, states?: readonly string[]) => Promise<number[] | undefined>;
  /** Puts a message in the outbox; it leaves after the commit. */
  send: (message: Message) => Promise<void>;
  /** Puts a mail with a document of the record in the outbox once the step's writes are settled: the record has its number then. */
  post: (letter: LetterMail) => void;
  /** Does, once the step's writes are settled, what needs the record as the step leaves it: a document of it is read then. */
  afterwards: (work: (letterOf: (document: string) => Promise<Letter>) => Promise<void>) => void;
  /** Nobody stood before the dialog of the event: a timer or a loop fires, another step, or an action of a form. */
  isUnasked: boolean;
}

/** What a transition does besides changing the state; all of it or nothing. Throws an AppError to refuse. */
export interface Effect<TSchema extends v.GenericSchema = v.GenericSchema, TFields extends FieldsSchema = FieldsSchema> {
  /** Of what the transition gives it. */
  params: TSchema;
  /** What it needs of the event's fields; codegen proves that events with this effect ask them. */
  fields?: TFields;
  run: (context: EffectContext<v.InferOutput<TSchema>, v.InferOutput<TFields>>) => Promise<void>;
  /** It adds entries to ledgers; codegen proves that an event with it can be taken back by another (`counters`). */
  posts?: true;
  /** Columns of the record that parameters name; codegen proves that the table of the type has them. */
  columns?: (params: v.InferOutput<TSchema>) => readonly string[];
  /** Other things that parameters name; codegen proves that they exist. */
  names?: (params: v.InferOutput<TSchema>) => NamedThings;
}

/** Documents of the record, mails (messages `mail.<name>.subject` and `.body`), fields of the event, those of them that are kept in a column, and an event of other records. */
export interface NamedThings {
  documents?: readonly string[];
  mails?: readonly string[];
  fields?: readonly string[];
  keeps?: readonly { column: string; field: string }[];
  fires?: FiredEvent;
}

/** An event that an effect fires on related records, of those in some states where it says so. */
export interface FiredEvent {
  event: string;
  on: Related;
  states?: readonly string[] | undefined;
}

/** The fields of an event by name. */
export type FieldsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Finds work for instances that are not final, every `default_loop_interval` of their type, once per company. */
export interface Loop {
  /** @returns which event to fire on which instance, in the order given; the engine fires them as any other trigger */
  due: (context: { tx: Transaction; type_code: string }) => Promise<readonly { fsm_instance_id: number; event_code: string }[]>;
}

/** What the workflows of a server may name. */
export interface WorkflowProcedures {
  guards: Readonly<Record<string, Guard>>;
  effects: Readonly<Record<string, Effect>>;
  loops: Readonly<Record<string, Loop>>;
}

/** Declares a guard: what a record lacks, in SQL, or a question asked of all records of a selection. */
export function defineGuard(guard: RecordGuard): Guard;
export function defineGuard<TSchema extends v.GenericSchema>(guard: Guard<TSchema>): Guard;
export function defineGuard(guard: RecordGuard | Guard): Guard {
  return 'lacks' in guard ? toGuard(guard) : guard;
}

/** Give back the general types: parameters are read by `params`, so nobody else need know their shape. */
export const defineEffect = <TSchema extends v.GenericSchema, TFields extends FieldsSchema = FieldsSchema>(effect: Effect<TSchema, TFields>): Effect =>
  effect as unknown as Effect;
export const defineLoop = (loop: Loop): Loop => loop;
