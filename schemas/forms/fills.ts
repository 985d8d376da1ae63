import type { SQL } from 'drizzle-orm';
import type { FormName } from '../../src/generated/names.gen.ts';
import type { Json } from '../../src/shared/json.ts';

/** A record that an import makes for the rows of a further form. */
export interface LaidRecord {
  form: FormName;
  /** The field of those rows that holds its key. */
  by: string;
  values: Readonly<Record<string, Json>>;
  /** Its field that is given the name of the file. */
  file_name: string;
}

/** What stands in the way of rows later, though nobody refuses them now. */
export interface FillDoubt {
  id: string;
  /** Of a row of the form's own table, which is called `record`. */
  when: SQL;
}

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
  /** The field without which the file says nothing of a row of it. */
  told_by?: string;
  /** How tables head the columns of these fields: what a column of a file is proposed by. Behind such words may stand which row is meant (`price shop.hu`). The first says something by itself, the others only beside it. */
  heads?: Readonly<Record<string, readonly string[]>>;
  /** Fields of a new row that have the value of another one where the file says nothing. */
  same?: Readonly<Record<string, string>>;
  /** Where its key is nothing that people know: fields by which a row is found, as many of them as the file says. */
  found_by?: readonly string[];
  /** The form on whose rows its rows stand: where there is none yet it is made, by whoever may set that form. */
  on?: FormName;
  /** The record whose lines its rows become: one for the whole import, made with the first of them by whoever may add to its form. */
  under?: LaidRecord;
  /** Told in the check and with the import, each with the keys of the rows of the file; its sentence is `doubt.<id>`. */
  doubts?: readonly FillDoubt[];
  /** The action of the form that makes what was written hold, with the rows of the file. It asks for nothing and fires no event. */
  then?: string;
}
