import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import type { Actor } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import type { Registry } from './core/registry.ts';
import type { Procedure, ProcedureContext } from './define-procedure.ts';
import type { Firing, WhileFiring } from './firing.ts';
import { readInput, readProcedureCall } from './procedure-call.ts';
import type { createLargeCalls } from './write/large-calls.ts';
import type { WriteScope } from './write/scope.ts';
import { selectKeys } from './write/selection.ts';
import { writtenBy } from './write/shifts-others.ts';
import type { Writer } from './write/writer.ts';

export interface ActOptions {
  registry: Registry;
  writer: Writer;
  large: Pick<ReturnType<typeof createLargeCalls>, 'keysOf'>;
  /** So many rows are done in one transaction. */
  whole: number;
  installation: Installation;
}

/** A procedure that somebody runs on a form. */
interface Act {
  caller: Caller;
  form: string;
  name: string;
  procedure: Procedure;
}

/** Without anybody who watches nothing is told. */
const progressOf = ({ run }: Actor): ProcedureContext<object>['progress'] => run?.progress ?? (() => undefined);

/** The firing of what fires nothing. */
const silent: Firing = { instances: [], fire: () => Promise.reject(new Error('fires an event within another write')) };

/** The context of a piece, of whose rows somebody else tells. */
const quiet = { ...silent, progress: (): void => undefined };

const changedBy = (answer: object): number => ('changed' in answer ? Number(answer.changed) : 0);
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** How many rows a selection says it is about. */
const countOf = (selection: Selection): number => {
  if ('keys' in selection) return selection.keys.length;
  return selection.stretch ? selection.stretch.to - selection.stretch.from + 1 : selection.expected;
};

export function createActs({ registry, writer: { change, changeInPieces }, large, whole, installation }: ActOptions) {
  /** What the procedure is given in a transaction. */
  async function contextOf(
    { caller, procedure }: Act,
    { tx, changes }: WriteScope,
    given: JsonObject,
    keys: readonly JsonObject[],
    further: Firing & Pick<ProcedureContext<object>, 'progress'> = quiet,
  ): Promise<ProcedureContext<object>> {
    const input = await readInput(tx, registry, procedure, given);
    return { tx, caller, input, keys, changes, installation, ...further };
  }

  /** One change-set of several transactions; null where the rows are few. Whoever watches is told after each of them. */
  async function actInPieces(act: Act, selection: Selection, given: JsonObject): Promise<{ result: object; id: number | null } | null> {
    const { caller, form, name } = act;
    if (countOf(selection) <= whole) return null;
    const keys = await large.keysOf(caller, registry.form(form, caller), selection, whole);
    if (!keys) return null;
    const head = { actor: caller, form, action: name };
    const { results, id } = await changeInPieces(head, writtenBy([]), keys, async (scope, piece) => {
      const some = await selectKeys(scope.tx, scope.seen, { keys: [...piece] });
      return changedBy(await act.procedure.run(await contextOf(act, scope, given, some)));
    });
    return { result: { changed: sumOf(results) }, id };
  }

  /** The same of a procedure that does much of its work ahead; null where that is not much. */
  async function actAhead(act: Act, selection: Selection, given: JsonObject): Promise<{ result: object; id: number | null } | null> {
    const { caller, form, name, procedure } = act;
    const { ahead } = procedure;
    if (!ahead) return null;
    const head = { actor: caller, form, action: name };
    const { result: found } = await change(head, false, async (scope) => {
      const keys = await selectKeys(scope.tx, scope.seen, selection);
      return { keys, parts: await ahead.parts(await contextOf(act, scope, given, keys)) };
    });
    if (found.parts.length <= whole) return null;
    // The end of it is the procedure itself, which does what is left.
    const { results, id } = await changeInPieces(head, writtenBy([]), [...found.parts, null], async (scope, piece) => {
      const context = await contextOf(act, scope, given, found.keys);
      const parts = piece.filter((part) => part !== null);
      const changed = parts.length > 0 ? await ahead.run(context, parts) : 0;
      return parts.length < piece.length ? changed + changedBy(await procedure.run(context)) : changed;
    });
    return { result: { changed: sumOf(results) }, id };
  }

  /** One change-set of one transaction. */
  async function actAtOnce(
    act: Act,
    selection: Selection | undefined,
    given: JsonObject,
    whileFiring: WhileFiring,
  ): Promise<{ result: object; id: number | null }> {
    const { caller, form, name, procedure } = act;
    return whileFiring({ form, name, fires: procedure.fires }, (begin) =>
      change({ actor: caller, form, action: name }, false, async (scope) => {
        const keys = selection ? await selectKeys(scope.tx, scope.seen, selection) : [];
        return procedure.run(await contextOf(act, scope, given, keys, { ...(await begin(scope, keys)), progress: progressOf(caller) }));
      }),
    );
  }

  return {
    /**
     * Runs a form's procedure on the selected rows; its writes are one change-set named after it.
     * @throws AppError too_many_rows for more than it takes at once
     */
    async act(caller: Caller, form: string, name: string, procedure: Procedure, payload: unknown, whileFiring: WhileFiring): Promise<JsonObject> {
      const { selection, given } = readProcedureCall(payload);
      const act: Act = { caller, form, name, procedure };
      const count = selection ? countOf(selection) : 0;
      if (count > procedure.most) throw appError('too_many_rows', { count, most: procedure.most });
      const inPieces = selection && (await (procedure.inPieces ? actInPieces : actAhead)(act, selection, given));
      const { result, id } = inPieces ?? (await actAtOnce(act, selection, given, whileFiring));
      return { ...(result as JsonObject), change_set_id: procedure.final ? null : id };
    },
    /** Runs a procedure that asks for nothing and fires no event on rows of a write under way, which it is a part of. */
    async actWithin(caller: Caller, { tx, changes }: WriteScope, procedure: Procedure, keys: readonly JsonObject[]): Promise<void> {
      await procedure.run({ tx, caller, input: {}, keys, changes, installation, ...quiet });
    },
  };
}
