import type { Described } from '../../../../schemas/calls.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Language } from '../../../shared/languages.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { Mending, ProblemGroup } from './mending.ts';

/** Where a column of the file goes, by its place in the file; `language` for fields with a text per language. */
export type MappedColumn = Described<'MappedColumn'>;
/** Answer of `POST /import`: the file as the server read it. */
export type Uploaded = Described<'ImportUpload'>;

/** How a file is to be read: where its columns go, and as the table of which other program. */
export interface Reading {
  columns: readonly MappedColumn[];
  profile: string | null;
  /** What all rows have in further forms, where no column says it. */
  asked?: JsonObject;
  /** Rows without a key are given numbers, where no column has it. */
  isNumbered?: boolean;
}

/** How the server would read a file. */
export const proposedReading = ({ known, mapping }: Uploaded): Reading =>
  known ? { columns: known.mapping, profile: known.profile } : { columns: mapping, profile: null };

/** One cell that cannot be brought in. `row` counts from 0 without the header; -1 concerns the whole file. `line` is what a spreadsheet calls the row. */
export interface CellProblem {
  /** The further form whose field it is. */
  form?: string;
  row: number;
  line: number | null;
  column: number | null;
  field: string;
  code: string;
  params?: ErrorParams;
  value: string | null;
}

/** Answer of `import_check`: what the import would do. Existing rows are found by their key. */
export interface Checked {
  add: number;
  update: number;
  unchanged: number;
  fills: readonly FillCounts[];
  fetches: readonly FetchCounts[];
  /** Rows that get a number for a key. */
  numbered: { field: string; count: number; first: string } | null;
  /** The first thousand of them. */
  problems: CellProblem[];
  problem_count: number;
  /** All of them by field and sort. */
  groups: ProblemGroup[];
  /** Rows left out since they have a problem. */
  left_out: number;
  /** Records that are added since rows name them. */
  named: readonly NamedRecords[];
  /** What the table of another program has beside rows of the form. */
  notes: readonly ImportNote[];
}

/** What would become of the rows in a further form. */
export interface FillCounts {
  form: string;
  /** The record that was made for them; in a check it is gone again. */
  under?: { form: string; key: JsonObject };
  /** What stands in the way of them later, with the keys of the first of them. */
  doubts?: readonly { id: string; names: readonly string[]; count: number }[];
  add: number;
  update: number;
  unchanged: number;
}

/** Files that are fetched from the internet when the rows are in. */
export interface FetchCounts {
  form: string;
  /** Where it is told what became of them. */
  screen: string | null;
  count: number;
  /** Here already, or on their way. */
  known: number;
}

export interface NamedRecords {
  /** The further form whose field names them. */
  further?: string;
  field: string;
  /** The first of them. */
  names: readonly string[];
  count: number;
}

export interface ImportNote {
  code: 'variants' | 'pictures' | 'parents' | 'languages' | 'markup';
  count: number;
  /** How many products the variants are of. */
  products?: number;
  /** The names of tags and attributes that texts lose. */
  lost?: string;
}

/** Payload of `import_check` and `import_commit`. */
export interface ImportPlan extends Partial<Mending> {
  import_id: string;
  mapping: readonly MappedColumn[];
  /** Absent where the file is an ordinary table. */
  profile?: string;
  language_code: Language;
  /** What every row has besides. */
  given: JsonObject;
  /** What every row has in further forms; absent where none asks. */
  asked?: JsonObject;
}

/** Answer of `import_progress`: rows done; no total while the file's cells are being read, null when nothing runs where it was asked. */
export interface Running {
  progress: { done: number; total: number | null } | null;
}

export interface Committed {
  add: number;
  update: number;
  fills: readonly FillCounts[];
  fetches: readonly FetchCounts[];
  change_set_id: number | null;
  /** Lists exactly the rows of the file; null where their keys are too many. */
  filter: FilterNode | null;
}

/** The file without what every row is given anyway: no column is taken for it. */
export function withoutGiven(uploaded: Uploaded, given: JsonObject): Uploaded {
  const isFree = ({ field }: MappedColumn): boolean => !(field in given);
  return {
    ...uploaded,
    mapping: uploaded.mapping.filter(isFree),
    known: uploaded.known && { ...uploaded.known, mapping: uploaded.known.mapping.filter(isFree) },
    doubts: uploaded.doubts.filter(({ field }) => !(field in given)),
    fields: uploaded.fields.filter((field) => !(field in given)),
  };
}
