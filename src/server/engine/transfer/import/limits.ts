import { appError } from '../../../../shared/errors.ts';

/** Bounds of an uploaded table and of reading it; beyond them the answer is 413. */
export const importLimits = {
  bytes: 25_000_000,
  rows: 100_000,
  columns: 200,
  cell: 200_000,
  /** Of files that all rows name. */
  addresses: 200_000,
  entries: 1_000,
  inflated: 200_000_000,
  seconds: 60,
  megabytes: 1_500,
} as const;

/** @throws AppError too_large, naming the limit */
export function within(limit: keyof typeof importLimits, figure: number): void {
  if (figure > importLimits[limit]) throw appError('too_large', { limit, most: importLimits[limit] });
}

/** Lines that a reader takes: as many rows as there may be, below two lines of headers. */
export const mostLines = importLimits.rows + 2;
