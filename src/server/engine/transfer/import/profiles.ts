import { columnOfProfile } from '../../../../../schemas/imports/define.ts';
import type { ProfileColumn, ProfileDefinition, ProfilePath } from '../../../../../schemas/imports/define.ts';
import type { FillToPropose } from './propose-fills.ts';
import type { Fetch } from '../../../../../schemas/forms/fetches.ts';
import { pathReader } from './paths.ts';
import { fitOf } from './proposal.ts';
import type { Mapped, ProposalInput, Proposed } from './proposal.ts';
import { shareOfAddresses } from './propose-fetches.ts';

export type Profiles = Readonly<Record<string, ProfileDefinition>>;

/** A table of another program, as it was recognised in a file. */
export interface KnownTable {
  profile: string;
  mapping: Proposed[];
  /** Where on its host the files lie that it names by paths. */
  file_path?: string;
}

/** A column by the name that its profile has for it, whatever its version of the program calls it. */
export type ColumnNamed = (name: string) => number | undefined;

const plain = (header: string): string => header.trim().toLowerCase();

/** The columns of a file by the names of a profile; of several of one name the first counts. */
export function columnsNamed({ also = {} }: ProfileDefinition, headers: readonly string[]): ColumnNamed {
  const own = new Map(Object.entries(also).map(([other, name]) => [plain(other), plain(name)]));
  const places = new Map<string, number>();
  // What the program calls a column itself comes before what other versions of it do.
  for (const nameOf of [plain, (header: string) => own.get(plain(header))]) {
    for (const [column, header] of headers.entries()) {
      const name = nameOf(header);
      if (name !== undefined && !places.has(name)) places.set(name, column);
    }
  }
  return (name) => places.get(plain(name));
}

/** What a profile says of the columns of a file, by their places; of two that mean the same one the first counts. */
export function toldColumns(profile: ProfileDefinition, headers: readonly string[]): Map<number, ProfileColumn> {
  const named = columnsNamed(profile, headers);
  const columns = new Map<number, ProfileColumn>();
  for (const [name, told] of Object.entries(profile.columns)) {
    const column = named(name);
    if (column !== undefined && !columns.has(column)) columns.set(column, columnOfProfile(told));
  }
  return columns;
}

/** The profile whose columns are all there; the one that asks for most. */
function profileOf(profiles: Profiles, form: string, headers: readonly string[]): [string, ProfileDefinition] | undefined {
  const fits = (profile: ProfileDefinition): boolean => {
    const named = columnsNamed(profile, headers);
    return profile.form === form && profile.known_by.every((name) => named(name) !== undefined);
  };
  return Object.entries(profiles)
    .filter(([, profile]) => fits(profile))
    .sort(([, a], [, b]) => b.known_by.length - a.known_by.length)[0];
}

/** Whether a line is the head of a table that a profile knows, though none of its words be ours. */
export const isHeadOf = (profiles: Profiles, form: string, line: readonly string[]): boolean => profileOf(profiles, form, line) !== undefined;

/** The last day of two with a slash between them, as ISO 8601 writes a span of time. */
export const endOfSpan = (text: string): string => text.slice(text.indexOf('/') + 1);

/** The columns that a profile sends to further forms which the caller may fill. */
function filledBy(profile: ProfileDefinition, input: ProposalInput, fills: readonly FillToPropose[]): Proposed[] {
  const named = columnsNamed(profile, input.headers ?? []);
  return Object.entries(profile.fills ?? {}).flatMap(([name, { form, field, span }]) => {
    const column = named(name);
    const fill = fills.find(({ filled }) => filled.fill.form === form && filled.fields.some((one) => one.name === field));
    if (column === undefined || !fill) return [];
    const isNumber = fill.filled.form.fields.get(field)?.trait.type === 'numeric';
    const mapped = { column, field, form, ...(isNumber && profile.numbers && { convention: profile.numbers }) };
    const rows = span ? input.rows.map((cells) => cells.with(column, endOfSpan(cells[column] ?? ''))) : input.rows;
    const fit = fitOf({ ...input, rows, form: fill.filled.form, finders: fill.finders }, mapped);
    return fit > 0 ? [{ ...mapped, fit }] : [];
  });
}

/** So many rows tell whether a column fits. */
const looked = 500;

/** The first rows with a column of paths in our words. */
function withPaths(rows: ProposalInput['rows'], column: number, path: ProfilePath): string[][] {
  const read = pathReader(path);
  return rows.slice(0, looked).map((cells) => Object.assign([...cells], { [column]: read(cells[column] ?? '') }));
}

/** A table of another program, known by its headers, with where its columns go. References that name nothing known here are left to be chosen, but for paths: what is missing of a tree is made. */
export function recognise(profiles: Profiles, input: ProposalInput, fills: readonly FillToPropose[] = [], fetches: readonly Fetch[] = []): KnownTable | null {
  const { form, headers, language, finders } = input;
  const found = headers && profileOf(profiles, form.name, headers);
  if (!found) return null;
  const [name, profile] = found;
  const mapping = new Map<string, Proposed>();
  for (const [column, told] of [...toldColumns(profile, headers)].sort(([a], [b]) => a - b)) {
    const { field, unit, path } = told;
    const compiled = form.fields.get(field);
    // Whoever may not see a field is not offered it.
    if (!compiled) continue;
    const { perLanguage, type } = compiled.trait;
    const convention = type === 'numeric' ? (told.measured ? '.' : profile.numbers) : undefined;
    const mapped = { column, field, ...(perLanguage && { language: told.language ?? language }), ...(convention && { convention }), ...(unit && { unit }) };
    const id = `${field}.${mapped.language ?? ''}`;
    const fit = fitOf(path ? { ...input, rows: withPaths(input.rows, column, path) } : input, mapped);
    if (!mapping.has(id) && (fit > 0 || path || !finders.has(field))) mapping.set(id, { ...mapped, fit });
  }
  const further = [...filledBy(profile, input, fills), ...filesOf(profile, input, fetches)];
  return { profile: name, mapping: [...mapping.values(), ...further], ...(profile.file_path !== undefined && { file_path: profile.file_path }) };
}

/** The columns of a file that name files, as far as they hold addresses. */
function filesOf(profile: ProfileDefinition, { headers, rows }: ProposalInput, fetches: readonly Fetch[]): Proposed[] {
  const named = columnsNamed(profile, headers ?? []);
  return fetches.flatMap(({ form, field }) =>
    (profile.files?.[form] ?? []).flatMap((name): Proposed[] => {
      const column = named(name);
      const fit = column === undefined ? 0 : shareOfAddresses(rows, column);
      return column === undefined || fit === 0 ? [] : [{ column, form, field, fit }];
    }),
  );
}

/** Columns of addresses in the order in which files come: as the profile says, the others in that of the file. */
export function profileColumns<TColumn extends Mapped>(
  profiles: Profiles,
  profile: string | undefined,
  headers: readonly string[],
  columns: readonly TColumn[],
): TColumn[] {
  const known = profile !== undefined && Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
  const named = known && columnsNamed(known, headers);
  const told = Object.values(known?.files ?? {}).flatMap((names) => (names ?? []).map((name) => named?.(name)));
  const rank = ({ column }: TColumn): number => (told.includes(column) ? told.indexOf(column) - told.length : column);
  return columns.toSorted((a, b) => rank(a) - rank(b));
}
