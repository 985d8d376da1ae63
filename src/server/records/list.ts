import { defaultLanguage } from '../../shared/languages.ts';
import { appError } from '../../shared/errors.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { countCap, maxWindow } from '../../shared/records/calls.ts';
import type { ListCall } from '../../shared/records/calls.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { findAnchors, shallow, walkFrom, walkFromEnd } from './anchors.ts';
import type { Walk } from './anchors.ts';
import type { Collations } from './collations.ts';
import { fieldOf, isLookedUp, reference } from './compile.ts';
import type { CompiledForm, Source } from './compile.ts';
import { reversed, termsOf } from './order.ts';
import type { Anchor, Term } from './order.ts';
import { narrowingOf } from './large/narrowing.ts';
import type { LargeShape } from './large/shape.ts';
import { createParameters } from './parameters.ts';
import { refuseUnstorable } from './plain-text.ts';
import { roadOf, rowsOf } from './roads.ts';
import type { Road } from './roads.ts';
import { spellOutSubtrees } from './subtrees.ts';
import type { ViewCache } from './view-cache.ts';
import { fieldsOfView, viewConditions, where } from './view.ts';
import { hasFurtherTables, windowQuery, windowRows } from './window.ts';

export interface ListContext {
  actor: Actor;
  collations: Collations;
  cache: ViewCache;
  /** What is kept of the form's list, if anything is. */
  large?: LargeShape | undefined;
}

/** A list without a window may have at most this many rows; more is refused, never cut off silently. */
export const mostRows = 50_000;
/** Totals from here on take long enough to be worth remembering. */
const largeTotal = 20_000;
/** Larger views are neither summed nor sorted by a computed figure: each costs a look-up per row, and nobody may wait seconds for a list. */
const mostComputed = 20_000;
const mostColumns = 300;

function columnsOf(form: CompiledForm, names: readonly string[] | undefined): string[] {
  if (!names) return [...form.fields.keys()];
  if (names.length > mostColumns) throw appError('too_complex', { limit: 'columns', most: mostColumns });
  return [...new Set([...form.key.map(({ name }) => name), ...names.map((name) => fieldOf(form, name).name)])];
}

function anchorAt(terms: readonly Term[], row: JsonObject, language: string): Anchor {
  return terms.map(({ field }) => {
    const value: Json | undefined = row[field.name];
    const own = field.trait.perLanguage && typeof value === 'object' && value !== null && !Array.isArray(value) ? value[language] : value;
    if (own === undefined || own === null) {
      if (!field.nullable && !field.trait.perLanguage) throw appError('bad_request', { field: field.name });
      return null;
    }
    if (!field.trait.accepts(own)) throw appError('invalid_value', { field: field.name }, [{ field: field.name, code: 'invalid_value' }]);
    return String(own);
  });
}

const sums = (form: CompiledForm, names: readonly string[]): string =>
  names
    .map((name) => {
      if (!fieldOf(form, name).trait.summable) throw appError('bad_request', { field: name });
      return `'${name.replaceAll("'", "''")}', sum(${reference(name)})`;
    })
    .join(', ');

/** Where a row stands in the order, by what is kept of it, else by the values its caller was shown. */
async function placeOf(tx: Transaction, { terms, placeOf: place }: Road, row: JsonObject, language: string): Promise<Anchor> {
  const shown = anchorAt(terms, row, language);
  if (!place) return shown;
  const parameters = createParameters();
  const found = await tx.row<{ anchor: Anchor }>({ text: place(shown.at(-1), parameters), values: parameters.values });
  return found?.anchor ?? shown;
}

/**
 * The rows of a form as JSON text: `{"rows":[…],"total":…}` with a limit, `[…]` without one.
 * @throws AppError unknown_field, unknown_operator, invalid_value, too_complex, too_many_to_sort, bad_request
 */
export async function list(tx: Transaction, form: CompiledForm, asked: ListCall, context: ListContext): Promise<string> {
  refuseUnstorable(asked);
  const call = await spellOutSubtrees(tx, form, asked);
  const language = call.language_code ?? defaultLanguage;
  const columns = columnsOf(form, call.columns);
  const terms = termsOf(form, call.sort, language, context.collations);
  const { large } = context;
  const totals = call.totals ?? [];
  const source = form.source([...columns, ...terms.map(({ field }) => field.name), ...fieldsOfView(form, call), ...totals.map((name) => fieldOf(form, name).name)]);
  const walked = walkedSource(form, call, source, terms);
  const road = roadOf(walked, terms, language, context.collations, large);
  if (call.limit === undefined) return wholeList(tx, form, call, source, columns, terms);

  await refuseHugeSort(tx, form, call, road);
  const { cache, actor } = context;
  const viewId = JSON.stringify([form.name, actor, call.filter, call.search, language]);
  const moment = cache.moment();
  const known = call.count === 'exact' ? cache.get(viewId).total : undefined;
  const walk = await walkOf(tx, form, call, source, road, viewId, context);

  const parameters = createParameters(source.values);
  const conditions = viewConditions(form, call, parameters, narrowingOf(form, large));
  const filtered = `from ${walked.text} r${where(conditions)}`;
  const count: Record<ListCall['count'], string> = {
    exact: known === undefined ? `(select count(*) ${filtered})` : 'null::bigint',
    capped: `(select count(*) from (select 1 ${filtered} limit ${countCap + 1}) c)`,
    none: 'null::bigint',
  };
  const rows = windowRows(form, source, road, columns, conditions, walk, parameters);
  const summed = sums(form, totals);
  const text = `select ${rows} as rows, ${count[call.count]} as total`;
  const answer = await tx.row<{ rows: string; total: number | null }>({ text, values: parameters.values, isLast: summed === '', isVaried: conditions.length > 0 });
  if (!answer) throw new Error('a list gave no answer');

  if (call.count === 'exact' && answer.total !== null && answer.total >= largeTotal) cache.put(viewId, moment, source.text, { total: answer.total });
  const total = known ?? answer.total;
  const isUncounted = call.count === 'capped' && total !== null && total > countCap;
  const totalsJson = summed === '' || isUncounted || (total !== null && total > mostComputed) ? null : await sumsOf(tx, form, call, source, summed);
  return windowJson(answer.rows, total, call.count === 'capped', totalsJson);
}

