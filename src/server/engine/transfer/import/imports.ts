import type { Unit } from './units.ts';
import type { PieceWork, Watch } from '../../records/write/change-in-pieces.ts';
import { RowsRefused } from './rows-refused.ts';
import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { appError } from '../../../../shared/errors.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import type { WorkProgress } from '../../runs/run.ts';
import { sumOfFetches } from '../fetching/queue-fetches.ts';
import type { FetchCounts } from '../fetching/queue-fetches.ts';
import { bringIn, broughtIn } from './bring-in.ts';
import type { BroughtIn, ImportCounts } from './bring-in.ts';
import type { EncodingDoubt } from './decode.ts';
import { filterOf } from './filter-of-keys.ts';
import { sumOfFills } from './fill-forms.ts';
import type { FillCounts } from './fill-forms.ts';
import { filledForms, toOffer } from './fills.ts';
import type { OfferedFill, RightsOn } from './fills.ts';
import { within } from './limits.ts';
import type { ImportCall } from './import-call.ts';
import type { NamedRecords } from './named-records.ts';
import { isHeadOf, recognise } from './profiles.ts';
import type { KnownTable } from './profiles.ts';
import { keySeriesOf } from './number-rows.ts';
import { headersOf, importableFields, propose } from './proposal.ts';
import { proposeFills } from './propose-fills.ts';
import type { Labels, Proposed } from './proposal.ts';
import { columnsOfPaths, proposeFetches } from './propose-fetches.ts';
import { findersOf, referenceOf } from './references.ts';
import { offeredFetches, toOfferedFetch } from './resolve-fetches.ts';
import type { OfferedFetch } from './resolve-fetches.ts';
import type { CellProblem } from './resolve.ts';
import type { ImportNote } from './shape.ts';
import { createImportRuns } from './runs.ts';
import type { ImportOptions } from './runs.ts';
import { settle } from './settle-convention.ts';
import type { Doubt } from './settle-convention.ts';
import { rowsOfUnits, unitsOf, writtenByUnits } from './units.ts';
import { createStage } from './stage.ts';
import { unwatched } from '../../runs/runs.ts';
import type { Reading, Staged } from './stage.ts';
import { readTableAside } from './table-thread.ts';
import type { TableFile } from './table-thread.ts';
import { furtherForms, howOf, resolveFile } from './resolve-file.ts';
import type { ImportsOf, ReadFile } from './resolve-file.ts';
import { refused, told, tryImport } from './trial.ts';
import type { ImportCheck, Trial } from './trial.ts';

export interface DoubtfulColumn extends Doubt {
  /** The further form whose field it is. */
  form?: string;
  column: number;
  field: string;
}

export interface Upload {
  import_id: string;
  form: string;
  file_name: string;
  headers: string[] | null;
  /** What the text was read in; null for a workbook, which says it. */
  encoding: Encoding | null;
  /** Another encoding that is nearly as likely, with a word as it is read now and as it would be. */
  encoding_doubt: EncodingDoubt | null;
  row_count: number;
  /** The first rows as they are in the file. */
  sample: string[][];
  mapping: Proposed[];
  /** Where a person must say how a column is read, should it go to this field. */
  doubts: DoubtfulColumn[];
  /** The table of another program that it seems to be. */
  known: KnownTable | null;
  /** Fields that may be chosen for a column. */
  fields: string[];
  /** Further forms that columns may go to. */
  fills: OfferedFill[];
  /** Forms whose files columns of addresses may name. */
  fetches: OfferedFetch[];
  /** Columns in which files are named by paths, to which somebody says the host. */
  paths: number[];
  /** The field whose values rows without one may be given from a series. */
  numbered: string | null;
}

/** What a check tells of the file beside its problems. */
export interface CheckedFile {
  notes: ImportNote[];
  /** Rows left out since they have a problem. */
  left_out: number;
  /** Records added since rows name them. */
  named: NamedRecords[];
}

export interface ImportAnswer extends ImportCounts {
  /** What became of the rows in further forms. */
  fills: FillCounts[];
  /** Files that are fetched from now on. */
  fetches: FetchCounts[];
  change_set_id: number | null;
  /** Lists exactly the rows of the file. */
  filter: FilterNode | null;
}

const sampleRows = 20;

