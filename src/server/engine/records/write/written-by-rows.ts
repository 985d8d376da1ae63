import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { keyText, parseKey, readRows } from '../core/rows.ts';
import { same } from '../core/values.ts';
import { fieldsGiven, isPlace, writtenBy } from './shifts-others.ts';
import type { Written } from './shifts-others.ts';
import { planOf } from './targets.ts';

/** So many rows are looked up at once; others get on between two looks. */
const atOnce = 1_000;

/** Reads in a transaction of its own. */
export type Reading = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

const isGiven = (row: JsonObject, name: string): boolean => row[name] !== undefined && row[name] !== null;

/** What whole rows write, of which some are new: where a row that is there stands is written only where the row is to stand elsewhere. @throws AppError invalid_value */
export async function writtenByRows(read: Reading, form: CompiledForm, rows: readonly JsonObject[]): Promise<Written> {
  const { write } = planOf(form);
  const given = fieldsGiven(rows);
  const places = [...write].flatMap(([name, target]) => (isPlace(target) && rows.some((row) => row[name] !== undefined) ? [name] : []));
  if (places.length === 0) return writtenBy(given);
  const keyNames = form.key.map(({ name }) => name);
  const keyed = rows.filter((row) => keyNames.every((name) => isGiven(row, name)));
  const stored = new Map<string, JsonObject>();
  for (let start = 0; start < keyed.length; start += atOnce) {
    const keys = keyed.slice(start, start + atOnce).map((row) => parseKey(form, Object.fromEntries(keyNames.map((name) => [name, row[name] ?? null]))));
    for (const [key, row] of await read((tx) => readRows(tx, form, keys, places))) stored.set(key, row);
  }
  const added = rows.filter((row) => !stored.has(keyText(form, row)));
  const moved = places.filter((name) =>
    rows.some((row) => {
      const before = stored.get(keyText(form, row));
      return before !== undefined && row[name] !== undefined && !same(row[name], before[name] ?? null);
    }),
  );
  return { fields: moved, added: fieldsGiven(added), removes: false };
}
