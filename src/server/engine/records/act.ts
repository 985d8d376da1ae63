import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import type { Actor } from '../database/database.ts';
import { contexts, countOf, createActsInPieces, lettersFor, quiet } from './act-in-pieces.ts';
import type { Act, ActOptions, Acted } from './act-in-pieces.ts';
import type { Procedure, ProcedureContext } from './define-procedure.ts';
import type { WhileFiring } from './firing.ts';
import { readProcedureCall } from './procedure-call.ts';
import type { WriteScope } from './write/scope.ts';
import { foretell, Foreseen, takeMarks } from './foretell.ts';
import { selectKeys } from './write/selection.ts';

/** Without anybody who watches nothing is told. */
const progressOf = ({ run }: Actor): ProcedureContext<object>['progress'] => run?.progress ?? (() => undefined);

export function createActs(options: ActOptions) {
  const { installation, registry } = options;
  const { change } = options.writer;
  const contextOf = contexts(options);
  const { actInPieces, actAhead } = createActsInPieces(options, contextOf);

  /** One change-set of one transaction. */
  async function actAtOnce(act: Act, selection: Selection | undefined, given: JsonObject, whileFiring: WhileFiring): Promise<Acted> {
    const { caller, form, name, procedure } = act;
    return whileFiring({ form, name, fires: procedure.fires }, (begin) =>
      change({ actor: caller, form, action: name }, false, async (scope) => {
        const keys = selection ? await selectKeys(scope.tx, scope.seen, selection) : [];
        return procedure.run(await contextOf(act, scope, given, keys, { ...(await begin(scope, keys)), progress: progressOf(caller) }));
      }),
    );
  }

  /** Does it and takes it back. @returns what it would do */
  async function foretellAct({ caller, form, name, procedure }: Act, selection: Selection | undefined, given: JsonObject): Promise<JsonObject> {
    try {
      await change({ actor: caller, form, action: name }, false, async (scope) => {
        const marks = await takeMarks(scope.tx);
        const keys = selection ? await selectKeys(scope.tx, scope.seen, selection) : [];
        const act: Act = { caller, form, name, procedure };
        await procedure.run(await contextOf(act, scope, given, keys));
        await scope.changes.finish();
        throw new Foreseen(await foretell(scope.tx, options.registry, marks));
      });
    } catch (error) {
      if (error instanceof Foreseen) return { would: { ...error.would } };
      throw error;
    }
    throw new Error('what was only tried was done');
  }

  return {
    /**
     * Runs a form's procedure on the selected rows; its writes are one change-set named after it.
     * @throws AppError too_many_rows for more than it takes at once
     */
    async act(caller: Caller, form: string, name: string, procedure: Procedure, payload: unknown, whileFiring: WhileFiring): Promise<JsonObject> {
      const { selection, isDry, given } = readProcedureCall(payload);
      const act: Act = { caller, form, name, procedure };
      const count = selection ? countOf(selection) : 0;
      if (count > procedure.most) throw appError('too_many_rows', { count, most: procedure.most });
      if (isDry && !procedure.foretells) throw appError('bad_request');
      if (isDry) return foretellAct(act, selection, given);
      const inPieces = selection && (await (procedure.inPieces ? actInPieces : actAhead)(act, selection, given));
      const { result, id } = inPieces ?? (await actAtOnce(act, selection, given, whileFiring));
      return { ...(result as JsonObject), change_set_id: procedure.final ? null : id };
    },
    /** Runs a procedure that asks for nothing and fires no event on rows of a write under way, which it is a part of. */
    async actWithin(caller: Caller, { tx, changes }: WriteScope, procedure: Procedure, keys: readonly JsonObject[]): Promise<void> {
      await procedure.run({ tx, caller, input: {}, keys, changes, installation, letterOf: lettersFor(registry, tx, caller), ...quiet });
    },
  };
}
