import type { Convention } from '../../../../shared/csv/conventions.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import type { ColumnConventions } from './conventions.ts';
import { readCell } from './text-values.ts';

/** A column that may be read in more than one way: a cell of it, and what each way makes of that. */
export interface Doubt {
  example: string;
  ways: { convention: Convention; value: Json }[];
}

/** The convention of a column; with a doubt, which only a person can settle, the usual one. */
export interface Settled {
  convention?: Convention;
  doubt?: Doubt;
}

/** Which conventions concern the values of a field, by the type they are compared as. */
const concern: Readonly<Record<string, keyof ColumnConventions>> = { numeric: 'number', bigint: 'number', date: 'day' };

/** By which convention the cells of a column are read as this field's values. A way that makes no value of the field is none: `1.234` is no number of pieces. */
export function settle(field: CompiledField, conventions: ColumnConventions | undefined, language: Language): Settled {
  const name = concern[field.trait.type];
  const found = name && conventions?.[name];
  if (!found) return {};
  const { possible, example } = found;
  const [usual] = possible;
  if (example === null || possible.length === 1) return usual ? { convention: usual } : {};
  const ways = possible.flatMap((convention) => {
    const value = readCell(field, example, { language, convention });
    return value === undefined ? [] : [{ convention, value }];
  });
  const [only] = ways;
  return ways.length > 1 && usual ? { convention: usual, doubt: { example, ways } } : only ? { convention: only.convention } : {};
}
