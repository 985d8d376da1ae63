import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { FieldProblem } from '../../../shared/errors.ts';
import type { Caller } from '../access/callers.ts';
import type { Services } from '../services.ts';

/** JSON text made by the database and passed through unread. */
export class RawJson {
  constructor(readonly text: string) {}
}

interface Shared<TSchema extends v.GenericSchema> {
  input: TSchema;
}

/** A procedure of `POST /rpc/{name}`: for anyone, or for a signed-in caller. */
export type Call<TSchema extends v.GenericSchema = v.GenericSchema> = Shared<TSchema> &
  (
    | { access: 'anyone'; run: (input: v.InferOutput<TSchema>, services: Services, request: FastifyRequest) => Promise<unknown> }
    /** `remembered`: every transaction of it is the caller's and so checks that the caller's rights still hold. */
    | {
        access: 'signed-in';
        remembered?: boolean;
        run: (input: v.InferOutput<TSchema>, services: Services, caller: Caller, request: FastifyRequest) => Promise<unknown>;
      }
  );

export const defineCall = <TSchema extends v.GenericSchema>(call: Call<TSchema>): Call => call as unknown as Call;

/** The payload as the schema gives it; a wrong one is refused with its first wrong field: a million wrong ones must not be counted. */
export function read<TSchema extends v.GenericSchema>(schema: TSchema, payload: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, payload ?? {}, { abortEarly: true });
  if (result.success) return result.output;
  const fields: FieldProblem[] = result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', code: 'invalid_value' }));
  throw appError('bad_request', {}, fields);
}
