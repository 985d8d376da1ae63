import { reference, searchField } from '../compile.ts';
import type { CompiledForm } from '../compile.ts';
import { quote } from '../parameters.ts';
import { relationOf } from './statements.ts';
import { piecesOf } from './shape.ts';
import { isSearched } from './searched.ts';
import type { LargeShape } from './shape.ts';

/** A condition that an index answers and that all rows with the pattern in a field's text fulfil, others too; undefined where there is none. */
export type Narrowing = (field: string, pattern: string) => string | undefined;

/** Fewer letters have no piece an index knows. */
export const fewestLetters = 3;

/** By the form's folded search text where that holds the field, else by what a large list keeps of it. */
export const narrowingOf = (form: CompiledForm, large?: LargeShape): Narrowing => (field, pattern) => {
  if (isSearched(form, field)) return `${reference(searchField)} like ${pattern}`;
  const side = large?.sides.find(({ columns }) => columns.some(({ name }) => name === piecesOf(field)));
  return large && side && `${reference(large.key)} in (select s.${quote(large.key)} from ${relationOf(side)} s where s.${quote(piecesOf(field))} like ${pattern})`;
};
