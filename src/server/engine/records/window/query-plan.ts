import { defaultLanguage } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import { countCap } from '../../../../shared/records/calls.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { Collations } from '../core/collations.ts';
import { isLookedUp } from '../core/compile.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { createParameters, quote } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import type { LargeList } from '../large/side-tables.ts';
import { compileFilter, fieldsOfFilter, hasFilter, noFilter } from '../read/filter-sql.ts';
import type { CompiledFilter } from '../read/filter-sql.ts';
import type { SortTerm } from '../read/sort-terms.ts';
import type { Scan } from './anchors.ts';
import { findCandidates, raiseWorkMemory } from './candidates.ts';
import type { CandidateLimits, Candidates } from './candidates.ts';
import type { CachedList, ListCache } from './list-cache.ts';
import { filteredRows } from './relations.ts';
import { scanWithLeading } from './leading-list.ts';
import { scanOfLargeList, scanOfRows } from './scan-source.ts';
import type { ScanSource } from './scan-source.ts';
import { hasFurtherTables } from './window-sql.ts';
import type { WindowSource } from './window-sql.ts';
import { findStart } from './window-start.ts';

export interface ListContext {
  actor: Actor;
  collations: Collations;
  cache: ListCache;
  /** The form's side tables where it is a large list and they are ready. */
  large?: LargeList | undefined;
  /** The large list to whose rows those of the form belong, where its side tables are ready. */
  leading?: LargeList | undefined;
  limits: CandidateLimits;
}

/** Larger lists are neither summed nor sorted by a computed figure: each row costs a look-up, and nobody may wait seconds for a list. */
export const mostComputed = 20_000;

/** How one window of a list is read and counted. */
export interface QueryPlan {
  rows: WindowSource;
  scan: Scan;
  /** The values that `rows` and `counted` name. */
  parameters: Parameters;
  /** The text behind FROM that counts the list. */
  counted: string;
  /** The number of rows, as far as the call asks for it, where no statement need count them. */
  known: number | undefined;
  /** The keys of a few candidates, the text of an array. */
  keys: string | undefined;
  /** Caches what was found out about the list, unless a write came since. */
  remember: (found: CachedList) => void;
}

/** A source with the fields of the sort order and the filter alone: the window's rows are read by their keys afterwards. */
function scannedSource(form: CompiledForm, source: Source, names: readonly string[]): Source {
  const scanned = form.source(names);
  // Both number their values from $1, so two sources with values cannot stand in one statement.
  if (!hasFurtherTables(source) || source.values.length > 0 || scanned.values.length > 0) return source;
  return scanned.isTable && scanned.table !== undefined ? { ...scanned, text: quote(scanned.table) } : scanned;
}

/**
 * Refuses a sort by a figure that is computed for every row of a long list, which takes seconds; an index on the figure makes it quick.
 * @throws AppError too_many_to_sort
 */
async function refuseLongSort(
  tx: Transaction,
  form: CompiledForm,
  call: ListCall,
  { terms, isIndexed }: ScanSource,
  large: LargeList | undefined,
): Promise<void> {
  const [first] = terms;
  if (isIndexed || !first || !isLookedUp(form.definition, first.field.name)) return;
  const source = form.source(fieldsOfFilter(form, call));
  const parameters = createParameters(source.values);
  const { from } = filteredRows(compileFilter(form, call, parameters, large), source);
  const text = `select count(*) as n from (select 1 from ${from} limit ${mostComputed + 1}) c`;
  const counted = await tx.row<{ n: number }>({ text, values: parameters.values, isVaried: true });
  if (counted && counted.n > mostComputed) throw appError('too_many_to_sort', { field: first.field.name, most: mostComputed });
}

