import type { Actor, Database } from '../../database/database.ts';
import type { Records } from '../../records/engine.ts';
import type { BringInOptions } from './bring-in.ts';
import { fillForms } from './fill-forms.ts';
import type { Filling } from './fill-forms.ts';
import { filledForms } from './fills.ts';
import type { FilledForm } from './fills.ts';
import type { ImportCall } from './import-call.ts';
import { markupNote } from './markup-note.ts';
import { mended, remediesOf } from './mending.ts';
import type { RemedyOf } from './mending.ts';
import { createNamedRecords } from './named-records.ts';
import type { NamedRecordsOf } from './named-records.ts';
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
import type { FillingColumn } from './resolve-fills.ts';
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

/** Heads with a character that nobody could make out: no row has them, so no problem is at one. */
function unreadableHeads(headers: Staged['headers']): ImportNote[] {
  const heads = (headers ?? []).filter((head) => head.includes('\ufffd'));
  return heads.length === 0 ? [] : [{ code: 'heads', count: heads.length, heads: heads.join(', ').slice(0, 200) }];
}

/** The rows of an upload as the call wants them read. */
export async function resolveFile(
  { records, profiles = {} }: ImportsOf,
  actor: Actor,
  staged: Staged,
  call: ImportCall,
  options: ImportOptions,
): Promise<ReadFile> {
  const { registry } = records;
  const form = registry.form(staged.form, actor);
  const { rightsOn = noRights } = options.filling ?? {};
  const files = offeredFetches(registry, actor, staged.form, rightsOn);
  const isFetching = (column: Column): boolean => files.some((fetch) => fetch.form === column.form && fetch.field === column.field);
  const mapping = call.mapping.filter((column) => !isFilling(column));
  const fields = importableFields(form).filter(({ name }) => mapping.some(({ field }) => field === name));
  const finders = await findersOf(records, actor, fields);
  const { given, asked = {}, empty, language_code: language } = call;
  const { findings, conventions } = staged.reading;
  const shaped = shapeAs(profiles, staged.headers, mended(staged.rows, call), { ...call, mapping }, form);
  const { rows, left } = shaped;
  const notes = [...unreadableHeads(staged.headers), ...shaped.notes, ...(await markupNote(form, mapping, shaped))];
  const named = createNamedRecords({ registry, actor, rightsOn, finders, language }, fields);
  const remedyOf = remediesOf(call);
  const how = { mapping, given, finders, language, empty, findings, conventions, remedyOf, takeName: named.take };
  const main = await resolveRows({ form, rows, left, ...how });
  const columns = profileColumns(profiles, call.profile, staged.headers ?? [], call.mapping.filter(isFetching));
  const withFiles = resolveFetches(files, { rows, remedyOf, columns, main: main.rows });
  const fetched = files.map((fetch) => fetch.form).filter((name) => withFiles.rows.some(({ fetches }) => fetches?.[name]));
  const importing = { import_id: call.import_id, form: staged.form, file_name: staged.file_name };
  const facts: GroupFacts = { form, isNamed: named.isNamed, isFetched: (name) => files.some((fetch) => fetch.form === name) };
  const found = { rows: withFiles.rows, problems: inOrder([...main.problems, ...withFiles.problems]) };
  const read = { ...main, ...found, notes, named, fetched, importing, facts, atCell: atCellOf(call.mapping, rows), remedyOf };
  const offered = options.filling ? filledForms(registry, actor, staged.form, rightsOn) : [];
  const all = columnsOfFills(
    offered,
    call.mapping.filter(isFilling).filter((column) => !isFetching(column)),
  );
  if (all.length === 0) return { ...read, filled: [] };
  const filledBy = await Promise.all(all.map(async (one) => ({ ...one, finders: await findersOf(records, actor, one.filled.fields) })));
  const [key] = form.definition.key;
  const none = new Set([...left, ...main.leftOut]);
  const fills = await resolveFills(filledBy, { rows, left: none, main: read.rows, key: key ?? '', asked, language, findings, conventions });
  const problems = inOrder([...read.problems, ...fills.problems]);
  return { ...read, rows: fills.rows, problems, filled: [...new Set(all.map(({ filled }) => filled))] };
}

const inOrder = (problems: readonly CellProblem[]): CellProblem[] => problems.toSorted((a, b) => a.row - b.row);

/** Fills further forms behind the rows of a batch. */
function fillingWith({ records: { registry } }: ImportsOf, forms: readonly FilledForm[], fileName: string, { filling }: ImportOptions): BringInOptions['fill'] {
  if (!filling || forms.length === 0) return undefined;
  const all: Filling = { ...filling, registry, forms, fileName, laid: new Map() };
  return (scope, rows) => fillForms(scope, rows, all);
}

/** How its rows are written. */
export const howOf = (of: ImportsOf, { rows: all, filled, importing, named }: ReadFile, options: ImportOptions): BringInOptions => ({
  rights: options.rights,
  fill: fillingWith(of, filled, importing.file_name, options),
  fetch: (scope, rows) => queueFetches(scope, rows, of.records.registry, importing),
  number: numberingOf(of.records.registry.wholeForm(importing.form), all),
  keyed: named.keyed,
});

/** Forms through which rows are written besides their own, now or when their files come. */
export const furtherForms = ({ filled, fetched, named }: ReadFile): string[] => [
  ...new Set([...filled.map(({ fill }) => fill.form), ...fetched, ...named.told().map(({ form }) => form)]),
];
