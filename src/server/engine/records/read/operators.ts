import { anyText } from '../../../../shared/text/any-text.ts';
import type { Json } from '../../../../shared/json.ts';
import type { FilterClause, Operator } from '../../../../shared/records/filter.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { CompiledField } from '../core/compile.ts';
import type { Parameters } from '../core/parameters.ts';
import type { FieldExpressions } from './field-expressions.ts';
import { idFact, outdatedOrigins } from '../core/text-facts.ts';

/** The operands of an operator: the field, the language compared, the clause, its SQL expressions and the parameters collected so far. */
export interface Comparison {
  field: CompiledField;
  language: Language;
  clause: FilterClause;
  parameters: Parameters;
  expressions: FieldExpressions;
}

const valueOf = ({ expressions, field, language }: Comparison, equals?: readonly Json[]): string => expressions.value(field, language, equals);
const blank = ({ expressions, field, language }: Comparison): string => expressions.isBlank(field, language);
/** Whether the texts of a column are there in any language. */
const hasText = (texts: string): string => `jsonb_path_exists(${texts}, '${anyText}')`;
const notBlank = (comparison: Comparison): string => `not (${blank(comparison)})`;

const invalid = (field: string) => appError('invalid_value', { field }, [{ field, code: 'invalid_value' }]);

const one = ({ field, parameters }: Comparison, value: Json | undefined): string => {
  if (value === undefined || value === null || !field.trait.accepts(value)) throw invalid(field.name);
  if (typeof value === 'string' && value.length > filterLimits.text) throw appError('too_complex', { limit: 'text', most: filterLimits.text });
  return parameters.add(value, field.trait.type);
};

const compare =
  (operator: string) =>
  (comparison: Comparison): string =>
    `${valueOf(comparison)} ${operator} ${one(comparison, comparison.clause.value)}`;

const equal = (comparison: Comparison): string => {
  const { value } = comparison.clause;
  return `${valueOf(comparison, value === undefined ? [] : [value])} = ${one(comparison, value)}`;
};

const listed = ({ clause: { field, value } }: Comparison): Json[] => {
  if (!Array.isArray(value)) throw invalid(field);
  if (value.length > filterLimits.items) throw appError('too_complex', { limit: 'items', most: filterLimits.items });
  return value;
};

function between(comparison: Comparison): string {
  const [from, to, ...rest] = listed(comparison);
  if (from === undefined || to === undefined || rest.length > 0) throw invalid(comparison.field.name);
  const bounds = [
    from === null ? '' : `${valueOf(comparison)} >= ${one(comparison, from)}`,
    to === null ? '' : `${valueOf(comparison)} <= ${one(comparison, to)}`,
  ];
  return bounds.filter(Boolean).join(' and ') || 'true';
}

function among(comparison: Comparison): string {
  const { field, parameters } = comparison;
  const items = listed(comparison);
  const values = items.filter((item) => item !== null);
  if (!values.every((item) => field.trait.accepts(item))) throw invalid(field.name);
  const found = `${valueOf(comparison, values)} = any(${parameters.add(values, `${field.trait.type}[]`)})`;
  return values.length < items.length ? `(${found} or ${blank(comparison)})` : found;
}

/** Fewer letters have no piece an index knows. */
export const fewestLetters = 3;

/** The text folded (case, accents), its wildcards taken literally; folding first, as it may bring wildcards forth. */
export const literally = (parameter: string): string => `replace(replace(replace(kontor_fold(${parameter}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

const like =
  (before: string, after: string) =>
  (comparison: Comparison): string => {
    const { field, clause, language, expressions } = comparison;
    if (typeof clause.value !== 'string') throw invalid(field.name);
    const text = literally(one(comparison, clause.value));
    const prefilter = clause.value.length < fewestLetters ? undefined : expressions.prefilter(field, `'%' || ${text} || '%'`);
    return `${prefilter === undefined ? '' : `${prefilter} and `}${expressions.foldedText(field, language)} like ${before}${text}${after}`;
  };
const contains = like(`'%' || `, ` || '%'`);

/** Empty in the language while another one has a text: what nobody has written yet waits for no translation. */
const missing = (comparison: Comparison): string => {
  const { field, clause, expressions } = comparison;
  if (clause.language === undefined) throw invalid(field.name);
  return `${blank(comparison)} and ${hasText(expressions.row(field.name))}`;
};

/** Translated into the language, and not of the source text as it is now. */
const stale = (comparison: Comparison): string => {
  const { field, clause, expressions } = comparison;
  if (clause.language === undefined || !field.column) throw invalid(field.name);
  const outdated = outdatedOrigins(field.column, expressions.row(idFact(field.name)), expressions.row(field.name));
  return `exists (select from text_origin o where o.language_code = '${clause.language}' and ${outdated}) and ${notBlank(comparison)}`;
};

const orBlank = (clause: FilterClause): boolean => clause.value === null;

/** Every operator as a condition. */
export const conditions: Record<Operator, (comparison: Comparison) => string> = {
  eq: (comparison) => (orBlank(comparison.clause) ? blank(comparison) : equal(comparison)),
  ne: (comparison) => (orBlank(comparison.clause) ? notBlank(comparison) : compare('is distinct from')(comparison)),
  lt: compare('<'),
  lte: compare('<='),
  gt: compare('>'),
  gte: compare('>='),
  between,
  in: among,
  contains,
  notContains: (comparison) => `coalesce(not (${contains(comparison)}), true)`,
  starts: like('', ` || '%'`),
  ends: like(`'%' || `, ''),
  blank,
  notBlank,
  missing,
  stale,
  // The keys were expanded before (expand-subtrees.ts) and may be more than a caller may name.
  under: (comparison) => `${valueOf(comparison)} = any(${comparison.parameters.add(comparison.clause.value, `${comparison.field.trait.type}[]`)})`,
};

/** Operators whose value is a language; it may also stand in `language`. */
export const asksLanguage: ReadonlySet<Operator> = new Set<Operator>(['missing', 'stale']);

/** Fields an operator reads besides the one it compares. */
export const furtherFields: { [TOperator in Operator]?: (field: string) => string[] } = { stale: (field) => [idFact(field)] };