/** Decides how the scan takes the candidates; the values it names are added to `parameters`. */
function windowSource(
  form: CompiledForm,
  { scanSource, scanned }: { scanSource: ScanSource; scanned: Source },
  candidates: Candidates | undefined,
  filter: CompiledFilter,
  parameters: Parameters,
): WindowSource {
  const { row } = scanSource;
  if (candidates?.size === 'few' && !scanSource.covers(filter)) {
    const keys = parameters.add(candidates.keys, `${form.key[0]?.trait.type}[]`);
    return { row, isKeyOnly: true, from: (range) => scanSource.fromKeys(keys, range) };
  }
  const from = candidates && candidates.size !== 'many' ? scanSource.fromHashed : scanSource.from;
  const isKeyOnly = row !== 'r';
  return { row, isKeyOnly, table: !isKeyOnly && scanned.isTable ? scanned.table : undefined, from: (range) => from(filter, range) };
}

/**
 * A filter that many rows are known to pass. Under row-level security PostgreSQL knows nothing of how many do, takes them for a handful and reads them all to put
 * them in order; of what stands in a coalesce it expects the half, and walks the order.
 */
const frequent = (filter: CompiledFilter): CompiledFilter => ({
  ...filter,
  conditions: filter.conditions.map((condition) => `coalesce((${condition}), false)`),
});

/** Estimates the candidates of a large list under a filter; the estimate is cached. */
async function estimateCandidates(
  tx: Transaction,
  form: CompiledForm,
  call: ListCall,
  { large, limits }: ListContext,
  { size }: CachedList,
  remember: QueryPlan['remember'],
): Promise<Candidates | undefined> {
  if (!large || !hasFilter(call)) return undefined;
  const candidates: Candidates = size ? { size } : await findCandidates(tx, form, call, large, limits);
  if (candidates.size !== 'few') remember({ size: candidates.size });
  if (candidates.size === 'some') await raiseWorkMemory(tx);
  return candidates;
}

/** Plans one window: estimates the candidates, chooses the relation to scan, finds the start. @throws AppError too_many_to_sort, and what findStart throws */
export async function planQuery(
  tx: Transaction,
  form: CompiledForm,
  call: ListCall,
  { source, terms }: { source: Source; terms: readonly SortTerm[] },
  context: ListContext,
): Promise<QueryPlan> {
  const { cache, actor, collations, large, leading } = context;
  const language = call.language_code ?? defaultLanguage;
  const listId = JSON.stringify([form.name, actor, call.filter, call.search, language, call.params]);
  const moment = cache.moment();
  const remember = (found: CachedList): void => cache.put(listId, moment, source.text, found);
  const cached = cache.get(listId);
  const candidates = await estimateCandidates(tx, form, call, context, cached, remember);
  const few = candidates?.size === 'few' ? candidates : undefined;

  const filterParameters = createParameters(source.values);
  const filter = compileFilter(form, call, filterParameters, large);
  const scanned = scannedSource(form, source, [...terms.map(({ field }) => field.name), ...(few ? [] : fieldsOfFilter(form, call))]);
  const scanSource = large
    ? scanOfLargeList(scanned, terms, language, collations, large, (few ? noFilter : filter).expressions)
    : ((leading && scanWithLeading({ form, filter: call, source: scanned, language, collations, large: leading }, terms)) ?? scanOfRows(scanned, terms));
  if (!few) await refuseLongSort(tx, form, call, scanSource, large);
  // PostgreSQL refuses a value that no expression names, so keys go without the filter's values.
  const parameters = few && !scanSource.covers(filter) ? createParameters(source.values) : filterParameters;
  const scan = await findStart(tx, form, call, { scanSource, source, cache, listId, large, isFew: few !== undefined });
  return {
    rows: windowSource(form, { scanSource, scanned }, candidates, large?.isOfCompany && candidates?.size === 'many' ? frequent(filter) : filter, parameters),
    scan,
    parameters,
    counted: filteredRows(filter, scanned).from,
    known: few?.count ?? (call.count === 'exact' ? cached.total : candidates && countCap + 1),
    keys: few?.keys,
    remember,
  };
}
