import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { countCap, maxWindow } from '../../../../shared/records/calls.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import type { Scan } from '../window/anchors.ts';
import { fieldOf, isKept, reference } from '../core/compile.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { sortTerms } from './sort-terms.ts';
import type { SortTerm } from './sort-terms.ts';
import { createParameters, literal } from '../core/parameters.ts';
import { expandSubtrees } from './expand-subtrees.ts';
import { groupList } from './compared-groups.ts';
import { applyParams } from './params.ts';
import { readOnce } from './read-once.ts';
import { settleDays } from './settle-days.ts';
import { toMembers } from './shown-texts.ts';
import { lastDay, sqlTotal } from './totals.ts';
import type { SqlTotal } from './totals.ts';
import { fieldsOfFilter, hasFilter, filterConditions, where } from './filter-sql.ts';
import { mostComputed, planQuery } from '../window/query-plan.ts';
import type { ListContext } from '../window/query-plan.ts';
import { mostBytes, rowsText, windowQuery, windowRows } from '../window/window-sql.ts';

/** A list without a window may have at most this many rows; more is refused, never cut off silently. */
export const mostRows = 50_000;
/** Nor more cells than this, for one call would hold the embedded database for seconds and the server with its text. */
export const mostCells = 200_000;
/** Larger lists are not summed, not even by figures that the database keeps. */
const mostSummed = 2_000_000;
/** Totals from here on take long enough to be worth remembering. */
const largeTotal = 20_000;
const mostColumns = 300;

/** Rows with texts that are longer altogether than one answer may be: whoever asks for fewer of them at once has them all. */
const tooLong = (): AppError => appError('too_complex', { limit: 'bytes', most: mostBytes });

/** The fields that are told of each row: those that were named and its key, else all. @throws AppError unknown_field, too_complex */
export function columnsOf(form: CompiledForm, names: readonly string[] | undefined): string[] {
  if (!names) return [...form.fields.keys()];
  if (names.length > mostColumns) throw appError('too_complex', { limit: 'columns', most: mostColumns });
  return [...new Set([...form.key.map(({ name }) => name), ...names.map((name) => fieldOf(form, name).name)])];
}

/** The language of the reader for whom texts are told; undefined where they are told in all languages. */
const readerOf = ({ texts, language_code: language = defaultLanguage }: ListCall): Language | undefined => (texts === 'shown' ? language : undefined);

const sums = (totals: readonly SqlTotal[]): string => {
  if (totals.length === 0) return '';
  const summed = totals.map(({ field, sql }) => `${literal(field)}, ${sql((day, of) => of(`r.${lastDay(day)}`))}`);
  const leftOut = totals.flatMap((one) => (one.leftOut === undefined ? [] : [`${literal(one.field)}, ${one.leftOut}`]));
  return `'totals', json_build_object(${summed.join(', ')})${leftOut.length > 0 ? `, 'left_out', json_build_object(${leftOut.join(', ')})` : ''}`;
};

/**
 * The rows of a form as JSON in UTF-8: `{"rows":[…],"total":…}` with a limit, `[…]` without one, `{"groups":[…]}` with a group. Bytes, for an answer that waits to
 * be sent, or to be given again, is no text that the collection of garbage has to move.
 * @throws AppError unknown_field, unknown_operator, invalid_value, too_complex, too_many_to_sort, bad_request
 */
export async function list(tx: Transaction, form: CompiledForm, asked: ListCall, context: ListContext): Promise<Buffer> {
  await applyParams(tx, form, asked.params);
  const call = await expandSubtrees(tx, form, await settleDays(tx, asked));
  if (call.group) return toBytes(await groupList(tx, form, call, call.group));
  const language = call.language_code ?? defaultLanguage;
  const columns = columnsOf(form, call.columns);
  const terms = sortTerms(form, call.sort, language, context.collations);
  const totals = (call.totals ?? []).map((field) => sqlTotal(form, { field }, language));
  const source = form.source([...columns, ...terms.map(({ field }) => field.name), ...fieldsOfFilter(form, call), ...totals.flatMap(({ reads }) => reads)]);
  if (call.limit === undefined) return wholeList(tx, form, call, source, columns, terms);

  const plan = await planQuery(tx, form, call, { source, terms }, context);
  const { parameters, known } = plan;
  const rows = windowRows(form, source, plan.rows, columns, { scan: plan.scan, parameters, reader: readerOf(call) });
  const count = call.count === 'none' || known !== undefined ? 'null::bigint' : countQuery(plan.counted, call.count);
  const summed = sums(totals);
  const answer = await tx.row<{ rows: string | null; total: number | null }>({
    text: readOnce(form, `select ${rows} as rows, ${count} as total`, { isFiltered: call.filter !== undefined }),
    values: parameters.values,
    isLast: summed === '',
    isVaried: hasFilter(call),
  });
  if (!answer) throw new Error('a list gave no answer');
  if (answer.rows === null) throw tooLong();

  if (call.count === 'exact' && answer.total !== null && answer.total >= largeTotal) plan.remember({ total: answer.total });
  const total = call.count === 'none' ? null : (known ?? answer.total);
  const isCapped = call.count === 'capped' && plan.keys === undefined && total !== null && total > countCap;
  const most = totals.every(({ reads }) => reads.every((name) => isKept(form.definition, name))) ? mostSummed : mostComputed;
  const isTooLong = (isCapped && most === mostComputed) || (total !== null && total > most);
  const sumsJson =
    summed === '' || isTooLong ? null : await sumsOf(tx, form, call, source, { summed, days: totals.flatMap(({ day = [] }) => day), keys: plan.keys });
  return windowJson(answer.rows, { total: isCapped ? countCap : total, isCapped, isCut: call.limit > maxWindow, sumsJson });
}

