import type { Described } from '../../../../schemas/calls.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Language } from '../../../shared/languages.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';

/** Where a column of the file goes, by its place in the file; `language` for fields with a text per language. */
export type MappedColumn = Described<'MappedColumn'>;
/** Answer of `POST /import`: the file as the server read it. */
export type Uploaded = Described<'ImportUpload'>;

/** One cell that cannot be brought in. `row` counts from 0 without the header; -1 concerns the whole file. */
export interface CellProblem {
  row: number;
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
  /** The first thousand of them. */
  problems: CellProblem[];
  problem_count: number;
}

/** Another text for one cell, given after the check. */
export interface Fix {
  row: number;
  column: number;
  value: string;
}

/** Payload of `import_check` and `import_commit`. */
export interface ImportPlan {
  import_id: string;
  mapping: MappedColumn[];
  language_code: Language;
  /** What every row has besides. */
  given: JsonObject;
  /** Absent without any. */
  fixes?: Fix[];
}

/** Answer of `import_progress`: rows done; no total while the file's cells are being read, null when nothing runs where it was asked. */
export interface Running {
  progress: { done: number; total: number | null } | null;
}

export interface Committed {
  add: number;
  update: number;
  change_set_id: number | null;
  /** Lists exactly the rows of the file; null where their keys are too many. */
  filter: FilterNode | null;
}

/** The file without what every row is given anyway: no column is taken for it. */
export const withoutGiven = (uploaded: Uploaded, given: JsonObject): Uploaded => ({
  ...uploaded,
  mapping: uploaded.mapping.filter(({ field }) => !(field in given)),
  fields: uploaded.fields.filter((field) => !(field in given)),
});

/** The later word on a cell counts. */
export const mergeFixes = (before: readonly Fix[], after: readonly Fix[]): Fix[] => [
  ...new Map([...before, ...after].map((fix) => [cellId(fix), fix])).values(),
];

export const cellId = ({ row, column }: Pick<Fix, 'row' | 'column'>): string => `${row}.${column}`;