/** The rows of a file, and the fields its columns seem to belong to. @throws AppError forbidden where no field may be imported, too_large */
async function readUpload(
  { records, profiles = {} }: ImportsOf,
  actor: Actor,
  formName: string,
  file: TableFile,
  { labels, language, rightsOn }: { labels: Labels; language: Language; rightsOn: RightsOn | undefined },
) {
  const form = records.registry.form(formName, actor);
  const fields = importableFields(form);
  if (fields.length === 0) throw appError('forbidden');
  const { lines, numbers, findings, encoding, other, conventions, isHeaded } = await readTableAside(file);
  const { headers, taken } = isHeaded || isHeadOf(profiles, formName, lines[0] ?? []) ? { headers: lines[0] ?? [], taken: 1 } : headersOf(form, lines, labels);
  const rows = lines.slice(taken);
  within('rows', rows.length);
  const reading: Reading = {
    numbers: numbers.slice(taken),
    conventions,
    findings: findings.flatMap(({ line, ...finding }) => (line < taken ? [] : [{ row: line - taken, ...finding }])),
  };
  const finders = await findersOf(records, actor, fields);
  const input = { form, headers, rows, labels, language, finders, conventions };
  const doubtsOf = (own: readonly CompiledField[], further?: string): DoubtfulColumn[] =>
    conventions.flatMap((how, column) =>
      own.flatMap((field): DoubtfulColumn[] => {
        const { doubt } = referenceOf(field) ? {} : settle(field, how, language);
        return doubt ? [{ ...(further !== undefined && { form: further }), column, field: field.name, ...doubt }] : [];
      }),
    );
  const filled = rightsOn ? filledForms(records.registry, actor, formName, rightsOn) : [];
  const doubts = [...doubtsOf(fields), ...filled.flatMap(({ fill, fields: own }) => doubtsOf(own, fill.form))];
  const fills = filled.map(toOffer);
  const fetches = rightsOn ? offeredFetches(records.registry, actor, formName, rightsOn) : [];
  const toPropose = headers ? await Promise.all(filled.map(async (one) => ({ filled: one, finders: await findersOf(records, actor, one.fields) }))) : [];
  const mapping = propose(input);
  const own = [...mapping, ...proposeFills(input, toPropose, new Set(mapping.map(({ column }) => column)))];
  return {
    headers,
    rows,
    reading,
    encoding,
    encoding_doubt: other ?? null,
    mapping: [...own, ...proposeFetches(fetches, headers, rows, own)],
    known: recognise(profiles, input, toPropose, fetches),
    doubts,
    fields: fields.map(({ name }) => name),
    fills,
    fetches: fetches.map(toOfferedFetch),
    paths: fetches.length === 0 ? [] : columnsOfPaths(rows, Math.max(headers?.length ?? 0, rows[0]?.length ?? 0)),
    numbered: rightsOn?.(formName).add ? (keySeriesOf(form)?.field ?? null) : null,
  };
}

function failed(found: readonly CellProblem[], staged: Staged): AppError {
  const { problems, problem_count } = told(found, staged);
  return appError('import_failed', { problems: problems.map((problem) => ({ ...problem })), problem_count });
}

interface Trying extends ImportOptions {
  watch: Watch;
}

/** Tries the rows of a file as they were read. */
async function tried(of: ImportsOf, actor: Actor, staged: Staged, read: ReadFile, { watch, ...options }: Trying): Promise<Trial> {
  const { records } = of;
  const units = await unitsOf(records, actor, records.registry.form(staged.form, actor), read.rows, read.filled);
  return tryImport(records, actor, staged, units, { ...watch, ...howOf(of, read, options), ...read });
}

/** What is left of the rows after a trial. @throws AppError import_failed */
async function triedUnits(of: ImportsOf, actor: Actor, staged: Staged, read: ReadFile, options: Trying): Promise<readonly Unit[]> {
  const { check, units } = await tried(of, actor, staged, read, options);
  if (check.problem_count > 0)
    throw appError('import_failed', { problems: check.problems.map((problem) => ({ ...problem })), problem_count: check.problem_count });
  return units;
}

/** Whether somebody said what to do about problems of rows: some of them may be such that only a trial finds. */
const settlesTrials = ({ remedies = [] }: ImportCall): boolean => remedies.some(({ by }) => by === 'leave_out' || by === 'clear');