const countQuery = (from: string, count: 'exact' | 'capped'): string =>
  count === 'exact' ? `(select count(*) from ${from})` : `(select count(*) from (select 1 from ${from} limit ${countCap + 1}) c)`;

/** A statement of its own, so that its cost is only met where the list is known to be short enough. */
async function sumsOf(
  tx: Transaction,
  form: CompiledForm,
  call: ListCall,
  source: Source,
  { summed, days, keys }: { summed: string; days: readonly string[]; keys: string | undefined },
): Promise<string> {
  const parameters = createParameters(source.values);
  const [key] = form.key;
  const conditions = where(
    keys !== undefined && key ? [`${reference(key.name)} = any(${parameters.add(keys, `${key.trait.type}[]`)})`] : filterConditions(form, call, parameters),
  );
  const lasts = [...new Set(days)].map((day) => `, max(${reference(day)}) over () as ${lastDay(day)}`);
  const rows = lasts.length === 0 ? `${source.text} r${conditions}` : `(select r.*${lasts.join('')} from ${source.text} r${conditions}) r`;
  const answer = await tx.row<{ sums: string }>({
    text: `select json_build_object(${summed})::text as sums from ${rows}`,
    values: parameters.values,
    isLast: true,
  });
  if (!answer) throw new Error('a sum gave no answer');
  // Its members stand in the answer beside the rows.
  return answer.sums.slice(1, -1);
}

interface WindowFacts {
  total: number | null;
  isCapped: boolean;
  /** More rows were asked for than a window may hold. */
  isCut: boolean;
  sumsJson: string | null;
}

/**
 * Its parts one after the other; put together as a text first, the rows would be copied twice. The memory is its own: an answer that is kept would hold a
 * whole piece of the memory that Node shares out among small ones.
 */
function toBytes(...parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  parts.reduce((at, part) => at + bytes.write(part, at), 0);
  return bytes;
}

function windowJson(rows: string, { total, isCapped, isCut, sumsJson }: WindowFacts): Buffer {
  const facts: string[] = [];
  if (total !== null) facts.push(`"total":${total}`);
  if (isCapped) facts.push('"capped":true');
  if (isCut) facts.push(`"limit":${maxWindow}`);
  if (sumsJson !== null) facts.push(sumsJson);
  return toBytes('{"rows":[', rows, `${[']', ...facts].join(',')}}`);
}

async function wholeList(tx: Transaction, form: CompiledForm, call: ListCall, source: Source, columns: string[], terms: readonly SortTerm[]): Promise<Buffer> {
  const parameters = createParameters(source.values);
  const conditions = filterConditions(form, call, parameters);
  const most = Math.min(mostRows, Math.floor(mostCells / columns.length));
  const scan: Scan = { terms, after: undefined, offset: call.offset ?? 0, limit: most + 1, backwards: false };
  const query = windowQuery({ from: (range) => `${source.text} r${where([...conditions, ...range])}`, row: 'r', isKeyOnly: false }, columns, scan, parameters);
  const text = rowsText(form, columns, `select ${toMembers(form, columns, 'w', readerOf(call))} from (${query}) w`, { isCounted: true });
  const answer = await tx.row<{ n: number; rows: string | null }>({ text, values: parameters.values, isLast: true });
  if (!answer || answer.n > most) throw appError('too_complex', { limit: 'rows', most });
  if (answer.rows === null) throw tooLong();
  return toBytes('[', answer.rows, ']');
}
