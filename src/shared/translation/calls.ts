import * as v from 'valibot';
import { listOf, nameText } from '../bounded.ts';
import { languages } from '../languages.ts';
import type { Language } from '../languages.ts';
import type { ErrorParams } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { selectionSchema } from '../records/calls.ts';
import { translationMeans } from './engines.ts';

/** Which cells a machine may write: empty ones, all, or those whose source changed since they were translated. */
export const translationModes = ['fill', 'overwrite', 'stale'] as const;
export type TranslationMode = (typeof translationModes)[number];

/** Rows one piece of a translation may have: short enough to tell progress and to stop between two of them. */
export const translationPiece = 10;
/** Rows one translation may have altogether. */
export const mostTranslated = 20_000;

/**
 * Payload of the action `translate` of every form with texts per language. `dry` counts; otherwise the rows are at most one piece.
 * `reason` joins the change-sets of all pieces.
 */
export const translateSchema = v.strictObject({
  selection: selectionSchema,
  fields: v.pipe(listOf(nameText, 20), v.minLength(1)),
  from: v.picklist(languages),
  to: v.pipe(listOf(v.picklist(languages), languages.length), v.minLength(1)),
  engine: v.picklist(translationMeans),
  mode: v.picklist(translationModes),
  reason: v.optional(v.pipe(v.string(), v.maxLength(200))),
  dry: v.optional(v.boolean(), false),
});
export type TranslateCall = v.InferOutput<typeof translateSchema>;

/** Answer of a dry call: what there is to do, and the keys of the rows it concerns. `cost` is in US dollars. */
export interface TranslationEstimate {
  rows: number;
  cells: number;
  characters: number;
  cost: number;
  keys: JsonObject[];
}

/** A cell that was not translated and why (message `error.<code>`). */
export interface UntranslatedCell {
  key: JsonObject;
  field: string;
  language: Language;
  code: string;
  params: ErrorParams;
}

export interface TranslateAnswer {
  changed: number;
  failed: UntranslatedCell[];
  change_set_id: number | null;
}
