import { groupBy } from '../../../../shared/group-by.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Patch, SetAnswer } from '../../../../shared/records/calls.ts';
import type { KeyOf } from '../../../data/rows/row-source.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import type { SaveOptions } from './cell-saves.ts';
import { toPatch, valueBefore } from './patches.ts';
import { laidOver, withWhole } from './typed-texts.ts';

/** Another form that stores a field of the rows: its name for the field, and what names a row there. */
export interface Home {
  form: string;
  field: string;
  keyOf: (row: JsonObject) => JsonObject | null;
}

interface HomeSave {
  changes: readonly CellChange[];
  /** The row of each change as stored now. */
  rows: readonly JsonObject[];
  home: Home;
  homeOf: (field: string) => Home | undefined;
  keyOf: KeyOf;
  isPerLanguage: (field: string) => boolean;
  send: (patches: Patch[], form: string) => Promise<SetAnswer>;
}

/** Stores changes of one field in the form that has it. The rows of the answer are those here with the values that came back; what follows from them is told as a change of others is. */
async function sendHome({ changes, rows: before, home, homeOf, keyOf, isPerLanguage, send }: HomeSave): Promise<SetAnswer> {
  const patches = changes.map((change, at): Patch => {
    const row = before[at] ?? change.row;
    const old = valueBefore(change, row, isPerLanguage(change.field));
    return { key: homeOf(change.field)?.keyOf(row) ?? {}, field: home.field, old, new: change.value };
  });
  const answer = await send(patches, home.form);
  const rows = new Map<string, JsonObject>();
  for (const [at, { row, field, value: typed }] of changes.entries()) {
    const named = Object.entries(patches[at]?.key ?? {});
    const value = answer.rows.find((one) => named.every(([name, part]) => one[name] === part))?.[home.field];
    const id = keyOf(row);
    const known = { ...(before[at] ?? row), ...rows.get(id) };
    const isText = isPerLanguage(field);
    const next = value === undefined ? laidOver(known[field], typed, isText) : value;
    rows.set(id, isText && value !== undefined ? withWhole(known, field, next) : { ...known, [field]: next });
  }
  return { ...answer, rows: [...rows.values()] };
}

type Homes = NonNullable<SaveOptions['homeOf']>;

/** Changes by the form that stores them; of another form than the grid's own one field at a time. */
export const partsOf = (changes: readonly CellChange[], homeOf: Homes): CellChange[][] => [
  ...groupBy(changes, ({ field }) => JSON.stringify([homeOf(field)?.form, homeOf(field)?.field])).values(),
];

/** Sends changes that one form stores, the grid's own or another one. `before` are their rows as stored now. */
export function createSend({ key, keyOf, isPerLanguage, homeOf = () => undefined, send }: SaveOptions) {
  return (changes: readonly CellChange[], before: readonly JsonObject[]): Promise<SetAnswer> => {
    const rows = changes.map((change, at) => before[at] ?? change.row);
    const home = changes[0] && homeOf(changes[0].field);
    if (home) return sendHome({ changes, rows, home, homeOf, keyOf, isPerLanguage, send });
    return send(changes.map((change, at) => toPatch(change, rows[at] ?? change.row, key, isPerLanguage(change.field))));
  };
}
