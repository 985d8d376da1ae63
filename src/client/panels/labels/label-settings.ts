import * as v from 'valibot';
import { barcodeChoices } from '../../../shared/labels/barcodes.ts';
import { labelFormatNames } from '../../../shared/labels/formats.ts';
import { languages } from '../../../shared/languages.ts';
import { useKeptSetting } from '../../runtime/use-kept-setting.ts';

const settingsSchema = v.object({
  format: v.fallback(v.picklist(labelFormatNames), 'a4-3x8'),
  /** The first label of the sheet that is still there, counted from 1. */
  start: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Of the products' names; null for the reader's own. */
  language: v.fallback(v.nullable(v.picklist(languages)), null),
  barcode: v.fallback(v.picklist(barcodeChoices), 'ean'),
  /** Whose prices are printed; null for none. */
  shop: v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null),
  storage: v.fallback(v.boolean(), false),
});
/** How a user likes labels. */
export type LabelSettings = v.InferOutput<typeof settingsSchema>;

/** What is stored, with the usual in the place of what is missing or no longer possible. */
export const parseLabelSettings = (stored: unknown): LabelSettings => {
  const parsed = v.safeParse(settingsSchema, stored);
  return parsed.success ? parsed.output : v.parse(settingsSchema, {});
};

/** The user's settings, null until they are here, and how to change them; every change is kept. */
export const useLabelSettings = () => useKeptSetting<LabelSettings>('labels', parseLabelSettings);
