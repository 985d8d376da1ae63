import type { JsonObject } from '../../../../shared/json.ts';
import type { CompiledForm } from '../core/compile.ts';
import { planOf } from './targets.ts';
import type { Target } from './targets.ts';

/** What large work writes: the fields it gives values, those it gives rows that are new, and whether rows go by it. */
export interface Written {
  fields: Iterable<string>;
  added: Iterable<string>;
  removes: boolean;
}

/** Values of rows that may all be there. */
export const writtenBy = (fields: Iterable<string>): Written => ({ fields, added: [], removes: false });

/** Rows go, and no value is written. */
export const removal: Written = { fields: [], added: [], removes: true };

/** The fields that rows give values; one that is empty everywhere places no row. */
export const fieldsGiven = (rows: Iterable<JsonObject>): Set<string> => {
  const given = new Set<string>();
  for (const row of rows) for (const [name, value] of Object.entries(row)) if (value !== null && value !== undefined) given.add(name);
  return given;
};

const isPosition = ({ column, table: { sequence } }: Target): boolean => column !== undefined && column === sequence?.position;

/** Whether a value of the field says where its row stands: its place, or what its place counts within. */
export const isPlace = (target: Target): boolean =>
  isPosition(target) || (target.column !== undefined && target.table.sequence?.within.includes(target.column) === true);

/**
 * Whether a write through the form shifts rows that another piece of it may write, so that it is no sum of smaller ones and is done at once: it gives rows
 * that may be there a place in a dense order, or new ones a place among others. New rows without one stand at the end, below whichever parent, and where rows
 * go the others close up, however many go at a time.
 */
export const shiftsOthers = (form: CompiledForm, { fields, added }: Written): boolean => {
  const { write } = planOf(form);
  const some = (names: Iterable<string>, shifts: (target: Target) => boolean): boolean =>
    [...names].some((name) => {
      const target = write.get(name);
      return target !== undefined && shifts(target);
    });
  return some(fields, isPlace) || some(added, isPosition);
};
