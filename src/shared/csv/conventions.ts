/** How the numbers or the days of a column are written: the sign before their decimals, or what comes first, day or month. */
export const conventions = ['.', ',', 'dmy', 'mdy'] as const;
export type Convention = (typeof conventions)[number];
