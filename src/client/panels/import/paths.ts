import { toPathBase } from '../../../shared/web-address.ts';
import { isFetch } from './fill-choices.ts';
import type { MappedColumn, Uploaded } from './import-calls.ts';
import { choiceOf } from './targets.ts';

/** Whether a column names files by paths alone. */
const isOfPaths = (uploaded: Uploaded, column: MappedColumn): boolean => uploaded.paths.includes(column.column) && isFetch(uploaded, choiceOf(column));

/** A path of the columns that name files so; undefined where none does. */
export function pathIn(uploaded: Uploaded, columns: readonly MappedColumn[]): string | undefined {
  const own = columns.filter((one) => isOfPaths(uploaded, one));
  if (own.length === 0) return undefined;
  const texts = uploaded.sample.flatMap((cells) => own.map(({ column }) => (cells[column] ?? '').trim().split(/[\s,;|]+/)[0] ?? ''));
  return texts.find((text) => text !== '' && !/^(?:https?:)?\/\//i.test(text)) ?? '…';
}

/** The address in front of the paths: as it was entered before, else the part that the other program always has. */
export const baseOf = ({ known }: Uploaded, columns: readonly MappedColumn[]): string =>
  columns.find(({ base }) => base !== undefined)?.base ?? (known?.file_path ? `/${known.file_path}` : '');

/** The columns with the address in front of their paths, where it is one. */
export function withBase(uploaded: Uploaded, columns: readonly MappedColumn[], text: string): MappedColumn[] {
  const base = toPathBase(text);
  return columns.map((column) => (base !== undefined && isOfPaths(uploaded, column) ? { ...column, base } : column));
}
