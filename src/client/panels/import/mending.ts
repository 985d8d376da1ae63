import type { ErrorParams } from '../../../shared/errors.ts';

/** What may be done about all problems of a sort. */
export type RemedyWay = 'create' | 'number' | 'clear' | 'leave_out';

/** Problems of one sort at one field, over the whole file. */
export interface ProblemGroup {
  /** The further form whose field it is. */
  form?: string;
  field: string;
  code: string;
  params?: ErrorParams;
  rows: number;
  /** What stands in most of its rows. */
  values: readonly { column: number; value: string; rows: number }[];
  value_count: number;
  ways: readonly RemedyWay[];
}

/** Another text for one cell, given after the check. */
export interface Fix {
  row: number;
  column: number;
  value: string;
}

/** Another text for all cells of a column that have this one. */
export interface Replacement {
  column: number;
  from: string;
  value: string;
}

/** What is done about the problems of a field that have this code. */
export interface Remedy {
  /** The further form whose field it is. */
  form?: string;
  field: string;
  code: string;
  by: RemedyWay;
}

/** What is done about problems after a check. */
export interface Mending {
  fixes: readonly Fix[];
  replacements: readonly Replacement[];
  remedies: readonly Remedy[];
}

export const noMending: Mending = { fixes: [], replacements: [], remedies: [] };

/** Rows without a key are numbered. */
export const numbering = (field: string): Mending => ({ ...noMending, remedies: [{ field, code: 'key_missing', by: 'number' }] });

export const cellId = ({ row, column }: Pick<Fix, 'row' | 'column'>): string => `${row}.${column}`;
export const valueId = ({ column, from }: Pick<Replacement, 'column' | 'from'>): string => `${column}.${from}`;
export const groupId = ({ form = '', field, code }: Pick<ProblemGroup, 'form' | 'field' | 'code'>): string => `${form} ${field} ${code}`;

/** What stands for a key once: of two with the same one the later counts. */
const latest = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [...new Map(all.map((one) => [keyOf(one), one])).values()];

/** The later word counts. A replacement is of what the file says, so one of what another one wrote goes on from there. */
export const mergeMendings = (before: Mending, after: Mending): Mending => ({
  fixes: latest([...before.fixes, ...after.fixes], cellId),
  replacements: latest(
    [
      ...before.replacements.map((old) => ({
        ...old,
        value: after.replacements.find(({ column, from }) => column === old.column && from === old.value)?.value ?? old.value,
      })),
      ...after.replacements,
    ],
    valueId,
  ),
  remedies: latest([...before.remedies, ...after.remedies], groupId),
});
