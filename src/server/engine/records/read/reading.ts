import type { Language } from '../../../../shared/languages.ts';
import { reference, searchField } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { isSearched } from './searched.ts';
import { keptColumn } from '../large/shape.ts';
import type { LargeShape, Side, Use } from '../large/shape.ts';
import { quote } from '../core/parameters.ts';

/** Where the values a view compares are read: in the form's rows, called `r`, or in what is kept of a large list. */
export interface Reading {
  /** A field of the rows. */
  row: (name: string) => string;
  /** The folded text of the quick search. */
  search: () => string;
  /** The value compared; of texts per language the text of one language. */
  term: (field: CompiledField, language: Language) => string;
  /** Its text with case and accents folded. */
  folded: (field: CompiledField, language: Language) => string;
  /** A condition under which it counts as empty. */
  blank: (field: CompiledField, language: Language) => string;
  /** A condition that an index answers and that all rows with the pattern in the field's text fulfil, others too; undefined where there is none. */
  narrow: (field: CompiledField, pattern: string) => string | undefined;
  /** What the terms given so far are read from. */
  readonly sides: ReadonlySet<Side>;
  readonly readsRows: boolean;
}

/** The SQL by which a field is compared: for texts per language the text of one language. */
export const termOf = (field: CompiledField, language: Language): string =>
  field.trait.perLanguage ? `(${reference(field.name)} ->> '${language}')` : reference(field.name);

const isPieces = (use: Use): boolean => use === 'pieces';
export const isOrder = (use: Use): boolean => !isPieces(use);

/** Reads what is kept where that is the whole value or answers the question, else the rows. */
export function createReading(form: CompiledForm, large?: LargeShape): Reading {
  const sides = new Set<Side>();
  let readsRows = false;
  const row = (name: string): string => {
    readsRows = true;
    return reference(name);
  };
  const kept = (name: string, language: Language | undefined, isFor: (use: Use) => boolean): string | undefined => {
    const found = large && keptColumn(large, name, language, isFor);
    if (!found) return undefined;
    sides.add(found.side);
    return `${found.side.alias}.${quote(found.column.name)}`;
  };
  const ofField = ({ name, trait }: CompiledField, language: Language, isFor: (use: Use) => boolean): string | undefined =>
    kept(name, trait.perLanguage ? language : undefined, isFor);
  const ofRows = (field: CompiledField, language: Language): string => {
    readsRows = true;
    return termOf(field, language);
  };
  return {
    row,
    search: () => kept(searchField, undefined, isPieces) ?? row(searchField),
    // Of texts only the beginning is kept for an order.
    term: (field, language) => (field.trait.type === 'text' ? undefined : ofField(field, language, isOrder)) ?? ofRows(field, language),
    folded: (field, language) => ofField(field, language, isPieces) ?? `kontor_fold(${ofRows(field, language)})`,
    blank: (field, language) => {
      const order = ofField(field, language, isOrder);
      return order === undefined ? field.trait.blank(ofRows(field, language)) : `${order} is null`;
    },
    narrow: (field, pattern) => (!large && isSearched(form, field.name) ? `${row(searchField)} like ${pattern}` : undefined),
    sides,
    get readsRows() {
      return readsRows;
    },
  };
}
