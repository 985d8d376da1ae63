import * as v from 'valibot';
import type { PageRights } from '../../../../shared/access.ts';
import { appError, AppError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { defaultLanguage, languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Actor, Database } from '../../database/database.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import type { Records } from '../../records/engine.ts';
import { bringIn, RowsRefused } from './bring-in.ts';
import type { BringInOptions, BroughtIn, ImportCounts } from './bring-in.ts';
import { importableFields, propose, splitHeaders } from './proposal.ts';
import type { Labels, Proposed } from './proposal.ts';
import { findersOf } from './references.ts';
import { resolveRows } from './resolve.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';
import { createStage } from './stage.ts';
import type { Staged } from './stage.ts';
import { readTableAside } from './table-thread.ts';

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** What is to be done with an upload: which column goes where, and what an empty cell means. */
export const importSchema = v.strictObject({
  import_id: v.pipe(v.string(), v.maxLength(80)),
  mapping: v.array(v.strictObject({ column: place, field: v.string(), language: v.optional(v.picklist(languages)) })),
  /** Cells given another text after a check; `row` and `column` count from 0 without the header. */
  fixes: v.optional(v.pipe(v.array(v.strictObject({ row: place, column: place, value: v.pipe(v.string(), v.maxLength(200_000)) })), v.maxLength(10_000)), []),
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

export interface ImportCheck extends ImportCounts {
  /** The first thousand of them; `problem_count` counts all. */
  problems: CellProblem[];
  problem_count: number;
}

export interface ImportAnswer extends ImportCounts {
  change_set_id: number | null;
  /** Lists exactly the rows of the file. */
  filter: FilterNode | null;
}

export interface ImportOptions {
  rights: PageRights;
  progress?: (done: number, total: number) => void;
}

/** Rows done; no total while the file's cells are still being read. */
export interface ImportProgress {
  done: number;
  total: number | null;
}

interface Run {
  userId: number | null;
  cancelled: boolean;
  progress: ImportProgress;
}

const sampleRows = 20;
const mostProblems = 1000;

/** Ends a transaction whose work was only a trial. */
class TrialEnded extends Error {
  constructor(readonly result: BroughtIn) {
    super('trial ended');
  }
}

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

/** Brings tables from files into any form that adds or changes rows: staged, mapped, tried, then written as a whole or not at all. */
export function createImports({ database, records }: { database: Database; records: Records }) {
  const stage = createStage(database);
  const running = new Map<string, Run>();

  async function resolved(actor: Actor, staged: Staged, call: ImportCall): Promise<{ rows: ResolvedRow[]; problems: CellProblem[] }> {
    const form = records.registry.form(staged.form);
    const fields = importableFields(form).filter(({ name }) => call.mapping.some(({ field }) => field === name));
    const finders = await findersOf(records, actor, fields);
    return resolveRows({ form, rows: mended(staged.rows, call.fixes), mapping: call.mapping, finders, language: call.language_code, empty: call.empty });
  }

  /** A run can be asked for its progress and be cancelled, here or through the upload on another server. */
  async function watched<T>(actor: Actor, id: string, { rights, progress }: ImportOptions, work: (options: BringInOptions) => Promise<T>): Promise<T> {
    const run: Run = { userId: actor.userId, cancelled: false, progress: { done: 0, total: null } };
    running.set(id, run);
    try {
      return await work({
        rights,
        progress(done, total) {
          run.progress = { done, total };
          progress?.(done, total);
        },
        isCancelled: async (tx) => run.cancelled || (await stage.isCancelled(tx, id)),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'cancelled') await stage.reopen(actor, id);
      throw error;
    } finally {
      if (running.get(id) === run) running.delete(id);
    }
  }

  const runOf = (actor: Actor, id: string): Run | undefined => {
    const run = running.get(id);
    return run?.userId === actor.userId ? run : undefined;
  };

  const checked = (counts: ImportCounts, problems: readonly CellProblem[]): ImportCheck => ({
    add: counts.add,
    update: counts.update,
    unchanged: counts.unchanged,
    problems: problems.slice(0, mostProblems),
    problem_count: problems.length,
  });

  /** Runs the import and takes it back, so that the database has its say as well. */
  async function tried(actor: Actor, staged: Staged, rows: readonly ResolvedRow[], options: BringInOptions): Promise<ImportCheck> {
    try {
      await records.change({ actor, form: staged.form, action: 'import' }, false, async (scope) => {
        const done = await bringIn(scope, rows, options);
        await scope.changes.check();
        throw new TrialEnded(done);
      });
      throw new Error('a trial was not ended');
    } catch (error) {
      if (error instanceof TrialEnded) return checked(error.result, []);
      if (error instanceof RowsRefused) return checked({ add: 0, update: 0, unchanged: 0 }, error.problems);
      const told = error instanceof AppError && (error.status === 422 || error.status === 409) ? error : undefined;
      if (!told) throw error;
      const fields = told.fields.length > 0 ? told.fields : [{ field: '', code: told.code, params: told.params }];
      return checked(
        { add: 0, update: 0, unchanged: 0 },
        fields.map(({ field, params = {} }) => ({ row: -1, column: null, field, code: told.code, params, value: null })),
      );
    }
  }

  return {
    /** Takes a file in and proposes where its columns go. @throws AppError unsupported_type, too_large, forbidden, service_unavailable */
    async upload(
      actor: Actor,
      formName: string,
      file: { name: string; bytes: Uint8Array },
      { labels = {}, language = defaultLanguage }: { labels?: Labels; language?: Language } = {},
    ): Promise<Upload> {
      const form = records.registry.form(formName);
      const fields = importableFields(form);
      if (fields.length === 0) throw appError('forbidden');
      const { headers, rows } = splitHeaders(form, await readTableAside(file.bytes), labels);
      const finders = await findersOf(records, actor, fields);
      const mapping = propose({ form, headers, rows, labels, language, finders });
      const import_id = await stage.put(actor, { form: formName, file_name: file.name, headers, rows });
      return {
        import_id,
        form: formName,
        file_name: file.name,
        headers,
        row_count: rows.length,
        sample: rows.slice(0, sampleRows),
        mapping,
        fields: fields.map(({ name }) => name),
      };
    },
    /** The form of an upload, for whoever checks rights. */
    formOf: async (actor: Actor, id: string): Promise<string> => (await stage.get(actor, id)).form,
    /** A dry run: every wrong cell, and how many rows would be added, changed or left as they are. */
    async check(actor: Actor, call: ImportCall, options: ImportOptions): Promise<ImportCheck> {
      const staged = await stage.get(actor, call.import_id);
      return watched(actor, call.import_id, options, async (inner) => {
        const { rows, problems } = await resolved(actor, staged, call);
        return problems.length > 0 ? checked({ add: 0, update: 0, unchanged: 0 }, problems) : tried(actor, staged, rows, inner);
      });
    },
    /** Writes the whole file as one change-set. @throws AppError import_failed with its problems, forbidden, cancelled */
    async commit(actor: Actor, call: ImportCall, options: ImportOptions): Promise<ImportAnswer> {
      const staged = await stage.get(actor, call.import_id);
      const failed = (all: readonly CellProblem[]) =>
        appError('import_failed', { problems: all.slice(0, mostProblems) as unknown as Json, problem_count: all.length });
      try {
        const { result, id } = await watched(actor, call.import_id, options, async (inner) => {
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
      const run = runOf(actor, id);
      // The database is asked for runs of other servers alone: with one connection it would answer when the run has ended.
      if (run) run.cancelled = true;
      else await stage.cancel(actor, id);
    },
    /** How far a run on this server is; null when there is none. */
    progress: (actor: Actor, id: string): ImportProgress | null => runOf(actor, id)?.progress ?? null,
  };
}

export type Imports = ReturnType<typeof createImports>;
