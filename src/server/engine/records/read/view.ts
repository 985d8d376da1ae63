import { defaultLanguage, isLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import type { FilterClause, FilterNode } from '../../../../shared/records/filter.ts';
import { fieldOf, searchField } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { isSearched } from './searched.ts';
import { asksLanguage, conditions, furtherFields, literally } from './operators.ts';
import type { Parameters } from '../core/parameters.ts';
import { createReading } from './reading.ts';
import type { Reading } from './reading.ts';

/** What narrows a list; also what a selection is made by. */
export interface View {
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

/** Fields a view reads besides those it shows. @throws AppError unknown_field */
export const fieldsOfView = (form: CompiledForm, view: View): string[] => [
  ...clausesOf(view.filter).flatMap(({ field, op }) => [field, ...(furtherFields[op]?.(field) ?? [])].map((name) => fieldOf(form, name).name)),
  ...(clausesOf(view.filter).some(({ field }) => isSearched(form, field)) ? [searchField] : []),
  ...(wordsOf(view).length === 0 ? [] : form.definition.searchText ? [searchField] : (form.definition.search ?? [])),
];

/** Whether it leaves less than all rows, as far as its words say. */
export const isNarrowing = (view: View): boolean => view.filter !== undefined || wordsOf(view).length > 0;

const wordsOf = ({ search }: View): string[] => (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);

/** Text of a field for the quick search: all languages at once where there are several. */
const searchTerm = ({ name, trait }: CompiledField, { row }: Reading): string => (trait.perLanguage ? `kontor_texts(${row(name)})` : `${row(name)}::text`);

function searchCondition(form: CompiledForm, word: string, parameters: Parameters, reading: Reading): string {
  const { searchText, search = [] } = form.definition;
  // A parameter that no condition names would be refused by PostgreSQL.
  if (!searchText && search.length === 0) return 'true';
  const pattern = `'%' || ${literally(parameters.add(word, 'text'))} || '%'`;
  if (searchText) return `${reading.search()} like ${pattern}`;
  const fields = search.map((name) => `kontor_fold(${searchTerm(fieldOf(form, name), reading)}) like ${pattern}`);
  return `(${fields.join(' or ')})`;
}

function clauseCondition(form: CompiledForm, clause: FilterClause, view: View, parameters: Parameters, reading: Reading): string {
  const field = fieldOf(form, clause.field);
  if (!field.kind.operators.includes(clause.op)) throw appError('unknown_operator', { field: clause.field, op: clause.op });
  const language = clause.language ?? (asksLanguage.has(clause.op) && isLanguage(clause.value) ? clause.value : undefined);
  const compared = language ?? view.language_code ?? defaultLanguage;
  return `(${conditions[clause.op]({ field, language: compared, clause: { ...clause, language }, parameters, reading })})`;
}

function nodeCondition(form: CompiledForm, node: FilterNode, view: View, parameters: Parameters, reading: Reading): string {
  const all = (nodes: FilterNode[], joint: string, empty: string): string =>
    nodes.length === 0 ? empty : `(${nodes.map((child) => nodeCondition(form, child, view, parameters, reading)).join(joint)})`;
  if ('and' in node) return all(node.and, ' and ', 'true');
  if ('or' in node) return all(node.or, ' or ', 'false');
  if ('not' in node) return `not coalesce(${nodeCondition(form, node.not, view, parameters, reading)}, false)`;
  return clauseCondition(form, node, view, parameters, reading);
}

/** Conditions of a view over a source called `r`. */
export function viewConditions(form: CompiledForm, view: View, parameters: Parameters, reading: Reading = createReading(form)): string[] {
  const filter = view.filter ? [nodeCondition(form, view.filter, view, parameters, reading)] : [];
  return [...filter, ...wordsOf(view).map((word) => searchCondition(form, word, parameters, reading))];
}

export const where = (parts: readonly string[]): string => (parts.length === 0 ? '' : ` where ${parts.join(' and ')}`);
