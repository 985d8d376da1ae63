import type { Convention } from '../../../../shared/csv/conventions.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { measureSame } from '../../../../shared/units.ts';
import type { Unit } from '../../../../shared/units.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import { planOf } from '../../records/write/targets.ts';
import { isRequired } from '../../records/core/values.ts';
import type { ColumnConventions } from './conventions.ts';
import { plain, readings, withoutPrefix } from './heads.ts';
import type { Head } from './heads.ts';
import { referenceOf } from './references.ts';
import type { FindKey } from './references.ts';
import { settle } from './settle-convention.ts';
import { readCell } from './text-values.ts';

/** Where a column of the file goes; `language` for fields with a text per language, `convention` where a person said how its cells are written. */
export interface Mapped {
  column: number;
  field: string;
  language?: Language | undefined;
  convention?: Convention | undefined;
  /** What figures of the column are in, where the field's kind has a unit too. */
  unit?: Unit | undefined;
}

/** A proposed column with the share of its filled cells that fit the field, from 0 to 1. */
export interface Proposed extends Mapped {
  /** The further form whose field it is, or whose files it names. */
  form?: string;
  /** Which of its rows is meant by this column, where its head says so. */
  asked?: JsonObject;
  fit: number;
}

/** Field labels in all languages, as people see them above columns. */
export type Labels = Readonly<Record<string, readonly string[]>>;

export interface ProposalInput {
  form: CompiledForm;
  headers: readonly string[] | null;
  rows: readonly (readonly string[])[];
  labels: Labels;
  language: Language;
  finders: ReadonlyMap<string, FindKey>;
  /** How the cells of each column may be read. */
  conventions: readonly ColumnConventions[];
}

const sampled = 500;

/** Words by which other programs head the columns that ours call `…_code`, `…_name` and so on. */
const synonyms: Record<string, string> = {
  sku: 'code',
  productnumber: 'code',
  itemnumber: 'code',
  articlenumber: 'code',
  artikelnummer: 'code',
  cikkszam: 'code',
  kod: 'code',
  title: 'name',
  megnevezes: 'name',
  nev: 'name',
  bezeichnung: 'name',
  nazov: 'name',
  nazev: 'name',
  denumire: 'name',
  gtin: 'ean',
  barcode: 'ean',
  vonalkod: 'ean',
  madeon: 'date',
  manufacturer: 'mf',
  gyarto: 'mf',
  hersteller: 'mf',
  marka: 'brand',
  marke: 'brand',
};

/** Fields an import may fill: those given when a row is added, and those that may be changed. */
export const importableFields = (form: CompiledForm): CompiledField[] => {
  const plan = planOf(form);
  return [...form.fields.values()].filter(({ name }) => plan.create.has(name) || plan.write.has(name) || form.definition.key.includes(name));
};

interface Names {
  exact: Map<string, string>;
  /** Other names, weaker: the label field of a reference, the last word of a field's name when only one field has it. */
  loose: Map<string, string>;
  /** What a key is of, which may as well head another field: `Product` is the key above codes, and the name above words. */
  vague: Map<string, { key: string; other: string | undefined }>;
}

function namesOf({ form, labels }: ProposalInput): Names {
  const fields = importableFields(form);
  const exact = new Map(fields.flatMap(({ name }) => [name, ...(labels[name] ?? [])].map((text) => [plain(text), name] as const)));
  const loose = new Map(fields.flatMap(({ name }) => (form.definition.heads?.[name] ?? []).map((head) => [plain(head), name] as const)));
  const vague = new Map<string, { key: string; other: string | undefined }>();
  for (const field of fields) {
    const reference = referenceOf(field);
    const own = field.name.replace(/_(id|code|name)s?$/, '');
    const isKey = !reference && own !== field.name && form.definition.key.includes(field.name);
    const aliases = [reference?.labelField, reference?.label, ...(isKey ? [] : [own])].filter((alias) => alias !== undefined);
    for (const alias of aliases) if (!loose.has(plain(alias))) loose.set(plain(alias), field.name);
    if (isKey) vague.set(plain(own), { key: field.name, other: undefined });
  }
  const tailOf = (name: string): string => plain(name.slice(name.indexOf('_') + 1));
  const own = fields.filter((field) => !referenceOf(field)).map(({ name }) => name);
  for (const name of own) if (!loose.has(tailOf(name)) && own.filter((other) => tailOf(other) === tailOf(name)).length === 1) loose.set(tailOf(name), name);
  for (const [name, { key }] of vague) {
    vague.set(name, { key, other: loose.get(name) });
    loose.delete(name);
  }
  return { exact, loose, vague };
}