const answerOf = (form: CompiledForm, { keys, fills, fetches, numbers: _, ...counts }: BroughtIn, id: number | null): ImportAnswer => ({
  ...counts,
  fills: sumOfFills(fills),
  fetches: sumOfFetches(fetches),
  change_set_id: id,
  filter: filterOf(form, keys),
});

/** Brings tables from files into any form that adds or changes rows: staged, mapped, tried, then written as a whole or not at all. */
export function createImports(of: ImportsOf) {
  const { database, records } = of;
  const stage = createStage(database);
  const runs = createImportRuns(records.runs, stage);

  return {
    /** Takes a file in and proposes where its columns go. @throws AppError unsupported_type, too_large, forbidden, service_unavailable */
    async upload(
      actor: Actor,
      formName: string,
      file: TableFile & { name: string },
      { labels = {}, language = defaultLanguage, rightsOn }: { labels?: Labels; language?: Language; rightsOn?: RightsOn } = {},
    ): Promise<Upload> {
      const { rows, reading, ...read } = await readUpload(of, actor, formName, file, { labels, language, rightsOn });
      const { headers } = read;
      const import_id = await stage.put(actor, { form: formName, file_name: file.name, headers, rows, reading });
      return { import_id, form: formName, file_name: file.name, row_count: rows.length, sample: rows.slice(0, sampleRows), ...read };
    },
    /** The form of an upload, for whoever checks rights. */
    formOf: stage.formOf,
    /** A dry run: every wrong cell, and how many rows would be added, changed or left as they are. */
    async check(caller: Actor, call: ImportCall, options: ImportOptions): Promise<ImportCheck & CheckedFile> {
      return runs.watch(caller, call.import_id, options, async (actor, watch) => {
        // Read as part of the run: whoever stops it at once finds it under way.
        const staged = await stage.get(actor, call.import_id);
        const read = await resolveFile(of, actor, staged, call, options);
        const { problems, notes, leftOut, named, facts } = read;
        const { check, leftOut: further } =
          problems.length > 0
            ? { check: refused(problems, staged, facts), leftOut: new Set<number>() }
            : await tried(of, actor, staged, read, { ...options, watch });
        return { ...check, notes, left_out: leftOut.size + further.size, named: named.told() };
      });
    },
    /** Writes the whole file as one change-set. @throws AppError import_failed with its problems, forbidden, cancelled */
    async commit(caller: Actor, call: ImportCall, options: ImportOptions): Promise<ImportAnswer> {
      const { results, id, form } = await runs.watch(caller, call.import_id, options, async (actor, watch) => {
        const staged = await stage.get(actor, call.import_id);
        const toFailed = (error: unknown): never => {
          throw error instanceof RowsRefused ? failed(error.problems, staged) : error;
        };
        const read = await resolveFile(of, actor, staged, call, options);
        if (read.problems.length > 0) throw failed(read.problems, staged);
        const head = { actor, form: staged.form, action: 'import', reason: staged.file_name, filled: furtherForms(read) };
        const form = records.registry.form(staged.form, actor);
        const units = settlesTrials(call)
          ? await triedUnits(of, actor, staged, read, { ...options, watch })
          : await unitsOf(records, actor, form, read.rows, read.filled);
        const how = howOf(of, read, options);
        const write: PieceWork<Unit, BroughtIn> = async (scope, piece) => {
          await stage.refuseCancelled(scope.tx, call.import_id);
          return bringIn(scope, rowsOfUnits(form, piece), how).catch(toFailed);
        };
        const written = await writtenByUnits(records, actor, form, units);
        return { ...(await records.changeInPieces(head, written, units, write, watch)), form: staged.form };
      });
      await stage.discard(unwatched(caller), call.import_id);
      return answerOf(records.registry.form(form, caller), broughtIn(results), id);
    },
    /** Stops a running check or import: all of it is taken back, and the upload waits as before. One that only waits is forgotten. */
    async cancel(actor: Actor, id: string): Promise<void> {
      if (!(await runs.cancel(actor, id))) await stage.cancel(actor, id);
    },
    /** How far a run is; null when there is none. */
    progress: (actor: Actor, id: string): Promise<WorkProgress | null> => runs.progress(actor, id),
    here: runs.here,
  };
}

export type Imports = ReturnType<typeof createImports>;
