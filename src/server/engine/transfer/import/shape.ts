import type { Family, LeftOutReason, ProfileColumn, ProfileDefinition, Variants } from '../../../../../schemas/imports/define.ts';
import { appError } from '../../../../shared/errors.ts';
import { stripHtml } from '../../../../shared/text/plain-text.ts';
import { inUnit, measureSame, unitOf } from '../../../../shared/units.ts';
import type { Unit } from '../../../../shared/units.ts';
import { fieldOf } from '../../records/core/compile.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import { isRichText } from '../../records/core/traits.ts';
import { pathReader } from './paths.ts';
import { columnsNamed, endOfSpan, toldColumns } from './profiles.ts';
import type { ColumnNamed, Profiles } from './profiles.ts';
import type { Mapped } from './proposal.ts';

/** What a check tells of a table beside its problems: how many rows are meant, and of how many products they are variants. */
export type ImportNote =
  | { code: LeftOutReason; count: number }
  | { code: 'variants'; count: number; products: number }
  | { code: 'markup'; count: number; lost: string }
  | { code: 'heads'; count: number; heads: string };

/** The rows of another program's table as rows of the form: each in its place, some left out. */
export interface Shaped {
  rows: readonly (readonly string[])[];
  left: ReadonlySet<number>;
  notes: ImportNote[];
}

interface Sheet {
  rows: readonly (readonly string[])[];
  named: ColumnNamed;
}

const isBlank = (text: string): boolean => text.trim() === '';

function cellOf({ rows, named }: Sheet, row: number, name: string): string {
  const column = named(name);
  return column === undefined ? '' : (rows[row]?.[column] ?? '').trim();
}

/** Rows that are none of the form's, with the first reason for each. A column that the file does not have says nothing. */
function leftOut({ leaves_out = [] }: ProfileDefinition, sheet: Sheet): Map<number, LeftOutReason> {
  const left = new Map<number, LeftOutReason>();
  for (const { why, column, is } of leaves_out.filter((told) => sheet.named(told.column) !== undefined)) {
    for (const row of sheet.rows.keys()) {
      const text = cellOf(sheet, row, column);
      const isMeant = is === 'blank' ? text === '' : is === 'filled' ? text !== '' : is.includes(text.toLowerCase());
      if (isMeant && !left.has(row)) left.set(row, why);
    }
  }
  return left;
}

/** The parents of rows by the rows of the file. */
function parentsOf(family: Family, sheet: Sheet): Map<number, number> {
  const rows = [...sheet.rows.keys()];
  const parents = new Map<number, number>();
  if ('same' in family) {
    const first = new Map<string, number>();
    for (const row of rows) {
      const name = cellOf(sheet, row, family.same);
      if (name === '') continue;
      parents.set(row, first.get(name) ?? row);
      if (!first.has(name)) first.set(name, row);
    }
  } else if ('parent' in family) {
    const named = new Map(rows.flatMap((row) => Object.entries(family.named).map(([column, prefix]) => [prefix + cellOf(sheet, row, column), row] as const)));
    for (const row of rows) {
      const name = cellOf(sheet, row, family.parent);
      const parent = name === '' ? undefined : named.get(name);
      if (parent !== undefined) parents.set(row, parent);
    }
  } else {
    const named = new Map(rows.toReversed().map((row) => [cellOf(sheet, row, family.named), row]));
    for (const parent of rows) {
      for (const [, name = ''] of cellOf(sheet, parent, family.children).matchAll(new RegExp(`(?:^|[,|])\\s*${family.named}=([^,|]+)`, 'g'))) {
        const row = named.get(name.trim());
        if (row !== undefined) parents.set(row, parent);
      }
    }
  }
  return parents;
}

/** Rows that share a parent, by its row; one alone is no variant. */
function familiesOf(parents: ReadonlyMap<number, number>, family: Family, left: ReadonlyMap<number, LeftOutReason>): Map<number, number[]> {
  const families = new Map<number, number[]>();
  for (const [row, parent] of parents) {
    if (left.has(row)) continue;
    const rows = families.get(parent);
    if (rows) rows.push(row);
    else families.set(parent, [row]);
  }
  return new Map([...families].filter(([, rows]) => rows.length > 1 || !('same' in family)));
}

/** What tells a variant from the others of its product, at the end of its name. */
function nameEnding({ tells }: Variants, sheet: Sheet, row: number): string {
  const words = (tells?.by ?? []).map((column) => cellOf(sheet, row, column)).filter((word) => word !== '' && word !== tells?.unless);
  return words.length === 0 ? '' : ` – ${words.join(' / ')}`;
}

/** Cells that are gathered of one product: more files than any program gives one. */
const mostGathered = 250;

/** Gives each row the cells of a column that all rows of its product have, one below the other. */
function gather(sheet: Sheet, parents: ReadonlyMap<number, number>, name: string, rows: string[][]): void {
  const column = sheet.named(name);
  if (column === undefined) return;
  const cells = new Map<number, Set<string>>();
  for (const [row, parent] of parents) {
    const text = cellOf(sheet, row, name);
    if (text !== '') cells.set(parent, (cells.get(parent) ?? new Set()).add(text));
  }
  // One text for all rows of a product, which is read once.
  const texts = new Map([...cells].map(([parent, all]) => [parent, [...all].slice(0, mostGathered).join('\n')]));
  for (const [row, parent] of parents) rows[row]?.splice(column, 1, texts.get(parent) ?? '');
}