function fieldBy(header: string, names: Map<string, string>): string | undefined {
  const word = plain(header);
  return names.get(word) ?? names.get(plain(synonyms[word] ?? ''));
}

/** Where a head leads as it may be meant: with a language only to texts, with a unit only to what measures the same. */
function byReading({ form, language }: ProposalInput, head: Head, names: Map<string, string>): Omit<Mapped, 'column'> | undefined {
  const field = fieldBy(head.name, names);
  const compiled = field === undefined ? undefined : form.fields.get(field);
  if (field === undefined || !compiled) return undefined;
  const { perLanguage } = compiled.trait;
  if (head.language) return perLanguage ? { field, language: head.language } : undefined;
  if (!head.unit) return { field, ...(perLanguage && { language }) };
  const own = compiled.kind.unit;
  return own && measureSame(head.unit, own) ? { field, ...(head.unit !== own && { unit: head.unit }) } : undefined;
}

const byHeader = (input: ProposalInput, header: string, names: Map<string, string>): Omit<Mapped, 'column'> | undefined =>
  readings(header)
    .map((head) => byReading(input, head, names))
    .find((found) => found !== undefined);

const share = (texts: readonly string[], fits: (text: string) => boolean): number => (texts.length === 0 ? 0 : texts.filter(fits).length / texts.length);
const filledCells = (rows: ProposalInput['rows'], column: number): string[] =>
  rows
    .slice(0, sampled)
    .map((cells) => cells[column] ?? '')
    .filter((text) => text.trim() !== '');

/** The share of a column's filled cells that its field can hold. */
export function fitOf({ form, rows, finders, language, conventions }: ProposalInput, mapped: Mapped): number {
  const field = form.fields.get(mapped.field);
  const find = finders.get(mapped.field);
  if (!field) return 0;
  const cells = filledCells(rows, mapped.column);
  const how = { language: mapped.language ?? language, ...settle(field, conventions[mapped.column], language) };
  return share(cells, (text) => (find ? find(text) != null : readCell(field, text, how) !== undefined));
}

