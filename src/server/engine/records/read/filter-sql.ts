import { defaultLanguage, isLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import type { FilterClause, FilterNode } from '../../../../shared/records/filter.ts';
import { fieldOf, searchField } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { isInSearchText } from './search-text.ts';
import { asksLanguage, conditions, furtherFields, literally } from './operators.ts';
import type { Parameters } from '../core/parameters.ts';
import { createFieldExpressions } from './field-expressions.ts';
import type { FieldExpressions } from './field-expressions.ts';
import type { LargeList } from '../large/side-tables.ts';

/** Which rows a list or a selection has: the filter tree, the words of the quick search, and the language they compare. */
export interface RowFilter {
  filter?: FilterNode | undefined;
  search?: string | undefined;
  language_code?: Language | undefined;
}

const mostWords = 10;

const branches = (node: FilterNode): FilterNode[] | undefined => ('and' in node ? node.and : 'or' in node ? node.or : 'not' in node ? [node.not] : undefined);

/** All clauses of a filter tree. @throws AppError too_complex beyond the limits of the grammar. */
export function clausesOf(filter: FilterNode | undefined): FilterClause[] {
  const clauses: FilterClause[] = [];
  const visit = (node: FilterNode, depth: number): void => {
    if (depth > filterLimits.depth) throw appError('too_complex', { limit: 'depth', most: filterLimits.depth });
    const inner = branches(node);
    if (!inner) clauses.push(node as FilterClause);
    if (clauses.length > filterLimits.clauses || (inner?.length ?? 0) > filterLimits.clauses) {
      throw appError('too_complex', { limit: 'clauses', most: filterLimits.clauses });
    }
    for (const child of inner ?? []) visit(child, depth + 1);
  };
  if (filter) visit(filter, 1);
  return clauses;
}

/** Fields that a filter reads. @throws AppError unknown_field */
export const fieldsOfFilter = (form: CompiledForm, filter: RowFilter): string[] => [
  ...clausesOf(filter.filter).flatMap(({ field, op }) => [field, ...(furtherFields[op]?.(field) ?? [])].map((name) => fieldOf(form, name).name)),
  ...(clausesOf(filter.filter).some(({ field }) => isInSearchText(form, field)) ? [searchField] : []),
  ...(wordsOf(filter).length === 0 ? [] : form.definition.searchText ? [searchField] : (form.definition.search ?? [])),
];

/** Whether there is a condition at all; it may still hold for every row. */
export const hasFilter = (filter: RowFilter): boolean => filter.filter !== undefined || wordsOf(filter).length > 0;

/** The words of the quick search. */
export const wordsOf = ({ search }: RowFilter): string[] => (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);

/** Text of a field for the quick search: all languages at once where there are several. */
const searchTerm = ({ name, trait }: CompiledField, { row }: FieldExpressions): string =>
  trait.perLanguage ? `kontor_texts(${row(name)})` : `${row(name)}::text`;

function searchCondition(form: CompiledForm, word: string, parameters: Parameters, expressions: FieldExpressions): string {
  const { searchText, search = [] } = form.definition;
  // A parameter that no condition names would be refused by PostgreSQL.
  if (!searchText && search.length === 0) return 'true';
  const pattern = `'%' || ${literally(parameters.add(word, 'text'))} || '%'`;
  const kept = expressions.searchText();
  if (kept !== undefined) return `${kept} like ${pattern}`;
  const fields = search.map((name) => `kontor_fold(${searchTerm(fieldOf(form, name), expressions)}) like ${pattern}`);
  return `(${fields.join(' or ')})`;
}

function clauseCondition(form: CompiledForm, clause: FilterClause, filter: RowFilter, parameters: Parameters, expressions: FieldExpressions): string {
  const field = fieldOf(form, clause.field);
  if (!field.kind.operators.includes(clause.op)) throw appError('unknown_operator', { field: clause.field, given: clause.op });
  const language = clause.language ?? (asksLanguage.has(clause.op) && isLanguage(clause.value) ? clause.value : undefined);
  const compared = language ?? filter.language_code ?? defaultLanguage;
  return `(${conditions[clause.op]({ field, language: compared, clause: { ...clause, language }, parameters, expressions })})`;
}

function nodeCondition(form: CompiledForm, node: FilterNode, filter: RowFilter, parameters: Parameters, expressions: FieldExpressions): string {
  const all = (nodes: FilterNode[], joint: string, empty: string): string =>
    nodes.length === 0 ? empty : `(${nodes.map((child) => nodeCondition(form, child, filter, parameters, expressions)).join(joint)})`;
  if ('and' in node) return all(node.and, ' and ', 'true');
  if ('or' in node) return all(node.or, ' or ', 'false');
  if ('not' in node) return `not coalesce(${nodeCondition(form, node.not, filter, parameters, expressions)}, false)`;
  return clauseCondition(form, node, filter, parameters, expressions);
}

/** The SQL conditions of a filter; every one must hold. */
export function filterConditions(
  form: CompiledForm,
  filter: RowFilter,
  parameters: Parameters,
  expressions: FieldExpressions = createFieldExpressions(form),
): string[] {
  const tree = filter.filter ? [nodeCondition(form, filter.filter, filter, parameters, expressions)] : [];
  return [...tree, ...wordsOf(filter).map((word) => searchCondition(form, word, parameters, expressions))];
}

/** The conditions of a filter with the tables they need. */
export interface CompiledFilter {
  conditions: readonly string[];
  expressions: Pick<FieldExpressions, 'sides' | 'readsRows'>;
}

/** A filter that every row passes. */
export const noFilter: CompiledFilter = { conditions: [], expressions: { sides: new Set(), readsRows: false } };

/** Turns a filter into SQL; in a large list its side tables answer what they can. */
export function compileFilter(form: CompiledForm, filter: RowFilter, parameters: Parameters, large?: LargeList): CompiledFilter {
  const expressions = createFieldExpressions(form, large);
  return { conditions: filterConditions(form, filter, parameters, expressions), expressions };
}

export const where = (parts: readonly string[]): string => (parts.length === 0 ? '' : ` where ${parts.join(' and ')}`);
