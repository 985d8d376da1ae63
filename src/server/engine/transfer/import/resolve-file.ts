import type { Actor, Database } from '../../database/database.ts';
import type { Records } from '../../records/engine.ts';
import type { BringInOptions } from './bring-in.ts';
import { fillForms } from './fill-forms.ts';
import type { Filling } from './fill-forms.ts';
import { filledForms } from './fills.ts';
import type { FilledForm } from './fills.ts';
import type { ImportCall } from './import-call.ts';
import { markupNote } from './markup-note.ts';
import { mended, mendedAsRead, remediesOf } from './mending.ts';
import type { RemedyOf } from './mending.ts';
import { createNamedRecords } from './named-records.ts';
import type { NamedRecordsOf, NamingFields } from './named-records.ts';
import { numberingOf } from './number-rows.ts';
import { toldText } from './problem-groups.ts';
import type { GroupFacts } from './problem-groups.ts';
import { queueFetches } from '../fetching/queue-fetches.ts';
import type { FetchingImport } from '../fetching/queue-fetches.ts';
import { profileColumns } from './profiles.ts';
import type { Profiles } from './profiles.ts';
import { importableFields } from './proposal.ts';
import { findersOf } from './references.ts';
import { offeredFetches, resolveFetches } from './resolve-fetches.ts';
import { columnsOfFills, resolveFills } from './resolve-fills.ts';
import type { FilledBy, FillingColumn } from './resolve-fills.ts';
import { resolveRows } from './resolve.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';
import { noRights } from './runs.ts';
import type { ImportOptions } from './runs.ts';
import { shapeAs } from './shape.ts';
import type { ImportNote } from './shape.ts';
import type { Staged } from './stage.ts';

/** What imports work with; `profiles` are the tables of other programs that they know. */
export interface ImportsOf {
  database: Database;
  records: Records;
  profiles?: Profiles;
}

type Column = ImportCall['mapping'][number];

const isFilling = (column: Column): column is FillingColumn => column.form !== undefined;

/** A file as a call wants it read. */
export interface ReadFile {
  rows: ResolvedRow[];
  problems: CellProblem[];
  notes: ImportNote[];
  /** Rows left out since they have a problem. */
  leftOut: ReadonlySet<number>;
  /** Further forms that rows are in. */
  filled: FilledForm[];
  /** Forms whose files rows name, and the import that they come with. */
  fetched: string[];
  importing: FetchingImport;
  /** What rows name that is not there. */
  named: NamedRecordsOf;
  facts: GroupFacts;
  /** A problem that only a trial found, at its cell. */
  atCell: (problem: CellProblem) => CellProblem;
  remedyOf: RemedyOf;
}

/** Puts problems at the cells of their rows: what is written knows fields alone. */
const atCellOf =
  (mapping: ImportCall['mapping'], rows: readonly (readonly string[])[]) =>
  (problem: CellProblem): CellProblem => {
    const column = mapping.find(({ field, form }) => field === problem.field && form === problem.form)?.column;
    if (problem.row < 0 || problem.column !== null || column === undefined) return problem;
    const text = rows[problem.row]?.[column] ?? '';
    return { ...problem, column, value: text.trim() === '' ? null : toldText(text) };
  };

/** The columns of further forms, with what their cells may name. @throws AppError forbidden */
async function fillingColumns({ records }: ImportsOf, actor: Actor, offered: readonly FilledForm[], columns: readonly FillingColumn[]): Promise<FilledBy[]> {
  const all = columnsOfFills(offered, columns);
  const finders = new Map<FilledForm, FilledBy['finders']>();
  for (const { filled } of all) if (!finders.has(filled)) finders.set(filled, await findersOf(records, actor, filled.fields));
  return all.map((one) => ({ ...one, finders: finders.get(one.filled) ?? new Map() }));
}

/** The fields of the further forms whose cells may name records, form by form. */
const furtherNaming = (filledBy: readonly FilledBy[]): NamingFields[] => [
  ...new Map(filledBy.map(({ filled, finders }) => [filled, { further: filled.fill.form, fields: filled.fields, finders }])).values(),
];

/** Heads with a character that nobody could make out: no row has them, so no problem is at one. */
function unreadableHeads(headers: Staged['headers']): ImportNote[] {
  const heads = (headers ?? []).filter((head) => head.includes('\ufffd'));
  return heads.length === 0 ? [] : [{ code: 'heads', count: heads.length, heads: heads.join(', ').slice(0, 200) }];
}

