import * as v from 'valibot';
import { appError } from '../../../../shared/errors.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { defaultLanguage, languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Actor, Database } from '../../database/database.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import type { Records } from '../../records/engine.ts';
import { bringIn, RowsRefused } from './bring-in.ts';
import type { ImportCounts } from './bring-in.ts';
import { importableFields, propose, splitHeaders } from './proposal.ts';
import type { Labels, Proposed } from './proposal.ts';
import { findersOf } from './references.ts';
import { resolveRows } from './resolve.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';
import { createRuns } from './runs.ts';
import type { ImportOptions, ImportProgress } from './runs.ts';
import { createStage } from './stage.ts';
import type { Staged } from './stage.ts';
import { readTableAside } from './table-thread.ts';
import { checked, mostProblems, tryImport } from './trial.ts';
import type { ImportCheck } from './trial.ts';

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** Values by field. Said as a type, which the compiler would otherwise look into without end. */
const givenSchema: v.GenericSchema<JsonObject> = v.record(
  v.string(),
  v.custom<Json>((value) => value !== undefined),
);

/** What is to be done with an upload: which column goes where, and what an empty cell means. */
export const importSchema = v.strictObject({
  import_id: v.pipe(v.string(), v.maxLength(80)),
  mapping: v.array(v.strictObject({ column: place, field: v.string(), language: v.optional(v.picklist(languages)) })),
  /** Cells given another text after a check; `row` and `column` count from 0 without the header. */
  fixes: v.optional(v.pipe(v.array(v.strictObject({ row: place, column: place, value: v.pipe(v.string(), v.maxLength(200_000)) })), v.maxLength(10_000)), []),
  /** What every row has besides, such as the record that all are lines of; no column may say it too. */
  given: v.optional(givenSchema, {}),
  empty: v.optional(v.picklist(['keep', 'clear']), 'keep'),
  language_code: v.optional(v.picklist(languages), defaultLanguage),
});
export type ImportCall = v.InferOutput<typeof importSchema>;

export interface Upload {
  import_id: string;
  form: string;
  file_name: string;
  headers: string[] | null;
  row_count: number;
  /** The first rows as they are in the file. */
  sample: string[][];
  mapping: Proposed[];
  /** Fields that may be chosen for a column. */
  fields: string[];
}

export interface ImportAnswer extends ImportCounts {
  change_set_id: number | null;
  /** Lists exactly the rows of the file. */
  filter: FilterNode | null;
}

const sampleRows = 20;

function filterOf(form: CompiledForm, keys: readonly JsonObject[]): FilterNode | null {
  const [only, ...more] = form.key;
  if (!only || more.length > 0 || keys.length > filterLimits.items * filterLimits.clauses) return null;
  const values = keys.map((key): Json => key[only.name] ?? null);
  const clauses = Array.from({ length: Math.ceil(values.length / filterLimits.items) }, (_, i): FilterNode => ({
    field: only.name,
    op: 'in',
    value: values.slice(i * filterLimits.items, (i + 1) * filterLimits.items),
  }));
  return clauses.length === 1 ? (clauses[0] ?? null) : { or: clauses };
}

/** The rows with the mended cells in their places; a fix outside of them changes nothing. */
function mended(rows: readonly string[][], fixes: ImportCall['fixes']): string[][] {
  const copies = [...rows];
  for (const { row, column, value } of fixes) {
    const cells = copies[row];
    if (cells) copies[row] = Object.assign([...cells], { [column]: value });
  }
  return copies;
}

/** The rows of a file, and the fields its columns seem to belong to. @throws AppError forbidden where no field may be imported */
async function readUpload(records: Records, actor: Actor, formName: string, bytes: Uint8Array, { labels, language }: { labels: Labels; language: Language }) {
  const form = records.registry.form(formName);
  const fields = importableFields(form);
  if (fields.length === 0) throw appError('forbidden');
  const { headers, rows } = splitHeaders(form, await readTableAside(bytes), labels);
  const finders = await findersOf(records, actor, fields);
  const mapping = propose({ form, headers, rows, labels, language, finders });
  return { headers, rows, mapping, fields: fields.map(({ name }) => name) };
}

