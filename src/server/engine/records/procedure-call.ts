import * as v from 'valibot';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { selectionSchema } from '../../../shared/records/calls.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Transaction } from '../database/database.ts';
import { read } from '../http/define-call.ts';
import { takeAsked } from './asked/read-asked.ts';
import type { Procedure } from './define-procedure.ts';
import type { Registry } from './core/registry.ts';
import { refusal } from './core/refusals.ts';

const callSchema = v.looseObject({ selection: v.optional(selectionSchema), dry_run: v.optional(v.boolean()) });

/** The selection of a payload, whether it is only tried, and what else was given. @throws AppError bad_request, too_large */
export function readProcedureCall(payload: unknown): { selection: Selection | undefined; isDry: boolean; given: JsonObject } {
  const { selection, dry_run: isDry = false, ...given } = read(callSchema, payload);
  return { selection, isDry, given: given as JsonObject };
}

/** What the procedure asks for, out of what was given. @throws AppError the problems of all fields at once */
export async function readInput(tx: Transaction, registry: Registry, { input }: Procedure, given: JsonObject): Promise<Record<string, Json>> {
  const { values, problems } = await takeAsked(tx, registry, input, given);
  if (problems.length > 0) throw refusal(problems);
  return values;
}
