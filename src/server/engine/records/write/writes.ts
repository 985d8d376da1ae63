import type { Json, JsonObject } from '../../../../shared/json.ts';

/** A new value as it will be stored, and the value the caller saw there, if the call says so. */
export interface Cell {
  new: Json;
  old?: Json | undefined;
}

/** Cells by field. */
export type Cells = ReadonlyMap<string, Cell>;

/** Cells to write into an existing row. */
export interface Edit {
  key: JsonObject;
  cells: Cells;
}

/** A row to add, its values as they will be stored; `index` is its place in the call. */
export interface Add {
  values: JsonObject;
  index: number;
  /** Columns of the record's own table that the server fills, such as those of an uploaded file. */
  columns?: JsonObject;
}

/** Everything that one call writes. Edits and adds need different rights. */
export interface Writes {
  edits: Edit[];
  adds: Add[];
}
