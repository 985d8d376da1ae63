import type { ErrorParams } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';

/** Answer of `POST /import`: the file as the server read it. */
export interface Uploaded {
  import_id: string;
  columns: string[];
  /** Field by column, where header or data tell. */
  proposal: Record<string, string | null>;
  /** The first rows, cell by cell in the order of the columns. */
  sample: string[][];
}

/** One cell that cannot be brought in. `row` counts from 1 without the header. */
export interface CellError {
  row: number;
  field: string;
  code: string;
  params?: ErrorParams;
  value: Json;
}

/** Answer of `import_check`: what the import would do. */
export interface Checked {
  rows: number;
  add: number;
  update: number;
  unchanged: number;
  errors: CellError[];
}

/** Another value for one cell, given after the check. */
export interface Fix {
  row: number;
  field: string;
  value: string;
}

/** Payload of `import_check` and `import_commit`. */
export interface ImportPlan {
  import_id: string;
  /** Field by column; columns that are left out have none. */
  mapping: Record<string, string>;
  /** The field by which existing rows are found; null adds every row. */
  update_by: string | null;
  fixes: Fix[];
}

export interface Committed {
  change_set_id: number;
  added: number;
  updated: number;
}
