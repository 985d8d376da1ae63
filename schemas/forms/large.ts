import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FormName } from '../../src/generated/names.gen.ts';

/**
 * A form with one row for each row of its key's table, and there may be a million: once they are many, sorts and text filters are answered
 * from indexes that are derived from the fields (src/server/engine/records/large).
 */
export interface Large {
  /** Tables its expressions read only inside functions. */
  through?: readonly PgTable[];
  /** Columns by which rows of a table that it reads meet its own where no foreign key tells, without which a change of one makes all rows due. */
  joins?: readonly (readonly [read: PgColumn, own: PgColumn])[];
  /**
   * By columns of its table, which rows may say something else tomorrow: all, when absent. Rates change what is shown of rows from their day on, as `amounts_on` tells.
   */
  aging?: SQL;
}

/**
 * Each row belongs to a row of the large list `form`, which the field `by` of its key names, as those of a product in each shop do: sorted by columns of that list's
 * table they are read in the order that is kept there, and nothing more is kept of them.
 */
export interface KeptWith<TName extends string> {
  form: FormName;
  by: TName;
  /**
   * Fields that are never empty. Beside the rows of that list it is kept, by the other field of the key, which rows here have each of them set, and which have not: in the
   * order of a flag none are passed in vain.
   */
  flags?: readonly TName[];
}
