import { type LabelFormat, labelsPerPage, roundLength } from './formats.ts';

/** Left upper corner in millimetres from that of the page. */
export interface Corner {
  left: number;
  top: number;
}

/** Where the label with this place (from 0, row by row) lies. Labels stand in the middle of their sheet. */
export function cornerOf({ page, columns, rows, label, gap }: LabelFormat, place: number): Corner {
  const left = (page.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * label.height) / 2;
  return { left: roundLength(left + (place % columns) * (label.width + gap)), top: roundLength(top + Math.floor(place / columns) * label.height) };
}

/** A start beyond the sheet begins at its last label, so that a smaller sheet than the one before prints nothing twice. */
export const startOn = (format: LabelFormat, start: number): number => Math.min(Math.max(1, Math.trunc(start)), labelsPerPage(format));

/** Every item as often as it is wanted, in the given order. */
export const repeated = <T>(items: readonly T[], timesOf: (item: T) => number): T[] =>
  items.flatMap((item) => Array.from({ length: Math.max(0, Math.trunc(timesOf(item))) }, () => item));

/**
 * The labels page by page, each page with a place for every label: null where none is printed. The first page begins at label
 * `start`, counted from 1, because those before it were peeled off; a roll begins where it is.
 */
export function toPages<T>(labels: readonly T[], format: LabelFormat, start = 1): (T | null)[][] {
  const perPage = labelsPerPage(format);
  const filled: (T | null)[] = [...Array.from({ length: startOn(format, start) - 1 }, () => null), ...labels];
  if (labels.length === 0) return [];
  return Array.from({ length: Math.ceil(filled.length / perPage) }, (_, page) =>
    Array.from({ length: perPage }, (_place, place) => filled[page * perPage + place] ?? null),
  );
}
