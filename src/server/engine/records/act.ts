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

/** How many rows a selection says it is about. */
const countOf = (selection: Selection): number => {
  if ('keys' in selection) return selection.keys.length;
  return selection.stretch ? selection.stretch.to - selection.stretch.from + 1 : selection.expected;
};

export function createActs({ registry, writer: { change, changeInPieces }, large, whole, installation }: ActOptions) {
  /** Does the procedure's work on rows in a transaction. */
  async function runOn(
    { caller, procedure }: Act,
    { tx, changes }: WriteScope,
    given: JsonObject,
    keys: readonly JsonObject[],
    further: Firing & Pick<ProcedureContext<object>, 'progress'>,
  ): Promise<object> {
    const input = await readInput(tx, registry, procedure, given);
    return procedure.run({ tx, caller, input, keys, changes, installation, ...further });
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
      const { changed } = (await runOn(act, scope, given, some, { ...silent, progress: () => undefined })) as { changed: number };
      return changed;
    });
    return { result: { changed: results.reduce((sum, one) => sum + one, 0) }, id };
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
        return runOn(act, scope, given, keys, { ...(await begin(scope, keys)), progress: progressOf(caller) });
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
      const inPieces = selection && procedure.inPieces ? await actInPieces(act, selection, given) : null;
      const { result, id } = inPieces ?? (await actAtOnce(act, selection, given, whileFiring));
      return { ...(result as JsonObject), change_set_id: procedure.final ? null : id };
    },
    /** Runs a procedure that asks for nothing and fires no event on rows of a write under way, which it is a part of. */
    async actWithin(caller: Caller, { tx, changes }: WriteScope, procedure: Procedure, keys: readonly JsonObject[]): Promise<void> {
      await procedure.run({ tx, caller, input: {}, keys, changes, installation, ...silent, progress: () => undefined });
    },
  };
}
