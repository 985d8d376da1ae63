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
import { inTreeOrder, placeBy } from '../core/tree-order.ts';
import { writtenBy } from './shifts-others.ts';
import type { Written } from './shifts-others.ts';
import { selectKeys } from './selection.ts';
import { set, setUntold } from './set.ts';
import { planOf } from './targets.ts';
import type { Writer } from './writer.ts';
import { writtenByRows } from './written-by-rows.ts';
import type { Reading } from './written-by-rows.ts';

/** The patches of each row together: they are one edit. */
const patchesByRow = async (form: CompiledForm, patches: readonly Patch[]): Promise<Patch[][]> => [
  ...(await groupInTurns(patches, ({ key }) => keyText(form, key))).values(),
];

/** @throws AppError too_large, before anything of it is done */
function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > mostSelected) throw appError('too_large', { most: mostSelected });
}

/** A refusal of rows of a piece, told by their places in the whole call. */
const toldByPlace = (error: unknown, piece: readonly PlacedRow[]): unknown =>
  error instanceof AppError
    ? new AppError(
        error.code,
        error.status,
        error.params,
        error.fields.map((field) =>
          typeof field.params?.row === 'number' ? { ...field, params: { ...field.params, row: piece[field.params.row]?.place ?? field.params.row } } : field,
        ),
      )
    : error;

/** A row of a call and its place in it. */
interface PlacedRow {
  row: JsonObject;
  place: number;
}

const asGiven = (_: CompiledForm, rows: readonly JsonObject[]): PlacedRow[] => rows.map((row, place) => ({ row, place }));

/** Rows of a call, those of a tree behind those above them. */
function placedRows(form: CompiledForm, rows: readonly JsonObject[]): PlacedRow[] {
  const { base, fieldOf } = planOf(form);
  const parent = base?.sequence?.parent;
  const placed = asGiven(form, rows);
  const [key] = form.key;
  if (!base || parent === undefined || !key) return placed;
  const placeOf = placeBy(key.name, fieldOf(base.name, parent));
  return inTreeOrder(placed, ({ row }) => placeOf(row));
}

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

  /** @param written what the call writes; it is cut by `rows`, and `part` is the call of some of them */
  async function setInPieces<TRow>(
    { actor, form, call, rights }: SetInput,
    written: Written,
    rows: readonly TRow[],
    part: (rows: readonly TRow[]) => SetCall,
    refusal = (error: unknown, _: readonly TRow[]): unknown => error,
  ): Promise<{ rows: JsonObject[]; id: number | null }> {
    const isTold = rows.length <= maxWindow;
    const work = async (scope: WriteScope, piece: readonly TRow[]): Promise<JsonObject[]> => {
      try {
        if (isTold) return await set(scope, part(piece), rights);
        await setUntold(scope, part(piece), rights);
        return [];
      } catch (error) {
        throw refusal(error, piece);
      }
    };
    const { results, id } = await changeInPieces({ actor, form: form.name, action: 'set', reason: call.reason }, written, rows, work);
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
        const { patches, columns } = call;
        const written = writtenBy(new Set(patches.map(({ field }) => field)));
        return setInPieces(input, written, await patchesByRow(form, patches), (rows) => ({ patches: rows.flat(), columns, params, reason }));
      }
      if ('rows' in call) {
        const isLarge = call.rows.length > whole;
        const reading: Reading = (work) => database.transaction(actor, work, { readOnly: true });
        const written = isLarge ? await writtenByRows(reading, form, call.rows as JsonObject[]) : writtenBy([]);
        const rows = (isLarge ? placedRows : asGiven)(form, call.rows as JsonObject[]);
        return setInPieces(input, written, rows, (some) => ({ rows: some.map(({ row }) => row), params, reason }), toldByPlace);
      }
      const { values, selection } = call;
      const keys = await keysOf(actor, form, selection, whole);
      const written = writtenBy(Object.keys(values));
      if (!keys) return setInPieces(input, written, [selection], () => call);
      return setInPieces(input, written, keys, (rows) => ({ selection: { keys: [...rows] }, values, params, reason }));
    },
  };
}

export interface SetInput {
  actor: Actor;
  form: CompiledForm;
  call: SetCall;
  rights: PageRights;
}
