import type { JsonObject } from '../../../../shared/json.ts';
import type { CompiledForm } from '../core/compile.ts';
import { planOf } from './targets.ts';
import type { Target } from './targets.ts';

/** What large work writes: the fields it gives values, and whether rows go by it. */
export interface Written {
  fields: Iterable<string>;
  removes: boolean;
}

/** What rows are written that say no place of theirs. */
export const writtenBy = (fields: Iterable<string>): Written => ({ fields, removes: false });

/** Rows go, and no value is written. */
export const removal: Written = { fields: [], removes: true };

/** The fields that rows give values; one that is empty everywhere places no row. */
export const fieldsGiven = (rows: Iterable<JsonObject>): Set<string> => {
  const given = new Set<string>();
  for (const row of rows) for (const [name, value] of Object.entries(row)) if (value !== null && value !== undefined) given.add(name);
  return given;
};

/** Whether a value of the field says where its row stands: its place, or what its place counts within. */
const isPlace = ({ column, table: { sequence } }: Target): boolean =>
  column !== undefined && sequence !== undefined && [sequence.position, ...sequence.within].includes(column);

/**
 * Whether a write through the form shifts rows that another piece of it may write, so that it is no sum of smaller ones and is done at once: it gives rows
 * that may be there a place in a dense order, or takes rows of a tree away. Rows that come stand at the end, and where rows go the others close up, however
 * many go at a time.
 */
export const shiftsOthers = (form: CompiledForm, { fields, removes }: Written): boolean => {
  const { base, write } = planOf(form);
  if (removes && base?.sequence?.parent !== undefined) return true;
  return [...fields].some((name) => {
    const target = write.get(name);
    return target !== undefined && isPlace(target);
  });
};
