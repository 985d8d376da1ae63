import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import { defineAction } from './define.ts';

/** What a copy takes over: all that may be given, except what names the original. */
const copyOf = (row: JsonObject, { fields, key }: FormMeta): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => (fields[name]?.creatable || fields[name]?.writable) && !key.includes(name)));

/** Puts copies of the selected rows on top as unsaved rows; their keys are left to be given. */
export default defineAction({
  icon: 'copy',
  right: 'add',
  needs: 'selection',
  run: async ({ rows, form, draft }) => draft(rows.map((row) => copyOf(row, form))),
});
