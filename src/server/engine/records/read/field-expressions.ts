import type { Json } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/languages.ts';
import { reference, searchField } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { isInSearchText } from './search-text.ts';
import { sideColumnOf, sortedLetters } from '../large/side-tables.ts';
import type { ColumnUse, LargeList, SideTable } from '../large/side-tables.ts';
import { quote } from '../core/parameters.ts';

/**
 * The SQL expressions of the fields that a filter compares, and a record of the tables they need. A value comes from the
 * rows of the form (called `r`) or, in a large list, from a side table that holds it with an index.
 */
export interface FieldExpressions {
  /** A field of the form's rows. */
  row: (name: string) => string;
  /** The folded text of the quick search; undefined where none is kept. */
  searchText: () => string | undefined;
  /** The value compared; of texts per language the text of one language. `equals` are the values that it may be equal to, where it is compared for that alone. */
  value: (field: CompiledField, language: Language, equals?: readonly Json[]) => string;
  /** The field's text with case and accents folded. */
  foldedText: (field: CompiledField, language: Language) => string;
  /** A condition under which the value counts as empty. */
  isBlank: (field: CompiledField, language: Language) => string;
  /**
   * A condition that an index answers and that every row with the pattern in the field's text fulfils; other rows may
   * fulfil it too. Undefined where no index helps.
   */
  prefilter: (field: CompiledField, pattern: string) => string | undefined;
  /** Side tables of the expressions given so far. */
  readonly sides: ReadonlySet<SideTable>;
  /** Whether an expression given so far needs the form's rows. */
  readonly readsRows: boolean;
}

/** The SQL by which a field of the form's rows is compared: for texts per language the text of one language. */
export const comparedValue = (field: CompiledField, language: Language): string =>
  field.trait.perLanguage ? `(${reference(field.name)} ->> '${language}')` : reference(field.name);

const isForSearch = (use: ColumnUse): boolean => use === 'pieces';
/** Whether a column of a side table stands in the order of its values. */
export const isForOrder = (use: ColumnUse): boolean => !isForSearch(use) && use !== 'mark';

/** Without a collation of its own, as an index for equal values needs it. */
const isWhole = (use: ColumnUse): boolean => use === 'order';
const isShort = (value: Json): boolean => typeof value === 'string' && value !== '' && value.length < sortedLetters;

/** Takes a side table's column where it holds the whole value or answers the question, else the form's rows. */
export function createFieldExpressions(form: CompiledForm, large?: LargeList): FieldExpressions {
  const sides = new Set<SideTable>();
  let readsRows = false;
  const row = (name: string): string => {
    readsRows = true;
    return reference(name);
  };
  const sideColumn = (name: string, language: Language | undefined, isFor: (use: ColumnUse) => boolean): string | undefined => {
    const found = large && sideColumnOf(large, name, language, isFor);
    if (!found) return undefined;
    sides.add(found.side);
    return `${found.side.alias}.${quote(found.column.name)}`;
  };
  const ofSide = ({ name, trait }: CompiledField, language: Language, isFor: (use: ColumnUse) => boolean): string | undefined =>
    sideColumn(name, trait.perLanguage ? language : undefined, isFor);
  const ofRows = (field: CompiledField, language: Language): string => {
    readsRows = true;
    return comparedValue(field, language);
  };
  return {
    row,
    searchText: () => sideColumn(searchField, undefined, isForSearch) ?? (form.definition.searchText ? row(searchField) : undefined),
    // A side table holds only the beginning of a text for its order, so texts are compared in the rows: unless what they may be equal to is shorter than that.
    value(field, language, equals) {
      const kept = field.trait.type !== 'text' ? isForOrder : equals?.every(isShort) ? isWhole : undefined;
      return (kept && ofSide(field, language, kept)) ?? ofRows(field, language);
    },
    foldedText: (field, language) => ofSide(field, language, isForSearch) ?? `kontor_fold(${ofRows(field, language)})`,
    isBlank: (field, language) => {
      const ordered = ofSide(field, language, isForOrder);
      return ordered === undefined ? field.trait.blank(ofRows(field, language)) : `${ordered} is null`;
    },
    prefilter: (field, pattern) => (!large && isInSearchText(form, field.name) ? `${row(searchField)} like ${pattern}` : undefined),
    sides,
    get readsRows() {
      return readsRows;
    },
  };
}
