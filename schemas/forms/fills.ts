import type { FormName } from '../../src/generated/names.gen.ts';

/**
 * A form that an import of another one fills along: each row of the file is a row of it as well, which belongs to the row brought in. It is called
 * `fills.<form>` there.
 */
export interface Fill {
  form: FormName;
  /** Its field that holds the key of the row brought in. */
  by: string;
  /** References that tell which of its rows is meant: a column of the file says them, or one is chosen for all rows. */
  asks: readonly string[];
  /** The fields that columns may go to besides. */
  fields: readonly string[];
  /** How tables head the columns of these fields: what a column of a file is proposed by. Behind such words may stand which row is meant (`price shop.hu`). */
  heads?: Readonly<Record<string, readonly string[]>>;
  /** Fields of a new row that have the value of another one where the file says nothing. */
  same?: Readonly<Record<string, string>>;
  /** Where its key is nothing that people know: fields by which a row is found, as many of them as the file says. */
  found_by?: readonly string[];
  /** The form on whose rows its rows stand: where there is none yet it is made, by whoever may set that form. */
  on?: FormName;
  /** The action of the form that makes what was written hold, with the rows of the file. It asks for nothing and fires no event. */
  then?: string;
}