/** Gives variants what their products say once for all of them. */
function withParents(profile: ProfileDefinition, sheet: Sheet, left: ReadonlyMap<number, LeftOutReason>): { rows: Shaped['rows']; note: ImportNote[] } {
  const { variants } = profile;
  if (!variants) return { rows: sheet.rows, note: [] };
  const parents = parentsOf(variants.family, sheet);
  const families = familiesOf(parents, variants.family, left);
  const columns = variants.fill.flatMap((name) => sheet.named(name) ?? []);
  const rows = sheet.rows.map((cells) => [...cells]);
  for (const [row, parent] of parents) {
    for (const column of columns) if (isBlank(rows[row]?.[column] ?? '')) rows[row]?.splice(column, 1, sheet.rows[parent]?.[column] ?? '');
  }
  for (const name of variants.gathers ?? []) gather(sheet, parents, name, rows);
  const name = variants.tells && sheet.named(variants.tells.name);
  for (const row of name === undefined ? [] : [...families.values()].flat()) {
    const ending = nameEnding(variants, sheet, row);
    const own = rows[row]?.[name ?? 0] ?? '';
    if (!isBlank(own)) rows[row]?.splice(name ?? 0, 1, own + ending);
  }
  const count = [...families.values()].flat().length;
  return { rows, note: count === 0 ? [] : [{ code: 'variants', count, products: families.size }] };
}

/** A text with line ends as HTML, where it has no markup of its own that ends lines. */
const withBreaks = (html: string): string => (/<(?:br|p|div|li|h\d|table)\b/i.test(html) ? html : html.trim().replaceAll(/\r?\n/g, '<br>'));

/** A column whose cells are not simply what they say. */
interface SpecialColumn extends Omit<ProfileColumn, 'path'> {
  toPath: ((text: string) => string) | undefined;
}

/** `2 kg` as the figure that it is in the unit of its column; what is none stays as it is. */
function figureIn(unit: Unit | undefined, text: string): string {
  const [, figure = '', word = ''] = /^([\d.,]+)\s*(\p{L}+)$/u.exec(text.trim()) ?? [];
  const own = unitOf(word);
  const value = Number(figure.replace(',', '.'));
  return own === undefined || unit === undefined || !measureSame(own, unit) || Number.isNaN(value) ? text : String(inUnit(value, own, unit));
}

function read({ html, escaped, values, measured, unit, toPath }: SpecialColumn, text: string, isRich: boolean): string {
  if (measured) return figureIn(unit, text);
  const meant = values?.[text.trim().toLowerCase()] ?? text;
  const lines = escaped ? meant.replaceAll(String.raw`\n`, '\n') : meant;
  const words = !html ? lines : isRich ? withBreaks(lines) : stripHtml(lines);
  return toPath ? toPath(words) : words;
}

/** Puts the regular price where prices are and the reduced one where reduced ones are; a regular price that is no higher says nothing. */
function changeOver({ reduced }: ProfileDefinition, { named }: Sheet, cells: string[]): void {
  const [price, regular] = reduced ? [named(reduced.price), named(reduced.regular)] : [];
  if (price === undefined || regular === undefined) return;
  const [asked = '', before = ''] = [cells[price], cells[regular]];
  const isReduced = !isBlank(asked) && Number(before) > Number(asked);
  if (isReduced) cells[price] = before;
  cells[regular] = isReduced ? asked : '';
}

/**
 * The table of another program as rows of its form.
 * @param isRich whether a column goes to a field that holds HTML
 */
function shape(profile: ProfileDefinition, headers: readonly string[], rows: Shaped['rows'], isRich: (column: number) => boolean): Shaped {
  const sheet: Sheet = { rows, named: columnsNamed(profile, headers) };
  const left = leftOut(profile, sheet);
  const { rows: whole, note } = withParents(profile, sheet, left);
  const special = [...toldColumns(profile, headers)]
    .filter(([, { html, escaped, values, measured, path }]) => html ?? escaped ?? values ?? measured ?? path)
    .map(([column, { path, ...told }]) => [column, { ...told, toPath: path && pathReader(path) }] as const);
  const spans = Object.entries(profile.fills ?? {}).flatMap(([name, { span }]) => (span ? (sheet.named(name) ?? []) : []));
  const shaped = whole.map((cells) => {
    const copy = [...cells];
    for (const [column, told] of special) copy[column] = read(told, copy[column] ?? '', isRich(column));
    for (const column of spans) copy[column] = endOfSpan(copy[column] ?? '');
    changeOver(profile, sheet, copy);
    return copy;
  });
  const reasons = [...new Set(left.values())];
  return {
    rows: shaped,
    left: new Set(left.keys()),
    notes: [...note, ...reasons.map((code): ImportNote => ({ code, count: [...left.values()].filter((why) => why === code).length }))],
  };
}

/**
 * The rows of a file as the call takes it: as the table of another program where it names one, else as they are.
 * @throws AppError bad_request for a profile that is none of the form's
 */
export function shapeAs(
  profiles: Profiles,
  headers: readonly string[] | null,
  rows: Shaped['rows'],
  { profile: name, mapping }: { profile?: string | undefined; mapping: readonly Mapped[] },
  form: CompiledForm,
): Shaped {
  if (name === undefined) return { rows, left: new Set(), notes: [] };
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile?.form !== form.name || !headers) throw appError('bad_request', { field: 'profile' });
  const rich = new Set(mapping.flatMap(({ column, field }) => (isRichText(fieldOf(form, field)) ? [column] : [])));
  return shape(profile, headers, rows, (column) => rich.has(column));
}
