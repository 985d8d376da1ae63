import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { selectionSchema } from '../../../shared/records/calls.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import type { Transaction } from '../database/database.ts';
import type { ChangeSetWriter } from './log/change-set.ts';

/** The context of a procedure; it runs in one transaction under the caller's company. */
export interface ProcedureContext<TInput> {
  tx: Transaction;
  caller: Caller;
  input: TInput;
  /** Keys of the selected rows, checked against the expected count; empty where the payload held no selection. */
  keys: readonly JsonObject[];
  /** Writes and logs the changes, so that the whole procedure can be undone. */
  changes: ChangeSetWriter;
}

/** A named server procedure behind a form's action; its payload is `{selection?, ...input}`. */
export interface Procedure<TSchema extends v.GenericSchema = v.GenericSchema> {
  input: TSchema;
  run: (context: ProcedureContext<v.InferOutput<TSchema>>) => Promise<JsonObject>;
}

/** Gives back the general type: the payload is read by `input`, so that no one else needs its shape. */
export const defineProcedure = <TSchema extends v.GenericSchema>(procedure: Procedure<TSchema>): Procedure => procedure as unknown as Procedure;

const callSchema = v.looseObject({ selection: v.optional(selectionSchema) });
const mostIssues = 50;

/** The selection and the parsed input of a payload. @throws AppError bad_request with the fields at fault */
export function readProcedureCall(procedure: Procedure, payload: unknown): { selection: Selection | undefined; input: unknown } {
  const call = v.safeParse(callSchema, payload ?? {});
  if (!call.success) throw appError('bad_request');
  const { selection, ...rest } = call.output;
  const input = v.safeParse(procedure.input, rest);
  if (input.success) return { selection, input: input.output };
  throw appError(
    'bad_request',
    {},
    input.issues.slice(0, mostIssues).map((issue) => ({ field: v.getDotPath(issue) ?? '', code: 'invalid_value' })),
  );
}
