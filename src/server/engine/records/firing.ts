import type { JsonObject } from '../../../shared/json.ts';
import type { WriteScope } from './write/scope.ts';

/**
 * Fires an event on instances of records inside the running transaction, in the order of their ids: all of them make the step, or nothing is done.
 * `fields` are what the event asks.
 */
export type Fire = (instances: readonly number[], event_code: string, fields?: JsonObject) => Promise<void>;

/** Events by the types of the records they happen to. */
export type FiredEvents = Readonly<Record<string, readonly string[]>>;

/** What a procedure fires events with. */
export interface Firing {
  /** Instances of the selected rows where the procedure fires events of their type, locked; empty otherwise. */
  instances: readonly number[];
  fire: Fire;
}

/** An action of a form, and the events that its procedure says it fires. */
export interface FiringAction {
  form: string;
  name: string;
  fires: FiredEvents;
}

/** Begins to fire within a transaction: it locks the instances before the procedure locks any row. */
export type BeginFiring = (scope: WriteScope, keys: readonly JsonObject[]) => Promise<Firing>;

/** Does the work of an action whose procedure may fire events; anew where its transaction must lock other instances first. */
export type WhileFiring = <T>(action: FiringAction, work: (begin: BeginFiring) => Promise<T>) => Promise<T>;
