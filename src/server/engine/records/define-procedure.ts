import type * as v from 'valibot';
import type { JsonObject } from '../../../shared/json.ts';
import type { Caller } from '../access/callers.ts';
import type { Transaction } from '../database/database.ts';
import type { ChangeSetWriter } from './log/change-set.ts';

/** What a procedure works with; all of it inside one transaction under the caller's company. */
export interface ProcedureContext<TInput> {
  tx: Transaction;
  caller: Caller;
  input: TInput;
  /** Keys of the selected rows, checked against the expected count; empty where the payload held no selection. */
  keys: readonly JsonObject[];
  /** Where changes are written down, so that the whole can be undone. */
  changes: ChangeSetWriter;
}

/** A named server procedure behind a form's action; its payload is `{selection?, ...input}`. */
export interface Procedure<TSchema extends v.GenericSchema = v.GenericSchema> {
  input: TSchema;
  run: (context: ProcedureContext<v.InferOutput<TSchema>>) => Promise<JsonObject>;
}

/** Gives back the general type: the payload is read by `input`, so nobody else need know its shape. */
export const defineProcedure = <TSchema extends v.GenericSchema>(procedure: Procedure<TSchema>): Procedure => procedure as unknown as Procedure;
