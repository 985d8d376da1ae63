import { defaultLanguage } from '../../shared/languages.ts';
import { appError } from '../../shared/errors.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { countCap, maxWindow } from '../../shared/records/calls.ts';
import type { ListCall } from '../../shared/records/calls.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { findAnchors, shallow, walkFrom, walkFromEnd } from './anchors.ts';
import type { Walk } from './anchors.ts';
import type { Collations } from './collations.ts';
import { fieldOf, reference } from './compile.ts';
import type { CompiledForm, Source } from './compile.ts';
import { reversed, termsOf } from './order.ts';
import type { Anchor, Term } from './order.ts';
import { createParameters } from './parameters.ts';
import { refuseUnstorable } from './plain-text.ts';
import type { ViewCache } from './view-cache.ts';
import { fieldsOfView, viewConditions, where } from './view.ts';
import { windowQuery, windowRows } from './window.ts';

export interface ListContext {
  actor: Actor;
  collations: Collations;
  cache: ViewCache;
}

/** A list without a window may have at most this many rows; more is refused, never cut off silently. */
export const mostRows = 50_000;
/** Totals from here on take long enough to be worth remembering. */
const largeTotal = 20_000;
/** Larger views are not summed: a computed figure costs a look-up per row, and nobody may wait seconds for a list because of its footer. */
const mostSummed = 20_000;
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

/**
 * The rows of a form as JSON text: `{"rows":[…],"total":…}` with a limit, `[…]` without one.
 * @throws AppError unknown_field, unknown_operator, invalid_value, too_complex, bad_request
 */
export async function list(tx: Transaction, form: CompiledForm, call: ListCall, context: ListContext): Promise<string> {
  refuseUnstorable(call);
  const language = call.language_code ?? defaultLanguage;
  const columns = columnsOf(form, call.columns);
  const terms = termsOf(form, call.sort, language, context.collations);
  const totals = call.totals ?? [];
  const source = form.source([...columns, ...terms.map(({ field }) => field.name), ...fieldsOfView(form, call), ...totals.map((name) => fieldOf(form, name).name)]);
  if (call.limit === undefined) return wholeList(tx, form, call, source, columns, terms);

  const { cache, actor } = context;
  const viewId = JSON.stringify([form.name, actor, call.filter, call.search, language]);
  const moment = cache.moment();
  const known = call.count === 'exact' ? cache.get(viewId).total : undefined;
  const walk = await walkOf(tx, form, call, source, terms, viewId, context);

  const parameters = createParameters(source.values);
  const conditions = viewConditions(form, call, parameters);
  const filtered = `from ${source.text} r${where(conditions)}`;
  const count: Record<ListCall['count'], string> = {
    exact: known === undefined ? `(select count(*) ${filtered})` : 'null::bigint',
    capped: `(select count(*) from (select 1 ${filtered} limit ${countCap + 1}) c)`,
    none: 'null::bigint',
  };
  const rows = windowRows(form, source, columns, conditions, walk, parameters);
  const summed = sums(form, totals);
  const text = `select ${rows} as rows, ${count[call.count]} as total`;
  const answer = await tx.row<{ rows: string; total: number | null }>({ text, values: parameters.values, isLast: summed === '' });
  if (!answer) throw new Error('a list gave no answer');

  if (call.count === 'exact' && answer.total !== null && answer.total >= largeTotal) cache.put(viewId, moment, source.text, { total: answer.total });
  const total = known ?? answer.total;
  const totalsJson = summed === '' || (total !== null && total > mostSummed) ? null : await sumsOf(tx, form, call, source, summed);
  return windowJson(answer.rows, total, call.count === 'capped', totalsJson);
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

async function wholeList(tx: Transaction, form: CompiledForm, call: ListCall, source: Source, columns: string[], terms: Term[]): Promise<string> {
  const parameters = createParameters(source.values);
  const conditions = viewConditions(form, call, parameters);
  const walk: Walk = { terms, anchor: undefined, offset: call.offset ?? 0, limit: mostRows + 1, backwards: false };
  const query = windowQuery(source, columns, conditions, walk, parameters);
  const text = `select count(*) as n, coalesce(string_agg(row_to_json(x)::text, ','), '') as rows from (${query}) x`;
  const answer = await tx.row<{ n: number; rows: string }>({ text, values: parameters.values, isLast: true });
  if (!answer || answer.n > mostRows) throw appError('too_complex', { limit: 'rows', most: mostRows });
  return `[${answer.rows}]`;
}

async function walkOf(tx: Transaction, form: CompiledForm, call: ListCall, source: Source, terms: Term[], viewId: string, { cache }: ListContext): Promise<Walk> {
  const limit = Math.min(call.limit ?? maxWindow, maxWindow);
  const offset = call.offset ?? 0;
  const language = call.language_code ?? defaultLanguage;
  if (call.after) return { terms, anchor: anchorAt(terms, call.after, language), offset, limit, backwards: false };
  if (call.before) return { terms: reversed(terms), anchor: anchorAt(terms, call.before, language), offset, limit, backwards: true };
  if (offset <= shallow) return { terms, anchor: undefined, offset, limit, backwards: false };
  const fromEnd = walkFromEnd(terms, cache.get(viewId).total, offset, limit);
  if (fromEnd) return fromEnd;

  const orderId = JSON.stringify([viewId, terms.map(({ field, desc }) => [field.name, desc])]);
  const moment = cache.moment();
  const anchors = cache.get(orderId).anchors ?? (await findAnchors(tx, source, terms, (parameters) => viewConditions(form, call, parameters)));
  cache.put(orderId, moment, source.text, { anchors });
  return walkFrom(terms, anchors, offset, limit);
}
