import type { JsonObject } from '../../../shared/json.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import type { Transaction } from '../database/database.ts';
import { readLetter } from '../documents/read-letter.ts';
import type { Installation } from '../installation.ts';
import type { Registry } from './core/registry.ts';
import type { Procedure, ProcedureContext } from './define-procedure.ts';
import type { Firing } from './firing.ts';
import { readInput } from './procedure-call.ts';
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
export interface Act {
  caller: Caller;
  form: string;
  name: string;
  procedure: Procedure;
}

/** What a procedure answered, and its change-set. */
export interface Acted {
  result: object;
  id: number | null;
}

/** The firing of what fires nothing. */
const silent: Firing = { instances: [], fire: () => Promise.reject(new Error('fires an event within another write')) };

/** The context of a piece, of whose rows somebody else tells. */
export const quiet = { ...silent, progress: (): void => undefined };

const changedBy = (answer: object): number => ('changed' in answer ? Number(answer.changed) : 0);
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** How many rows a selection says it is about. */
export const countOf = (selection: Selection): number => {
  if ('keys' in selection) return selection.keys.length;
  return selection.stretch ? selection.stretch.to - selection.stretch.from + 1 : selection.expected;
};

/** Reads documents for a procedure, whole, for they go to their recipients. */
export const lettersFor =
  (registry: Registry, tx: Transaction, { companyCode }: Caller): ProcedureContext<object>['letterOf'] =>
  (document, key) =>
    readLetter(tx, registry.wholeForm, document, key, companyCode ?? '');

/** Tells what a procedure is given in a transaction. */
export const contexts =
  ({ registry, installation }: Pick<ActOptions, 'registry' | 'installation'>) =>
  async (
    { caller, procedure }: Act,
    { tx, changes }: WriteScope,
    given: JsonObject,
    keys: readonly JsonObject[],
    further: Firing & Pick<ProcedureContext<object>, 'progress'> = quiet,
  ): Promise<ProcedureContext<object>> => {
    const input = await readInput(tx, registry, procedure, given);
    return { tx, caller, input, keys, changes, installation, letterOf: lettersFor(registry, tx, caller), ...further };
  };

/** Procedures in pieces; of little work there is none, and null is told. */
export function createActsInPieces({ registry, writer: { change, changeInPieces }, large, whole }: ActOptions, contextOf: ReturnType<typeof contexts>) {
  /** One change-set of several transactions; null where the rows are few. Whoever watches is told after each of them. */
  async function actInPieces(act: Act, selection: Selection, given: JsonObject): Promise<Acted | null> {
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
  async function actAhead(act: Act, selection: Selection, given: JsonObject): Promise<Acted | null> {
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

  return { actInPieces, actAhead };
}
