import type { FormName } from '../../src/generated/names.gen.ts';

/**
 * A form that takes files, which an import of another one fetches from addresses of the internet: a row of the file names as many as it likes, in one cell or several columns. They are fetched
 * in the background when the rows are in. It is called `fetches.<form>` there.
 */
export interface Fetch {
  /** It takes files (`upload`). */
  form: FormName;
  /** Its field that holds the key of the row brought in. */
  by: string;
  /** Its field that stands for the file: columns of addresses go to it. */
  field: string;
  /** Its flag that the first file of a row gets, unless another one has it that did not come with the same import. */
  main?: string;
  /** The form that lists what is fetched: what did not come is told and tried again there. */
  list: FormName;
  /** Words by which other programs head such columns, in plain small letters; numbers behind them, and words for an address, do not matter. */
  heads: readonly string[];
}