const failed = (problems: readonly CellProblem[]): AppError =>
  appError('import_failed', { problems: problems.slice(0, mostProblems).map((problem) => ({ ...problem })), problem_count: problems.length });

/** Brings tables from files into any form that adds or changes rows: staged, mapped, tried, then written as a whole or not at all. */
export function createImports({ database, records }: { database: Database; records: Records }) {
  const stage = createStage(database);
  const runs = createRuns(stage);

  async function resolved(actor: Actor, staged: Staged, call: ImportCall): Promise<{ rows: ResolvedRow[]; problems: CellProblem[] }> {
    const form = records.registry.form(staged.form);
    const fields = importableFields(form).filter(({ name }) => call.mapping.some(({ field }) => field === name));
    const finders = await findersOf(records, actor, fields);
    const { mapping, given, empty, language_code: language } = call;
    return resolveRows({ form, rows: mended(staged.rows, call.fixes), mapping, given, finders, language, empty });
  }

  return {
    /** Takes a file in and proposes where its columns go. @throws AppError unsupported_type, too_large, forbidden, service_unavailable */
    async upload(
      actor: Actor,
      formName: string,
      file: { name: string; bytes: Uint8Array },
      { labels = {}, language = defaultLanguage }: { labels?: Labels; language?: Language } = {},
    ): Promise<Upload> {
      const { headers, rows, mapping, fields } = await readUpload(records, actor, formName, file.bytes, { labels, language });
      const import_id = await stage.put(actor, { form: formName, file_name: file.name, headers, rows });
      return { import_id, form: formName, file_name: file.name, headers, row_count: rows.length, sample: rows.slice(0, sampleRows), mapping, fields };
    },
    /** The form of an upload, for whoever checks rights. */
    formOf: async (actor: Actor, id: string): Promise<string> => (await stage.get(actor, id)).form,
    /** A dry run: every wrong cell, and how many rows would be added, changed or left as they are. */
    async check(actor: Actor, call: ImportCall, options: ImportOptions): Promise<ImportCheck> {
      const staged = await stage.get(actor, call.import_id);
      return runs.watch(actor, call.import_id, options, async (inner) => {
        const { rows, problems } = await resolved(actor, staged, call);
        return problems.length > 0 ? checked({ add: 0, update: 0, unchanged: 0 }, problems) : tryImport(records, actor, staged, rows, inner);
      });
    },
    /** Writes the whole file as one change-set. @throws AppError import_failed with its problems, forbidden, cancelled */
    async commit(actor: Actor, call: ImportCall, options: ImportOptions): Promise<ImportAnswer> {
      const staged = await stage.get(actor, call.import_id);
      try {
        const { result, id } = await runs.watch(actor, call.import_id, options, async (inner) => {
          const { rows, problems } = await resolved(actor, staged, call);
          if (problems.length > 0) throw failed(problems);
          return records.change({ actor, form: staged.form, action: 'import', reason: staged.file_name }, false, (scope) => bringIn(scope, rows, inner));
        });
        await stage.discard(actor, call.import_id);
        const { keys, ...counts } = result;
        return { ...counts, change_set_id: id, filter: filterOf(records.registry.form(staged.form), keys) };
      } catch (error) {
        throw error instanceof RowsRefused ? failed(error.problems) : error;
      }
    },
    /** Stops a running check or import before its next batch: all of it is taken back, and the upload waits as before. One that only waits is forgotten. */
    async cancel(actor: Actor, id: string): Promise<void> {
      const run = runs.of(actor, id);
      // The database is asked for runs of other servers alone: with one connection it would answer when the run has ended.
      if (run) run.cancelled = true;
      else await stage.cancel(actor, id);
    },
    /** How far a run on this server is; null when there is none. */
    progress: (actor: Actor, id: string): ImportProgress | null => runs.of(actor, id)?.progress ?? null,
  };
}

export type Imports = ReturnType<typeof createImports>;
