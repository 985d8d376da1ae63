import * as v from 'valibot';
import { keyRecord, recordOf } from '../../../shared/bounded.ts';
import type { Json } from '../../../shared/json.ts';
import { deleteSchema, listSchema, selectionSchema, setSchema } from '../../../shared/records/calls.ts';
import type { StandardAction } from '../../../shared/records/calls.ts';
import { translateSchema } from '../../../shared/translation/calls.ts';
import { importSchema } from '../transfer/import/import-call.ts';

export const historySchema = v.strictObject({ key: keyRecord, limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 100) });

export const moveSchema = v.strictObject({
  key: keyRecord,
  parent: v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(1_000)), v.number()]))),
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  by: v.optional(v.pipe(v.number(), v.integer())),
});

export const copySchema = v.strictObject({ key: keyRecord, values: v.optional(recordOf(v.custom<Json>((value) => value !== undefined))) });

export const importId = v.strictObject({ import_id: v.pipe(v.string(), v.maxLength(80)) });

/** What each action of a form takes, short forms apart. */
export const actionSchemas: Readonly<Record<StandardAction, v.GenericSchema>> = {
  list: listSchema,
  filter: listSchema,
  set: setSchema,
  delete: deleteSchema,
  restore: selectionSchema,
  move: moveSchema,
  copy: copySchema,
  translate: translateSchema,
  history: historySchema,
  import_check: importSchema,
  import_commit: importSchema,
  import_cancel: importId,
  import_progress: importId,
};
