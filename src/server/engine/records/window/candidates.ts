import type { Transaction } from '../../database/database.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import { areAll, findKeys, piecesOf } from '../large/find-keys.ts';
import type { LargeList } from '../large/side-tables.ts';
import { compileFilter, fieldsOfFilter } from '../read/filter-sql.ts';
import type { RowFilter } from '../read/filter-sql.ts';
import { filteredRows } from './relations.ts';

/**
 * The rows of a large list that pass a filter, as an estimate that decides how a window of them is read:
 * - `few`: their keys are found first, then put in order.
 * - `many`: the sort order is scanned, and each row met is tested, until the window is full.
 * - `some`: as `many`, but the scan might pass very many other rows (all products of a category stand together in the order of
 *   their codes), so it looks each row up in a hash table of all candidates instead of testing it.
 */
export type Candidates = { size: 'few'; keys: string; count: number } | { size: 'some' } | { size: 'many' };

/** Up to `few` candidates are few; fewer than `some` are some. */
export interface CandidateLimits {
  few: number;
  some: number;
}

export const candidateLimits: CandidateLimits = { few: 20_000, some: 400_000 };

/** An estimate of PostgreSQL beyond so many times `few` is believed without counting. */
const farBeyond = 4;
/** One of very many is believed where this part of `few` is found. */
const partFound = 0.1;

/** Those of a few rows, known by their keys, that pass the whole filter. */
async function candidatesAmong(tx: Transaction, form: CompiledForm, filter: RowFilter, large: LargeList, source: Source, keys: string): Promise<Candidates> {
  const parameters = createParameters(source.values);
  const { conditions, expressions } = compileFilter(form, filter, parameters, large);
  const { key } = filteredRows({ conditions, expressions }, source);
  const among = `${key} = any(${parameters.add(keys, `${large.keyType}[]`)})`;
  const { from } = filteredRows({ conditions: [among, ...conditions], expressions }, source);
  const found = await tx.row<{ keys: string; count: number }>({
    text: `select keys::text as keys, cardinality(keys) as count from (select array(select ${key}::text from ${from}) as keys offset 0) k`,
    values: parameters.values,
    isVaried: true,
  });
  return { size: 'few', keys: found?.keys ?? '{}', count: found?.count ?? 0 };
}

/** Looks for at most as many candidates as are few, in no order, and for fewer where there seem to be many; PostgreSQL's estimate tells some from many. `keys` is the text of an array. */
export async function findCandidates(
  tx: Transaction,
  form: CompiledForm,
  filter: RowFilter,
  large: LargeList,
  { few, some }: CandidateLimits,
): Promise<Candidates> {
  const source = form.source(fieldsOfFilter(form, filter));
  const pieces = large.isOfCompany ? piecesOf(form, filter, large) : [];
  const keysOfPieces = await findKeys(tx, large, pieces, few);
  if (keysOfPieces !== undefined) return candidatesAmong(tx, form, filter, large, source, keysOfPieces);
  if (pieces.length > 0 && areAll(pieces, filter)) return { size: 'many' };
  const parameters = createParameters(source.values);
  const { from, key } = filteredRows(compileFilter(form, filter, parameters, large), source);
  const statement = { values: parameters.values, isVaried: true } as const;
  const explained = await tx.row<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>({
    text: `explain (format json) select 1 from ${from}`,
    ...statement,
  });
  const estimate = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (estimate > farBeyond * few && estimate < some) return { size: 'some' };
  const most = estimate < some ? few : Math.ceil(few * partFound);
  const found = await tx.row<{ keys: string | null; count: number }>({
    text: `select case when cardinality(keys) <= ${most} then keys::text end as keys, cardinality(keys) as count from (select array(select ${key}::text from ${from} limit ${most + 1}) as keys offset 0) k`,
    ...statement,
  });
  if (typeof found?.keys === 'string') return { size: 'few', keys: found.keys, count: found.count };
  return { size: estimate < some ? 'some' : 'many' };
}

/** Lets the hash table of the candidates stay in memory; in pieces on disc it would be read again for every row. */
export const raiseWorkMemory = (tx: Transaction): Promise<unknown> => tx.rows({ text: `select set_config('work_mem', '128MB', true)` });
