import { maxWindow } from '../../../../shared/records/calls.ts';
import type { Language } from '../../../../shared/languages.ts';
import { shallow } from './anchors.ts';
import type { Scan } from './anchors.ts';
import { reference } from '../core/compile.ts';
import { isLongText, isRichText } from '../core/traits.ts';
import type { CompiledField, CompiledForm, Source } from '../core/compile.ts';
import { orderBy, reversed } from '../read/sort-terms.ts';
import { keysetRanges } from './keyset.ts';
import type { KeysetRange } from './keyset.ts';
import { toMembers } from '../read/shown-texts.ts';
import { quote } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';

/**
 * Limits stand in the text, not among the parameters: then PostgreSQL knows how few rows are wanted, prefers the plan it has
 * prepared, and saves the planning. A varying offset is bounded for the same reason.
 */
const pageOf = ({ limit, offset }: Scan, parameters: Parameters): { arm: string; page: string } => {
  if (offset === 0) return { arm: ` limit ${limit}`, page: ` limit ${limit}` };
  const most = offset <= shallow ? String(shallow + maxWindow) : parameters.add(offset + limit, 'bigint');
  return { arm: ` limit ${most}`, page: ` limit ${limit} offset ${parameters.add(offset, 'bigint')}` };
};

/** The rows a window is cut from. */
export interface WindowSource {
  /** The text behind FROM for the rows of a keyset range. */
  from: (range: readonly string[]) => string;
  /** The alias of the rows. */
  row: string;
  /** It has the keys only; all other fields are read by them. */
  isKeyOnly: boolean;
  /** The table whose rows these are, with all of its columns. */
  table?: string | undefined;
}

/** Selects the named fields of one window of rows, in the order of its scan. */
export const windowQuery = (rows: WindowSource, names: readonly string[], scan: Scan, parameters: Parameters): string =>
  windowOf(rows, keysetRanges(scan.terms, scan.after, parameters), names, scan, parameters);

function windowOf({ from, row }: WindowSource, ranges: readonly KeysetRange[], names: readonly string[], scan: Scan, parameters: Parameters): string {
  const { arm, page } = pageOf(scan, parameters);
  const shown = names.map((name) => `${row}.${quote(name)} as ${quote(name)}`).join(', ');
  const arms = ranges.map((range) => `(select ${shown} from ${from(range.conditions)}${orderBy(range.terms)}${arm})`);
  if (arms.length === 0) return `select ${shown} from ${from(['false'])}`;
  // The arms are appended one after the other and stop as soon as the window is full.
  return `select * from (${arms.join(' union all ')}) w${page}`;
}

/** Whether a source joins tables or looks values up, so that the keys of a window are found first and its rows read by them. */
export const hasFurtherTables = ({ text }: Source): boolean => / join |\(select /.test(text);

/** Which window it is, and the language of the reader for whom its texts are told; without one they are told in all. */
export interface WindowShape {
  scan: Scan;
  parameters: Parameters;
  reader: Language | undefined;
}

/**
 * JSON text of a window's rows, without the outer brackets, built by PostgreSQL and never parsed here. Where a form joins
 * tables the keys of the window are found first and the rest is looked up for them alone: otherwise a merge join reads every
 * table from its beginning to the window, and subselects run for rows that are skipped. The rows of one table are read where they are met,
 * and stand in its place when the rest is looked up.
 */
export function windowRows(
  form: CompiledForm,
  source: Source,
  rows: WindowSource,
  columns: readonly string[],
  { scan, parameters, reader }: WindowShape,
): string {
  const ranges = keysetRanges(scan.terms, scan.after, parameters);
  const [range, ...further] = ranges;
  const isTwoSteps = rows.isKeyOnly || hasFurtherTables(source);
  const isMet = isTwoSteps && isOfOneTable(source, rows) && scan.offset === 0 && range && further.length === 0;
  const query = isMet
    ? `select ${toMembers(form, columns, 'r', reader)} from ${inPlaceOfTable(source, rows, range, scan)}`
    : byKeys(form, source, columns, { rows, ranges, scan, parameters, reader, isTwoSteps });
  return `(${rowsText(form, columns, query)})`;
}

const isOfOneTable = ({ table }: Source, rows: WindowSource): rows is WindowSource & { table: string } => rows.table !== undefined && rows.table === table;

/** The source of a form in which the rows that one range of its table has in a window stand for the table, and their order. */
function inPlaceOfTable({ text }: Source, rows: WindowSource & { table: string }, range: KeysetRange, { limit, terms, backwards }: Scan): string {
  const met = `select r.* from ${rows.from(range.conditions)}${orderBy(range.terms)} limit ${limit}`;
  return `(with ${quote(rows.table)} as (${met}) ${text.slice(1)} r${orderBy(backwards ? reversed(terms) : terms)}`;
}

interface Keyed extends WindowShape {
  rows: WindowSource;
  ranges: readonly KeysetRange[];
  /** What else the rows show is looked up by their keys. */
  isTwoSteps: boolean;
}

function byKeys(form: CompiledForm, source: Source, columns: readonly string[], { rows, ranges, scan, parameters, reader, isTwoSteps }: Keyed): string {
  const keys = form.key.map(({ name }) => name);
  const window = windowOf(rows, ranges, isTwoSteps ? keys : columns, scan, parameters);
  const numbered = `(select w.*, row_number() over () as "~n" from (${window}) w) k`;
  const details = isTwoSteps ? ` join ${source.text} r on ${keys.map((name) => `${reference(name)} = k.${quote(name)}`).join(' and ')}` : '';
  return `select ${toMembers(form, columns, isTwoSteps ? 'r' : 'k', reader)} from ${numbered}${details} order by k."~n"${scan.backwards ? ' desc' : ''}`;
}

/** Bytes that the rows of one answer may have: more would hold the server with its text, and the database with making it. */
export const mostBytes = 8_000_000;

/** Texts of whole sentences, in all languages or formatted, and what a program keeps in a column: of a thousand rows they are more than one answer may be. */
const mayBeLong = ({ kind, trait }: CompiledField): boolean => isRichText({ kind }) || isLongText({ kind }) || trait.perLanguage || trait.type === 'jsonb';
export const haveLongTexts = (form: CompiledForm, columns: readonly string[]): boolean =>
  columns.some((name) => {
    const field = form.fields.get(name);
    return field !== undefined && mayBeLong(field);
  });

/**
 * The rows of a query as one text with commas between, and their number as `n` where it is told. Where columns may be long it is null beyond
 * {@link mostBytes}: no text is made of more than those.
 */
export function rowsText(form: CompiledForm, columns: readonly string[], query: string, { isCounted = false } = {}): string {
  if (!haveLongTexts(form, columns)) {
    return `select ${isCounted ? 'count(*) as n, ' : ''}coalesce(string_agg(row_to_json(x)::text, ','), '') as rows from (${query}) x`;
  }
  // Rows are kept, then measured: a sum that runs along with them would take a fifth of the whole statement.
  const count = isCounted ? '(select count(*) from made) as n, ' : '';
  const size = '(select coalesce(sum(octet_length(t) + 1), 0) from made)';
  const joined = `(select coalesce(string_agg(t, ','), '') from made)`;
  return `with made as materialized (select row_to_json(x)::text as t from (${query}) x) select ${count}case when ${size} <= ${mostBytes} then ${joined} end as rows`;
}
