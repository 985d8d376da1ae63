import type { Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import type { LargeShape } from '../large/shape.ts';
import { createParameters } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { createReading } from '../read/reading.ts';
import { rowsMeeting } from './roads.ts';
import type { Narrowed } from './roads.ts';
import { fieldsOfView, viewConditions } from '../read/view.ts';
import type { View } from '../read/view.ts';

/**
 * How many rows of a large list a view leaves, as far as it decides how a window of them is read. A few are found and put in order. Of
 * many, the order is walked until the window is full. Between the two that may be a long walk, as rows often stand together in an order
 * (all products of a category by their code), so what is met on it is looked up in the set of all found.
 */
export type Extent = { size: 'few'; keys: string; count: number } | { size: 'some' } | { size: 'many' };

/** Up to how many rows are few, and fewer than how many are some. */
export interface ExtentLimits {
  few: number;
  some: number;
}

export const extentLimits: ExtentLimits = { few: 50_000, some: 400_000 };

/** The conditions of a view, over what answers them. */
export function narrow(form: CompiledForm, view: View, parameters: Parameters, large?: LargeShape): Narrowed {
  const reading = createReading(form, large);
  return { conditions: viewConditions(form, view, parameters, reading), reading };
}

/** A guess beyond so many times what is few is believed without a look. */
const farBeyond = 4;

/** Finds as many rows as are few, by whichever index; how many more there are is PostgreSQL's guess. The keys of a few are the text of an array. */
export async function extentOf(tx: Transaction, form: CompiledForm, view: View, large: LargeShape, { few, some }: ExtentLimits): Promise<Extent> {
  const source = form.source(fieldsOfView(form, view));
  const parameters = createParameters(source.values);
  const { from, key } = rowsMeeting(narrow(form, view, parameters, large), source);
  const ask = { values: parameters.values, isVaried: true } as const;
  const plan = await tx.row<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>({ text: `explain (format json) select 1 from ${from}`, ...ask });
  const guess = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (guess > farBeyond * few && guess < some) return { size: 'some' };
  const found = await tx.row<{ keys: string | null; count: number }>({
    text: `select case when cardinality(keys) <= ${few} then keys::text end as keys, cardinality(keys) as count from (select array(select ${key}::text from ${from} limit ${few + 1}) as keys offset 0) k`,
    ...ask,
  });
  if (typeof found?.keys === 'string') return { size: 'few', keys: found.keys, count: found.count };
  return { size: guess < some ? 'some' : 'many' };
}

/** A set that finds no place in memory is searched from its beginning for every row. */
export const makeRoom = (tx: Transaction): Promise<unknown> => tx.rows({ text: `select set_config('work_mem', '128MB', true)` });
