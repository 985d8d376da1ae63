import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { appError, errorStatuses } from '../../../shared/errors.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Caller } from '../access/callers.ts';
import type { Services } from '../services.ts';

/** JSON in UTF-8, made by the database and passed through unread. */
export class RawJson {
  constructor(readonly bytes: Buffer) {}
}

/** Largest body of a call that does not say more. */
export const usualLimit = 64 * 1024;

interface Shared<TSchema extends v.GenericSchema> {
  input: TSchema;
  /** Bytes its body may have at most, where that is more than usual. */
  limit?: number;
}

/** Who makes a call that is for anyone, where the request shows it; a token that has ended shows nobody. */
type WhoCalls = () => Promise<Caller | undefined>;

/** A procedure of `POST /rpc/{name}`: for anyone, for a signed-in caller, or for whoever his token says he is. */
export type Call<TSchema extends v.GenericSchema = v.GenericSchema> = Shared<TSchema> &
  (
    | { access: 'anyone'; run: (input: v.InferOutput<TSchema>, services: Services, request: FastifyRequest, whoCalls: WhoCalls) => Promise<unknown> }
    /**
     * `remembered`: every transaction of it is the caller's and so checks that the caller's rights still hold. `machines`: a program may make it for
     * its person, by a token; without the word nobody but the person himself may.
     */
    | {
        access: 'signed-in';
        remembered?: boolean;
        machines?: boolean;
        /**
         * What concerns work of the caller that this server does: it is answered by whose token is shown, for the work itself may hold the database that would
         * be asked who calls. Undefined where the call is about something else, and in the answer where there is no such work.
         */
        underWay?: (input: v.InferOutput<TSchema>, services: Services) => ((userId: number) => { answer: unknown } | undefined) | undefined;
        run: (input: v.InferOutput<TSchema>, services: Services, caller: Caller, request: FastifyRequest) => Promise<unknown>;
      }
    /**
     * For what concerns work of the caller that is under way and nothing else: the database, which that work may hold, is not asked whether he still
     * may call. A program makes it for its person, too.
     */
    | { access: 'recognised'; run: (input: v.InferOutput<TSchema>, services: Services, userId: number) => Promise<unknown> }
  );

/** @throws AppError forbidden where a program calls what only its person may */
export function checkMachine(call: Call, { program }: Pick<Caller, 'program'>): void {
  if (program !== undefined && !(call.access === 'signed-in' && call.machines)) throw appError('forbidden');
}

/** What a call is answered about work of its caller that is under way here, without asking the database who calls. */
export async function answerUnderWay(call: Call, payload: unknown, services: Services, whose: () => Promise<number>): Promise<{ answer: unknown } | undefined> {
  const asked = call.access === 'signed-in' ? call.underWay?.(read(call.input, payload), services) : undefined;
  return asked?.(await whose());
}

export const defineCall = <TSchema extends v.GenericSchema>(call: Call<TSchema>): Call => call as unknown as Call;

const isErrorCode = (text: string): text is ErrorCode => text in errorStatuses;

/** The first issue whose schema names the code of the refusal as its message; a choice of schemas has those of each inside. */
function toldBy(issues: readonly v.BaseIssue<unknown>[]): { issue: v.BaseIssue<unknown>; code: ErrorCode } | undefined {
  for (const issue of issues) {
    if (isErrorCode(issue.message)) return { issue, code: issue.message };
    const inner = issue.issues && toldBy(issue.issues);
    if (inner) return inner;
  }
  return undefined;
}

/** Of what was given, as much as a sentence may hold. */
const shown = (given: unknown): string => (typeof given === 'object' ? '' : String(given).slice(0, 80));

/** The payload as the schema gives it; a wrong one is refused with its first wrong field: a million wrong ones must not be counted. */
export function read<TSchema extends v.GenericSchema>(schema: TSchema, payload: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, payload ?? {}, { abortEarly: true });
  if (result.success) return result.output;
  const told = toldBy(result.issues);
  const field = v.getDotPath(told?.issue ?? result.issues[0]) ?? '';
  if (told) throw appError(told.code, { given: shown(told.issue.input) }, [{ field, code: told.code, params: { given: shown(told.issue.input) } }]);
  throw appError('bad_request', {}, [{ field, code: 'invalid_value' }]);
}
