import { appError } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { SortOrder } from '../../../../shared/records/calls.ts';
import type { Collations } from '../core/collations.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import type { Parameters } from '../core/parameters.ts';
import { termOf } from './reading.ts';

/** One expression rows are ordered by. Empty values stand last in both directions, unless the order is walked backwards. */
export interface Term {
  field: CompiledField;
  sql: string;
  desc: boolean;
  nullable: boolean;
  nullsFirst: boolean;
}

/** Values of the terms at one row, as text so that nothing is lost on the way. */
export type Anchor = readonly (string | null)[];

const mostTerms = 10;

/** A total order: what was asked for, else the form's own, with the key behind it. */
export function termsOf(form: CompiledForm, sort: SortOrder | undefined, language: Language, collations: Collations): Term[] {
  if ((sort?.length ?? 0) > mostTerms) throw appError('too_complex', { limit: 'sort', most: mostTerms });
  const asked = sort?.length ? sort : (form.definition.order ?? []).map((field) => ({ field, desc: false }));
  const key = form.key.map(({ name }) => ({ field: name, desc: asked[0]?.desc ?? false }));
  const first = new Map<string, boolean>();
  for (const { field, desc } of [...asked, ...key]) if (!first.has(field)) first.set(field, desc);
  return [...first].map(([name, desc]) => {
    const field = fieldOf(form, name);
    if (!field.trait.sortable) throw appError('bad_request', { field: name });
    const term = termOf(field, language);
    return {
      field,
      sql: field.trait.words ? `(${term}${collations[language]})` : term,
      desc,
      nullable: field.nullable || field.trait.perLanguage,
      nullsFirst: false,
    };
  });
}

export const reversed = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, desc: !term.desc, nullsFirst: !term.nullsFirst }));

/** As an index on the term stands, so that none has to be sorted: ascending with nulls last, or that read backwards. */
const isNatural = ({ nullable, desc, nullsFirst }: Term): boolean => !nullable || desc === nullsFirst;

export const orderBy = (terms: readonly Term[]): string =>
  terms.length === 0
    ? ''
    : ` order by ${terms.map((term) => `${term.sql}${term.desc ? ' desc' : ''}${isNatural(term) ? '' : ` nulls ${term.nullsFirst ? 'first' : 'last'}`}`).join(', ')}`;

/** A stretch of the order in which every row satisfies `conditions`; the stretches of a walk follow one another. */
export interface Stretch {
  conditions: string[];
  terms: Term[];
}

const filled = (term: Term): Term => ({ ...term, nullable: false });

/** The whole order, cut where empty values begin when that lets an index serve it. */
function fromStart(terms: readonly Term[]): Stretch[] {
  const [first, ...rest] = terms;
  if (!first || isNatural(first)) return [{ conditions: [], terms: [...terms] }];
  const full = { conditions: [`${first.sql} is not null`], terms: [filled(first), ...rest] };
  // Its order says nothing here, and lets PostgreSQL see that an index has that of the rest.
  const empty = { conditions: [`${first.sql} is null`], terms: [filled(first), ...rest] };
  return first.nullsFirst ? [empty, full] : [full, empty];
}

/** Rows behind the anchor in the order of `terms`, one stretch per term: an index finds the start of each. */
function behind(terms: readonly Term[], anchor: Anchor, parameters: Parameters): Stretch[] {
  const values = terms.map((term, i) => {
    const value = anchor[i] ?? null;
    return value === null ? null : parameters.add(value, `text::${term.field.trait.type}`);
  });
  const sameWay = terms.every(({ nullable, desc }) => !nullable && desc === terms[0]?.desc);
  if (sameWay && values.every((value) => value !== null)) {
    const left = terms.map((term) => term.sql).join(', ');
    return [{ conditions: [`(${left}) ${terms[0]?.desc ? '<' : '>'} (${values.join(', ')})`], terms: [...terms] }];
  }
  return terms.flatMap((_, back): Stretch[] => {
    const depth = terms.length - 1 - back;
    const [term, ...rest] = terms.slice(depth);
    if (!term) return [];
    const value = values[depth] ?? null;
    const prefix = terms.slice(0, depth).map((equal, i) => (values[i] == null ? `${equal.sql} is null` : `${equal.sql} = ${values[i]}`));
    const equals = terms.slice(0, depth).map(filled);
    const full = (condition: string): Stretch => ({ conditions: [...prefix, condition], terms: [...equals, filled(term), ...rest] });
    if (value === null) return term.nullsFirst ? [full(`${term.sql} is not null`)] : [];
    const further = full(`${term.sql} ${term.desc ? '<' : '>'} ${value}`);
    return term.nullable && !term.nullsFirst
      ? [further, { conditions: [...prefix, `${term.sql} is null`], terms: [...equals, filled(term), ...rest] }]
      : [further];
  });
}

export const stretches = (terms: readonly Term[], anchor: Anchor | undefined, parameters: Parameters): Stretch[] =>
  anchor ? behind(terms, anchor, parameters) : fromStart(terms);
