import { AppError, appError } from '../../../../shared/errors.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { maxWindow, mostSelected } from '../../../../shared/records/calls.ts';
import type { Patch, Selection, SetCall } from '../../../../shared/records/calls.ts';
import type { Actor, Database } from '../../database/database.ts';
import { groupInTurns } from '../../in-turns.ts';
import type { CompiledForm } from '../core/compile.ts';
import { keyText } from '../core/rows.ts';
import type { WriteScope } from './scope.ts';
import { fieldsGiven, writtenBy } from './shifts-others.ts';
import { selectKeys } from './selection.ts';
import { set, setUntold } from './set.ts';
import type { Writer } from './writer.ts';

/** The patches of each row together: they are one edit. */
const patchesByRow = async (form: CompiledForm, patches: readonly Patch[]): Promise<Patch[][]> => [
  ...(await groupInTurns(patches, ({ key }) => keyText(form, key))).values(),
];

/** @throws AppError too_large, before anything of it is done */
function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > mostSelected) throw appError('too_large', { most: mostSelected });
}

/** A refusal of rows of a piece, told by their places in the whole call. */
const moved = (error: unknown, by: number): unknown =>
  error instanceof AppError && by > 0
    ? new AppError(
        error.code,
        error.status,
        error.params,
        error.fields.map((field) => (typeof field.params?.row === 'number' ? { ...field, params: { ...field.params, row: field.params.row + by } } : field)),
      )
    : error;

/** The standard calls that may be about many rows, cut into pieces. Each piece is the same call about fewer of them. */
export function createLargeCalls(database: Database, { changeInPieces }: Pick<Writer, 'changeInPieces'>) {
  /** The rows of a selection by their keys, so that it can be cut; few are left as they were asked for. */
  async function keysOf(actor: Actor, form: CompiledForm, selection: Selection, whole: number): Promise<readonly JsonObject[] | null> {
    if ('keys' in selection) {
      refuseTooMany(selection.keys);
      return selection.keys;
    }
    if (selection.expected <= whole) return null;
    return database.transaction(actor, (tx) => selectKeys(tx, form, selection), { readOnly: true });
  }

  /** @param fields what the call writes; it is cut by `rows`, and `part` is the call of some of them */
  async function setInPieces<TRow>(
    { actor, form, call, rights }: SetInput,
    fields: Iterable<string>,
    rows: readonly TRow[],
    part: (rows: readonly TRow[]) => SetCall,
  ): Promise<{ rows: JsonObject[]; id: number | null }> {
    const isTold = rows.length <= maxWindow;
    const work = async (scope: WriteScope, piece: readonly TRow[], place: number): Promise<JsonObject[]> => {
      try {
        if (isTold) return await set(scope, part(piece), rights);
        await setUntold(scope, part(piece), rights);
        return [];
      } catch (error) {
        throw moved(error, 'rows' in call ? place : 0);
      }
    };
    const { results, id } = await changeInPieces({ actor, form: form.name, action: 'set', reason: call.reason }, writtenBy(fields), rows, work);
    return { rows: results.flat(), id };
  }

  return {
    keysOf,
    async set(input: SetInput, whole: number): Promise<{ rows: JsonObject[]; id: number | null }> {
      const { actor, form, call } = input;
      const { params, reason } = call;
      if ('patches' in call) refuseTooMany(call.patches);
      if ('rows' in call) refuseTooMany(call.rows);
      if ('patches' in call) {
        const fields = new Set(call.patches.map(({ field }) => field));
        return setInPieces(input, fields, await patchesByRow(form, call.patches), (rows) => ({ patches: rows.flat(), params, reason }));
      }
      if ('rows' in call) return setInPieces(input, fieldsGiven(call.rows), call.rows, (rows) => ({ rows: [...rows], params, reason }));
      const { values, selection } = call;
      const keys = await keysOf(actor, form, selection, whole);
      const fields = Object.keys(values);
      if (!keys) return setInPieces(input, fields, [selection], () => call);
      return setInPieces(input, fields, keys, (rows) => ({ selection: { keys: [...rows] }, values, params, reason }));
    },
  };
}

export interface SetInput {
  actor: Actor;
  form: CompiledForm;
  call: SetCall;
  rights: PageRights;
}
