/** Labels on a sheet, or one after the other on a roll; all lengths in millimetres. */
export interface LabelFormat {
  /** The paper one page is: a sheet, or a single label of a roll. */
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** Between two labels of a row; rows follow each other without one. */
  gap: number;
}

const a4 = { width: 210, height: 297 } as const;
const onA4 = (columns: number, rows: number, width: number, height: number, gap = 0): LabelFormat => ({
  page: a4,
  columns,
  rows,
  label: { width, height },
  gap,
});
const onRoll = (width: number, height: number): LabelFormat => ({ page: { width, height }, columns: 1, rows: 1, label: { width, height }, gap: 0 });

/** The labels one can buy, by the names under which users' choices are stored. */
export const labelFormats = {
  'a4-2x4': onA4(2, 4, 105, 74),
  'a4-2x7': onA4(2, 7, 99.1, 38.1, 2.5),
  'a4-3x7': onA4(3, 7, 63.5, 38.1, 2.5),
  'a4-3x8': onA4(3, 8, 70, 37),
  'a4-4x10': onA4(4, 10, 48.5, 25.4),
  'a4-5x13': onA4(5, 13, 38.1, 21.2, 2.5),
  'roll-40x25': onRoll(40, 25),
  'roll-50x30': onRoll(50, 30),
  'roll-58x40': onRoll(58, 40),
  'roll-62x29': onRoll(62, 29),
  'roll-100x50': onRoll(100, 50),
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof labelFormats;
export const labelFormatNames = Object.keys(labelFormats) as LabelFormatName[];

export const labelsPerPage = ({ columns, rows }: LabelFormat): number => columns * rows;
export const isSheet = (format: LabelFormat): boolean => labelsPerPage(format) > 1;

/** Hundredths of a millimetre are more than a printer keeps. */
export const roundLength = (length: number): number => Math.round(length * 100) / 100;