const isCodeLike = (text: string): boolean => /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}._/-]{2,40}$/u.test(text.trim());
/** A code or a number, as keys are. */
const isKeyLike = (text: string): boolean => /^(?=.*\d)[\p{L}\p{N}._/-]{1,40}$/u.test(text.trim());
const isWordLike = (text: string): boolean => /\p{L}{3,}/u.test(text) && !/^[{[]/.test(text) && !isCodeLike(text);

/** How well a column of unknown meaning suits a field that must be given; 0 when it does not. */
function suits(input: ProposalInput, field: CompiledField, column: number): number {
  const { form, rows } = input;
  const cells = filledCells(rows, column);
  const isFull = cells.length === Math.min(rows.length, sampled) && cells.length > 0;
  const distinct = new Set(cells).size / Math.max(cells.length, 1);
  if (!isFull || fitOf(input, { column, field: field.name, language: input.language }) < 0.95) return 0;
  if (form.definition.key.includes(field.name)) return distinct < 1 ? 0 : share(cells, isCodeLike);
  return field.trait.words ? share(cells, isWordLike) * distinct : 0;
}

/** References are recognised by their rows' keys and labels, if these are words: small numbers would fit anything. */
function referenceColumn(input: ProposalInput, field: CompiledField, column: number): number {
  const cells = filledCells(input.rows, column);
  return cells.length > 0 && share(cells, (text) => /\p{L}/u.test(text)) > 0.9 ? fitOf(input, { column, field: field.name }) : 0;
}

function best(columns: readonly number[], score: (column: number) => number, least: number): number | undefined {
  const [first] = columns.map((column) => ({ column, score: score(column) })).sort((a, b) => b.score - a.score || a.column - b.column);
  return first && first.score >= least ? first.column : undefined;
}

/** Proposes where the columns of a file go: by their headers first, then by what stands in them. A column that names nothing known is left to the person. */
export function propose(input: ProposalInput): Proposed[] {
  const { form, headers, rows, language } = input;
  const width = Math.max(headers?.length ?? 0, rows[0]?.length ?? 0);
  const proposed = new Map<string, Mapped>();
  const free = new Set(Array.from({ length: width }, (_, column) => column));
  const take = (mapped: Mapped): void => {
    const id = `${mapped.field}.${mapped.language ?? ''}`;
    if (proposed.has(id)) return;
    proposed.set(id, mapped);
    free.delete(mapped.column);
  };
  const { exact, loose, vague } = namesOf(input);
  // What stands behind a word that all heads begin with counts last: `Title` is the name where `Variant Title` stands beside it.
  for (const told of [(header: string) => header, withoutPrefix]) {
    for (const names of [exact, loose]) {
      headers?.forEach((header, column) => {
        const head = free.has(column) ? told(header) : undefined;
        const found = head === undefined ? undefined : byHeader(input, head, names);
        if (found) take({ column, ...found });
      });
    }
  }
  headers?.forEach((header, column) => {
    const meant = free.has(column) ? vague.get(plain(header)) : undefined;
    if (!meant) return;
    const cells = filledCells(rows, column);
    const isKey = cells.length === 0 ? rows.length === 0 : share(cells, isKeyLike) > 0.9;
    const found = byHeader(input, header, new Map([[plain(header), isKey ? meant.key : (meant.other ?? '')]]));
    if (found) take({ column, ...found });
  });
  const isTaken = (name: string): boolean => [...proposed.values()].some(({ field }) => field === name);
  const wanted = importableFields(form).filter(({ name }) => !isTaken(name));
  for (const field of wanted.filter(({ name }) => form.definition.key.includes(name) || isRequired(form, name))) {
    const column = best([...free], (candidate) => suits(input, field, candidate), 0.5);
    if (column === undefined) continue;
    const told = readings(headers?.[column] ?? '').find((head) => head.language)?.language;
    take({ column, field: field.name, ...(field.trait.perLanguage ? { language: told ?? language } : {}) });
  }
  for (const field of headers ? [] : wanted.filter(({ name }) => input.finders.has(name))) {
    const column = best([...free], (candidate) => referenceColumn(input, field, candidate), 0.8);
    if (column !== undefined) take({ column, field: field.name });
  }
  return [...proposed.values()]
    .map((mapped) => ({ ...mapped, fit: fitOf(input, mapped) }))
    .filter(({ column, field, fit }) => fit > 0 || !input.finders.has(field) || filledCells(rows, column).length === 0)
    .sort((a, b) => a.column - b.column);
}

/** The headers on top of a file's lines, and how many lines they take: a second one (names, then labels) is none of the rows either. */
export function headersOf(form: CompiledForm, lines: readonly string[][], labels: Labels): { headers: string[] | null; taken: number } {
  const [first = [], ...rest] = lines;
  const names = namesOf({ form, labels, headers: null, rows: [], language: defaultLanguage, finders: new Map(), conventions: [] });
  const all = new Set([...names.exact.keys(), ...[...form.fields.keys()].map(plain)]);
  const isKnown = (cell: string): boolean =>
    names.loose.has(plain(cell)) ||
    names.vague.has(plain(cell)) ||
    Object.hasOwn(synonyms, plain(cell)) ||
    readings(cell).some(({ name }) => all.has(plain(name)));
  const known = (cells: readonly string[]): number => cells.filter((cell) => isKnown(cell) || isKnown(withoutPrefix(cell) ?? '')).length;
  if (known(first) === 0 && !looksLikeHeaders(first, rest)) return { headers: null, taken: 0 };
  const isSecondHead = rest[0] !== undefined && known(rest[0]) > first.length / 2 && known(first) > first.length / 2;
  return { headers: first, taken: isSecondHead ? 2 : 1 };
}

/** Words above columns that are mostly figures are headers, even if nobody here knows them. */
function looksLikeHeaders(first: readonly string[], rest: readonly string[][]): boolean {
  const isFigure = (text: string): boolean => /^[\d\s.,:%/-]+$/.test(text.trim());
  const words = first.every((cell) => cell.trim() !== '' && !isFigure(cell)) && new Set(first).size === first.length;
  return words && rest.length > 0 && first.some((_, column) => share(filledCells(rest, column), isFigure) > 0.9 && filledCells(rest, column).length > 0);
}
