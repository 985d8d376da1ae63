import { appError } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { SortOrder } from '../../../../shared/records/calls.ts';
import type { Collations } from '../core/collations.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { comparedValue } from './field-expressions.ts';

/** One expression rows are ordered by. Empty values stand last in both directions, unless the order is read backwards. */
export interface SortTerm {
  field: CompiledField;
  sql: string;
  desc: boolean;
  nullable: boolean;
  nullsFirst: boolean;
  /** Conditions for the rows where a flag is not set and where it is: they are read one after the other, each in the order of the further terms. */
  steps?: readonly [unset: string, set: string];
}

const mostTerms = 10;

/** The fields of the key as the form's own order has them, so that rows that stand together in it do so in any other. */
const keyInOrder = ({ key, definition: { order = [] } }: CompiledForm): string[] => {
  const names = key.map(({ name }) => name);
  return [...new Set([...order.filter((name) => names.includes(name)), ...names])];
};

/** A total order: the fields asked for, else the form's own order, and the key last. */
export function sortTerms(form: CompiledForm, sort: SortOrder | undefined, language: Language, collations: Collations): SortTerm[] {
  if ((sort?.length ?? 0) > mostTerms) throw appError('too_complex', { limit: 'sort', most: mostTerms });
  const asked = sort?.length ? sort : (form.definition.order ?? []).map((field) => ({ field, desc: false }));
  const key = keyInOrder(form).map((name) => ({ field: name, desc: asked[0]?.desc ?? false }));
  const first = new Map<string, boolean>();
  for (const { field, desc } of [...asked, ...key]) if (!first.has(field)) first.set(field, desc);
  return [...first].map(([name, desc]) => {
    const field = fieldOf(form, name);
    if (!field.trait.sortable) throw appError('bad_request', { field: name });
    const term = comparedValue(field, language);
    return {
      field,
      sql: field.trait.words ? `(${term}${collations[language]})` : term,
      desc,
      nullable: field.nullable || field.trait.perLanguage,
      nullsFirst: false,
    };
  });
}

/** The same order read from its end. */
export const reversed = (terms: readonly SortTerm[]): SortTerm[] => terms.map((term) => ({ ...term, desc: !term.desc, nullsFirst: !term.nullsFirst }));

/** Whether an index on the term has this order, forwards or backwards: PostgreSQL then need not sort. */
export const isIndexOrder = ({ nullable, desc, nullsFirst }: SortTerm): boolean => !nullable || desc === nullsFirst;

export const orderBy = (terms: readonly SortTerm[]): string =>
  terms.length === 0
    ? ''
    : ` order by ${terms.map((term) => `${term.sql}${term.desc ? ' desc' : ''}${isIndexOrder(term) ? '' : ` nulls ${term.nullsFirst ? 'first' : 'last'}`}`).join(', ')}`;
