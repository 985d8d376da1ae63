import * as v from 'valibot';
import { listOf, nameText, recordOf } from '../../../../shared/bounded.ts';
import { conventions } from '../../../../shared/csv/conventions.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { defaultLanguage, languages } from '../../../../shared/languages.ts';
import { units } from '../../../../shared/units.ts';
import { isPathBase } from '../../../../shared/web-address.ts';
import { mendingEntries, place } from './mending.ts';

/** More than the columns of a file, of which one may fill several fields. */
const mostMapped = 2_000;

/** Values by field. Said as a type, which the compiler would otherwise look into without end. */
const givenSchema: v.GenericSchema<JsonObject> = recordOf(
  v.custom<Json>((value) => value !== undefined),
  200,
);

/** What is to be done with an upload: which column goes where, and what an empty cell means. */
export const importSchema = v.strictObject({
  import_id: v.pipe(v.string(), v.maxLength(80)),
  mapping: listOf(
    v.strictObject({
      column: place,
      field: nameText,
      language: v.optional(v.picklist(languages)),
      convention: v.optional(v.picklist(conventions)),
      unit: v.optional(v.picklist(units)),
      /** The further form whose field it is; the import's own when absent. */
      form: v.optional(nameText),
      /** Which row of the further form this column is of, where each column has its own: the prices of two shops. */
      asked: v.optional(givenSchema),
      /** Of a column that names files by paths: the address below which they lie. */
      base: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.check(isPathBase))),
    }),
    mostMapped,
  ),
  /** What rows of further forms have where no column says it: which shop, which supplier. */
  asked: v.optional(givenSchema),
  /** The table of another program that the file is read as. */
  profile: v.optional(nameText),
  ...mendingEntries,
  /** What every row has besides, such as the record that all are lines of; no column may say it too. */
  given: v.optional(givenSchema, {}),
  empty: v.optional(v.picklist(['keep', 'clear']), 'keep'),
  language_code: v.optional(v.picklist(languages), defaultLanguage),
});
export type ImportCall = v.InferOutput<typeof importSchema>;
