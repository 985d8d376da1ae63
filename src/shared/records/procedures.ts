/** What a procedure works on: nothing but its input, one selected row, or at least one. */
export type ProcedureNeeds = 'none' | 'one' | 'selection';

/** Whether so many selected rows are what is needed. */
export const isEnough: Readonly<Record<ProcedureNeeds, (count: number) => boolean>> = {
  none: () => true,
  one: (count) => count === 1,
  selection: (count) => count > 0,
};