/** The rows of an upload as the call wants them read. */
export async function resolveFile(of: ImportsOf, actor: Actor, staged: Staged, call: ImportCall, options: ImportOptions): Promise<ReadFile> {
  const { records, profiles = {} } = of;
  const { registry } = records;
  const form = registry.form(staged.form, actor);
  const { rightsOn = noRights } = options.filling ?? {};
  const files = offeredFetches(registry, actor, staged.form, rightsOn);
  const isFetching = (column: Column): boolean => files.some((fetch) => fetch.form === column.form && fetch.field === column.field);
  const mapping = call.mapping.filter((column) => !isFilling(column));
  const fields = importableFields(form).filter(({ name }) => mapping.some(({ field }) => field === name));
  const finders = await findersOf(records, actor, fields);
  const offered = options.filling ? filledForms(registry, actor, staged.form, rightsOn) : [];
  const filling = call.mapping.filter(isFilling).filter((column) => !isFetching(column));
  const filledBy = await fillingColumns(of, actor, offered, filling);
  const { given, asked = {}, empty, language_code: language } = call;
  const { findings, conventions } = staged.reading;
  const whole = mended(staged.rows, call);
  const shaped = shapeAs(profiles, staged.headers, whole, { ...call, mapping }, form);
  const { left } = shaped;
  const rows = mendedAsRead(shaped.rows, whole, call);
  const notes = [...unreadableHeads(staged.headers), ...shaped.notes, ...(await markupNote(form, mapping, { rows, left }))];
  const named = createNamedRecords({ registry, actor, rightsOn, language }, [{ fields, finders }, ...furtherNaming(filledBy)]);
  const remedyOf = remediesOf(call);
  const how = { rows, language, findings, conventions, remedyOf, takeName: named.take };
  const main = await resolveRows({ form, left, mapping, given, finders, empty, ...how });
  const columns = profileColumns(profiles, call.profile, staged.headers ?? [], call.mapping.filter(isFetching));
  const withFiles = resolveFetches(files, { rows, remedyOf, columns, main: main.rows });
  const [key] = form.definition.key;
  const none = new Set([...left, ...main.leftOut]);
  const fills = await resolveFills(filledBy, { ...how, left: none, main: withFiles.rows, key: key ?? '', asked });
  const problems = [...main.problems, ...withFiles.problems, ...fills.problems].filter(({ row }) => !fills.leftOut.has(row));
  return {
    rows: fills.rows,
    problems: problems.toSorted((a, b) => a.row - b.row),
    notes,
    leftOut: new Set([...main.leftOut, ...fills.leftOut]),
    filled: [...new Set(filledBy.map(({ filled }) => filled))],
    fetched: files.map((fetch) => fetch.form).filter((name) => fills.rows.some(({ fetches }) => fetches?.[name])),
    importing: { import_id: call.import_id, form: staged.form, file_name: staged.file_name },
    named,
    facts: {
      form,
      isNamed: named.isNamed,
      isFetched: (name) => files.some((fetch) => fetch.form === name),
      filledForm: (name) => offered.find(({ fill }) => fill.form === name),
    },
    atCell: atCellOf(call.mapping, rows),
    remedyOf,
  };
}

/** Fills further forms behind the rows of a batch. */
function fillingWith({ records: { registry } }: ImportsOf, { filled: forms, importing, named }: ReadFile, { filling }: ImportOptions): BringInOptions['fill'] {
  if (!filling || forms.length === 0) return undefined;
  const all: Filling = { ...filling, registry, forms, fileName: importing.file_name, keyed: named.keyed, laid: new Map() };
  return (scope, rows) => fillForms(scope, rows, all);
}

/** How its rows are written. */
export const howOf = (of: ImportsOf, read: ReadFile, options: ImportOptions): BringInOptions => ({
  rights: options.rights,
  fill: fillingWith(of, read, options),
  fetch: (scope, rows) => queueFetches(scope, rows, of.records.registry, read.importing),
  number: numberingOf(of.records.registry.wholeForm(read.importing.form), read.rows),
  keyed: (scope, rows) => read.named.keyed(scope, rows),
});

/** Forms through which rows are written besides their own, now or when their files come. */
export const furtherForms = ({ filled, fetched, named }: ReadFile): string[] => [
  ...new Set([...filled.map(({ fill }) => fill.form), ...fetched, ...named.told().map(({ form }) => form)]),
];
