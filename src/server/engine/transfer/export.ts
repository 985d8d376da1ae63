import { setImmediate as othersTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { listOf, nameText, recordOf } from '../../../shared/bounded.ts';
import { AppError, appError } from '../../../shared/errors.ts';
import { languages } from '../../../shared/languages.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { listSchema, maxWindow } from '../../../shared/records/calls.ts';
import type { Actor } from '../database/database.ts';
import type { CompiledForm } from '../records/core/compile.ts';
import type { Records } from '../records/engine.ts';
import { haveLongTexts } from '../records/window/window-sql.ts';
import { cellOf } from './cell.ts';
import type { Cell } from './cell.ts';
import { transferColumns } from './columns.ts';
import { csvFile } from './csv-file.ts';
import { xlsxFile } from './xlsx/write.ts';

/** Makes a file out of lines, piece by piece. */
export interface FileWriter {
  begin: () => Buffer;
  lines: (lines: readonly (readonly Cell[])[]) => Buffer;
  end: () => Buffer;
}

export const exportFormats = ['csv', 'xlsx'] as const;
export type Format = (typeof exportFormats)[number];

const { filter, search, language_code, params, columns, sort, group, across, measures, having } = listSchema.entries;

/**
 * What is exported: a view in its columns and order, or with `group` its groups with their `measures`, told apart by what stands `across`. `header` says what stands on top: the fields' names, the `labels` given
 * for them, or both in two lines; an import understands all three.
 */
export const exportSchema = v.strictObject({
  filter,
  search,
  language_code,
  params,
  columns,
  sort,
  group,
  across,
  measures,
  having,
  format: v.picklist(exportFormats),
  header: v.optional(v.picklist(['names', 'labels', 'both']), 'names'),
  labels: v.optional(recordOf(nameText), {}),
  languages: v.optional(listOf(v.picklist(languages), languages.length)),
  delimiter: v.optional(v.picklist([',', ';', '\t'])),
});
export type ExportCall = v.InferOutput<typeof exportSchema>;

export const writers: Record<Format, (call: ExportCall) => FileWriter> = { csv: ({ delimiter }) => csvFile(delimiter), xlsx: xlsxFile };

/** What stands on top of a file. */
export const headLines = (header: ExportCall['header'], names: string[], labels: string[]): string[][] =>
  ({ names: [names], labels: [labels], both: [names, labels] })[header];

export const exportTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The rows of a page, and how many there are in all where the caller watches. */
interface Page {
  rows: JsonObject[];
  total?: number;
}

/** Rows of a page, and bytes of one: reading its text holds everybody else. */
const fewRows = 100;
const bytesOfPage = 2_000_000;

/** Rows of the view page by page, each behind the last row of the one before: no page costs more than the first. */
async function* pagesOf(records: Records, actor: Actor, form: CompiledForm, call: ExportCall): AsyncGenerator<Page> {
  const shown = call.columns ?? [...form.fields.keys()];
  const ordered = call.sort?.map(({ field }) => field) ?? form.definition.order ?? [];
  const window = {
    filter: call.filter,
    search: call.search,
    language_code: call.language_code,
    params: call.params,
    sort: call.sort,
    columns: [...shown, ...ordered],
  };
  let after: JsonObject | undefined;
  // So many rows as are about a page in bytes: texts may be long.
  let limit: number = haveLongTexts(form, shown) ? fewRows : maxWindow;
  do {
    const count = actor.run && !after ? 'exact' : 'none';
    const text = await listed(() => records.list(actor, form.name, { ...window, limit, count, after }));
    if (text === undefined) {
      if (limit === 1) throw appError('too_complex', { limit: 'bytes' });
      limit = Math.ceil(limit / 2);
      continue;
    }
    const page = JSON.parse(text) as Page;
    const { rows } = page;
    if (rows.length > 0) yield page;
    if (rows.length < limit) return;
    after = rows.at(-1);
    limit = Math.min(Math.max(Math.floor((limit * bytesOfPage) / text.length), 1), maxWindow);
  } while (true);
}

/** The answer of a list, undefined where its rows are longer than one answer may be. */
const listed = (list: () => Promise<string>): Promise<string | undefined> =>
  list().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_complex' && error.params.limit === 'bytes') return undefined;
    throw error;
  });

/** Rows that are written at once; everybody else is served between two pieces. */
const rowsOfPiece = 100;
export const piecesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfPiece) }, (_, at) => rows.slice(at * rowsOfPiece, (at + 1) * rowsOfPiece));

/**
 * The whole view as a file, in pieces.
 * The run of the actor hears after each page how many rows are written.
 * @throws AppError unknown_field and what a list throws, before the first piece
 */
export async function* exportRows(records: Records, actor: Actor, formName: string, call: ExportCall): AsyncGenerator<Buffer> {
  const form = records.registry.form(formName, actor);
  const fileColumns = transferColumns(form, call.columns, call.languages);
  const writer = writers[call.format](call);
  const names = fileColumns.map(({ header }) => header);
  const labels = fileColumns.map(({ header, field, language }) => {
    const label = call.labels[field.name];
    return label === undefined ? header : language === undefined ? label : `${label} (${language})`;
  });
  const pages = pagesOf(records, actor, form, call);
  // The first page is read before anything is sent, so that a refusal still has its status.
  let page = await pages.next();
  yield Buffer.concat([writer.begin(), writer.lines(headLines(call.header, names, labels))]);
  const total = page.done ? 0 : (page.value.total ?? null);
  for (let done = 0; !page.done; page = await pages.next()) {
    const { rows } = page.value;
    for (const piece of piecesOf(rows)) {
      if (actor.run?.signal.aborted) throw appError('cancelled');
      yield writer.lines(piece.map((row) => fileColumns.map((column) => cellOf(column, row))));
      await othersTurn();
    }
    done += rows.length;
    actor.run?.progress(done, total);
  }
  yield writer.end();
}
