import type { Convention } from '../../../shared/csv/conventions.ts';
import { isLanguage } from '../../../shared/languages.ts';
import type { MappedColumn, Uploaded } from './import-calls.ts';

/** The choice of each mapped column. */
export type Targets = ReadonlyMap<number, string>;

/** Of the columns that may be read in more than one way, those ways that were chosen. */
export type Ways = ReadonlyMap<number, Convention>;

/** Of the columns that name a row of a further form by themselves, which: the shop of a price. */
export type OwnRows = ReadonlyMap<number, NonNullable<MappedColumn['asked']>>;

type Target = Pick<MappedColumn, 'field' | 'language' | 'form'>;

/** A field, or a field in one language, or one of a further form, as one choice. */
export const choiceOf = ({ field, language, form }: Target): string => `${form === undefined ? '' : `${form}/`}${field}${language ? ` ${language}` : ''}`;

export function parseChoice(choice: string): Target {
  const [, form, field = '', language] = /^(?:(\w+)\/)?(\S+)(?: (\w+))?$/.exec(choice) ?? [];
  return { field, ...(isLanguage(language) && { language }), ...(form !== undefined && { form }) };
}

export const targetsOf = (columns: readonly MappedColumn[]): Targets => new Map(columns.map((target) => [target.column, choiceOf(target)]));
export const waysOf = (columns: readonly MappedColumn[]): Ways =>
  new Map(columns.flatMap(({ column, convention }) => (convention ? [[column, convention]] : [])));

export const ownRowsOf = (columns: readonly MappedColumn[]): OwnRows => new Map(columns.flatMap(({ column, asked }) => (asked ? [[column, asked]] : [])));

/** What a further form asks about a column that goes there; nothing of one that tells just that. */
export function rowsAsked({ fills }: Pick<Uploaded, 'fills'>, choice: string): Uploaded['fills'][number]['asks'] {
  const { form, field } = parseChoice(choice);
  const asks = fills.find((fill) => fill.form === form)?.asks ?? [];
  return asks.some((ask) => ask.field === field) ? [] : asks;
}

/** Columns that go to the same field of the same row. */
export function clashes(columns: readonly MappedColumn[]): MappedColumn[] {
  const idOf = (one: MappedColumn): string => JSON.stringify([choiceOf(one), Object.entries(one.asked ?? {}).sort()]);
  const ids = columns.map(idOf);
  return columns.filter((_, at) => ids.indexOf(ids[at] ?? '') !== ids.lastIndexOf(ids[at] ?? ''));
}

/** In which ways a column may be read as the field it goes to; undefined where only one is possible. */
export const doubtOf = ({ doubts }: Uploaded, column: number, choice: string | undefined) =>
  choice === undefined
    ? undefined
    : doubts.find((doubt) => {
        const { field, form } = parseChoice(choice);
        return doubt.column === column && doubt.field === field && doubt.form === form;
      });

/** What is chosen of a file's columns, and what was `read` of them before anybody chose. */
interface Chosen {
  targets: Targets;
  ways: Ways;
  own: OwnRows;
  read: readonly MappedColumn[];
}

/** The columns to check, each with how it is read and what its figures are in. */
export const toColumns = (uploaded: Uploaded, { targets, ways, own, read }: Chosen): MappedColumn[] =>
  [...targets].map(([column, choice]) => {
    const unit = read.find((one) => one.column === column && choiceOf(one).split(' ')[0] === choice.split(' ')[0])?.unit;
    const way = doubtOf(uploaded, column, choice) && ways.get(column);
    const asked = own.get(column);
    return {
      column,
      ...parseChoice(choice),
      ...(asked && rowsAsked(uploaded, choice).length > 0 && { asked }),
      ...(way && { convention: way }),
      ...(unit && { unit }),
    };
  });