/** Only what the order and the conditions need: the window's rows are read by their keys afterwards. */
function walkedSource(form: CompiledForm, call: ListCall, source: Source, terms: readonly Term[]): Source {
  const walked = form.source([...terms.map(({ field }) => field.name), ...fieldsOfView(form, call)]);
  // Values are counted from the first: two sources that have some cannot stand in one statement.
  return !hasFurtherTables(source) || source.values.length > 0 || walked.values.length > 0 ? source : walked;
}

/**
 * A column that is computed for every row to find the first of them takes seconds of a large view; what is kept of one is read instead.
 * @throws AppError too_many_to_sort
 */
async function refuseHugeSort(tx: Transaction, form: CompiledForm, call: ListCall, { terms, isPaved }: Road): Promise<void> {
  const [first] = terms;
  if (isPaved || !first || !isLookedUp(form.definition, first.field.name)) return;
  const source = form.source(fieldsOfView(form, call));
  const parameters = createParameters(source.values);
  const conditions = where(viewConditions(form, call, parameters));
  const text = `select count(*) as n from (select 1 from ${source.text} r${conditions} limit ${mostComputed + 1}) c`;
  const counted = await tx.row<{ n: number }>({ text, values: parameters.values, isVaried: true });
  if (counted && counted.n > mostComputed) throw appError('too_many_to_sort', { field: first.field.name, most: mostComputed });
}

/** A statement of its own, so that its cost is only met where the view is known to be small enough. */
async function sumsOf(tx: Transaction, form: CompiledForm, call: ListCall, source: Source, summed: string): Promise<string> {
  const parameters = createParameters(source.values);
  const conditions = where(viewConditions(form, call, parameters));
  const answer = await tx.row<{ totals: string }>({ text: `select json_build_object(${summed})::text as totals from ${source.text} r${conditions}`, values: parameters.values, isLast: true });
  if (!answer) throw new Error('a sum gave no answer');
  return answer.totals;
}

function windowJson(rows: string, total: number | null, isCapped: boolean, totals: string | null): string {
  const capped = isCapped && total !== null && total > countCap;
  const parts = [`"rows":[${rows}]`];
  if (total !== null) parts.push(`"total":${capped ? countCap : total}`);
  if (capped) parts.push('"capped":true');
  if (totals !== null) parts.push(`"totals":${totals}`);
  return `{${parts.join(',')}}`;
}

async function wholeList(tx: Transaction, form: CompiledForm, call: ListCall, source: Source, columns: string[], terms: readonly Term[]): Promise<string> {
  const parameters = createParameters(source.values);
  const conditions = viewConditions(form, call, parameters);
  const walk: Walk = { terms, anchor: undefined, offset: call.offset ?? 0, limit: mostRows + 1, backwards: false };
  const query = windowQuery(rowsOf(source, terms), columns, conditions, walk, parameters);
  const text = `select count(*) as n, coalesce(string_agg(row_to_json(x)::text, ','), '') as rows from (${query}) x`;
  const answer = await tx.row<{ n: number; rows: string }>({ text, values: parameters.values, isLast: true });
  if (!answer || answer.n > mostRows) throw appError('too_complex', { limit: 'rows', most: mostRows });
  return `[${answer.rows}]`;
}

async function walkOf(tx: Transaction, form: CompiledForm, call: ListCall, source: Source, road: Road, viewId: string, { cache, large }: ListContext): Promise<Walk> {
  const { terms } = road;
  const limit = Math.min(call.limit ?? maxWindow, maxWindow);
  const offset = call.offset ?? 0;
  const language = call.language_code ?? defaultLanguage;
  if (call.after) return { terms, anchor: await placeOf(tx, road, call.after, language), offset, limit, backwards: false };
  if (call.before) return { terms: reversed(terms), anchor: await placeOf(tx, road, call.before, language), offset, limit, backwards: true };
  if (offset <= shallow) return { terms, anchor: undefined, offset, limit, backwards: false };
  const isCounted = road.isPaved && !call.filter && !call.search;
  const fromEnd = walkFromEnd(terms, cache.get(viewId).total, offset, limit, isCounted ? offset : shallow);
  if (fromEnd) return fromEnd;
  // Counting off an index takes less than a pass over the whole order.
  if (isCounted) return { terms, anchor: undefined, offset, limit, backwards: false };

  const orderId = JSON.stringify([viewId, terms.map(({ field, desc }) => [field.name, desc])]);
  const moment = cache.moment();
  const anchors = cache.get(orderId).anchors ?? (await findAnchors(tx, source, road, (parameters) => viewConditions(form, call, parameters, narrowingOf(form, large))));
  cache.put(orderId, moment, source.text, { anchors });
  return walkFrom(terms, anchors, offset, limit);
}
