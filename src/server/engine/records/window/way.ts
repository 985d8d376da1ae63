import { defaultLanguage } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import { countCap } from '../../../../shared/records/calls.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { Walk } from './anchors.ts';
import type { Collations } from '../core/collations.ts';
import { isLookedUp } from '../core/compile.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { extentOf, makeRoom, narrow } from './extent.ts';
import type { Extent, ExtentLimits } from './extent.ts';
import type { LargeShape } from '../large/shape.ts';
import type { Term } from '../read/order.ts';
import { createParameters } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { roadOf, rowsMeeting, rowsOf, unnarrowed } from './roads.ts';
import type { Narrowed, Road } from './roads.ts';
import type { Remembered, ViewCache } from './view-cache.ts';
import { fieldsOfView, isNarrowing } from '../read/view.ts';
import { walkOf } from './walk-of.ts';
import { hasFurtherTables } from './window.ts';
import type { Walked } from './window.ts';

export interface ListContext {
  actor: Actor;
  collations: Collations;
  cache: ViewCache;
  /** What is kept of the form's list, if anything is. */
  large?: LargeShape | undefined;
  limits: ExtentLimits;
}

/** Larger views are neither summed nor sorted by a computed figure: each costs a look-up per row, and nobody may wait seconds for a list. */
export const mostComputed = 20_000;

/** How the window asked for is reached. */
export interface Way {
  rows: Walked;
  walk: Walk;
  /** Those `rows` and `counted` name. */
  parameters: Parameters;
  /** What stands behind FROM to count the view. */
  counted: string;
  /** Its number of rows as far as the call asks for it, where nothing need be counted. */
  known: number | undefined;
  /** The keys of a few rows of a large list, the text of an array. */
  keys: string | undefined;
  /** Keeps what was found out about the view, unless a write came since. */
  remember: (found: Remembered) => void;
}

/** Only what the order and the conditions need: the window's rows are read by their keys afterwards. */
function walkedSource(form: CompiledForm, source: Source, names: readonly string[]): Source {
  const walked = form.source(names);
  // Values are counted from the first: two sources that have some cannot stand in one statement.
  return !hasFurtherTables(source) || source.values.length > 0 || walked.values.length > 0 ? source : walked;
}

/**
 * A column that is computed for every row to find the first of them takes seconds of a large view; what is kept of one is read instead.
 * @throws AppError too_many_to_sort
 */
async function refuseHugeSort(tx: Transaction, form: CompiledForm, call: ListCall, { terms, isPaved }: Road, large: LargeShape | undefined): Promise<void> {
  const [first] = terms;
  if (isPaved || !first || !isLookedUp(form.definition, first.field.name)) return;
  const source = form.source(fieldsOfView(form, call));
  const parameters = createParameters(source.values);
  const { from } = rowsMeeting(narrow(form, call, parameters, large), source);
  const text = `select count(*) as n from (select 1 from ${from} limit ${mostComputed + 1}) c`;
  const counted = await tx.row<{ n: number }>({ text, values: parameters.values, isVaried: true });
  if (counted && counted.n > mostComputed) throw appError('too_many_to_sort', { field: first.field.name, most: mostComputed });
}

/** The rows the extent leaves, along the road; the values named are added to `parameters`. */
function rowsAlong(form: CompiledForm, road: Road, extent: Extent | undefined, narrowed: Narrowed, parameters: Parameters): Walked {
  const { row } = road;
  if (extent?.size === 'few' && !road.answers(narrowed)) {
    const keys = parameters.add(extent.keys, `${form.key[0]?.trait.type}[]`);
    return { row, isKeyOnly: true, from: (stretch) => road.fromKeys(keys, stretch) };
  }
  const from = extent && extent.size !== 'many' ? road.fromSet : road.from;
  return { row, isKeyOnly: row !== 'r', from: (stretch) => from(narrowed, stretch) };
}

/** Decides by how many rows the view leaves how they are found and put in order. @throws AppError too_many_to_sort, and what a place throws */
export async function wayTo(
  tx: Transaction,
  form: CompiledForm,
  call: ListCall,
  { source, terms }: { source: Source; terms: readonly Term[] },
  context: ListContext,
): Promise<Way> {
  const { cache, actor, collations, large } = context;
  const language = call.language_code ?? defaultLanguage;
  const viewId = JSON.stringify([form.name, actor, call.filter, call.search, language]);
  const moment = cache.moment();
  const remember = (found: Remembered): void => cache.put(viewId, moment, source.text, found);
  const { total, size } = cache.get(viewId);
  const extent = large && isNarrowing(call) ? (size ? { size } : await extentOf(tx, form, call, large, context.limits)) : undefined;
  if (extent && extent.size !== 'few') remember({ size: extent.size });
  if (extent?.size === 'some') await makeRoom(tx);
  const few = extent?.size === 'few' ? extent : undefined;

  const conditional = createParameters(source.values);
  const narrowed = narrow(form, call, conditional, large);
  const walked = walkedSource(form, source, [...terms.map(({ field }) => field.name), ...(few ? [] : fieldsOfView(form, call))]);
  const road = large ? roadOf(walked, terms, language, collations, large, (few ? unnarrowed : narrowed).reading) : rowsOf(walked, terms);
  if (!few) await refuseHugeSort(tx, form, call, road, large);
  // A value that nothing names is refused by PostgreSQL.
  const parameters = few && !road.answers(narrowed) ? createParameters(source.values) : conditional;
  return {
    rows: rowsAlong(form, road, extent, narrowed, parameters),
    walk: await walkOf(tx, form, call, { road, source, cache, viewId, large, isFew: few !== undefined }),
    parameters,
    counted: rowsMeeting(narrowed, walked).from,
    known: few?.count ?? (call.count === 'exact' ? total : extent && countCap + 1),
    keys: few?.keys,
    remember,
  };
}
