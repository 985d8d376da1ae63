/** A sentence about the data that is always true, whatever was done and whichever way the data came here. */
export interface Invariant {
  /** Statements; each gives one row for everything that breaks it, with what that is in the column `broken`. */
  broken: () => readonly string[];
}

export const defineInvariant = (invariant: Invariant): Invariant => invariant;
