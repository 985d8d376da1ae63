import { type BarcodeChoice, barcodeOf } from '../../../shared/labels/barcodes.ts';
import { type LabelDesign, thinnestModule } from '../../../shared/labels/design.ts';
import { mostLabels } from '../../../shared/labels/limits.ts';
import { repeated } from '../../../shared/labels/pages.ts';
import type { Language } from '../../../shared/languages.ts';
import { formatMoney, type Precisions } from '../../../shared/money/format.ts';
import { pickText, textLanguage } from '../../../shared/text/multi-text.ts';
import type { DrawBarcode, DrawnBarcode } from './draw-barcode.ts';
import type { LabelRow } from './use-label-rows.ts';

/** What is printed on a label. */
export interface Label {
  name: string;
  /** Of the name; another than the asked one where that is missing. */
  language: Language | null;
  code: string;
  storage: string | null;
  price: string | null;
  barcode: (DrawnBarcode & { value: string }) | null;
}

/** What may not be as it was asked for. */
export const labelWarnings = ['no_ean', 'no_barcode', 'too_thin', 'no_price'] as const;
/** In how many products it is so. */
export type LabelWarnings = Record<(typeof labelWarnings)[number], number>;

export interface LabelChoices {
  language: Language;
  barcode: BarcodeChoice;
  storage: boolean;
  price: boolean;
  precisions: Precisions;
}

function toLabel(row: LabelRow, choices: LabelChoices, area: LabelDesign['barcode'], draw: DrawBarcode): Label {
  const { language, storage, price, precisions } = choices;
  const barcode = barcodeOf(choices.barcode, row.productCode, row.ean);
  return {
    name: pickText(row.name, language),
    language: textLanguage(row.name, language),
    code: row.productCode,
    storage: storage ? row.storage : null,
    price: price && row.price ? formatMoney(row.price.amount, row.price.currency, language, precisions) : null,
    barcode: barcode && area && { ...draw(barcode, area), value: barcode.value },
  };
}

/** Every label in order, no more than can be printed at once, and what to know before printing them. */
export function toLabels(
  rows: readonly LabelRow[],
  choices: LabelChoices,
  design: LabelDesign,
  draw: DrawBarcode,
): { labels: Label[]; wanted: number; warnings: LabelWarnings } {
  const printed = rows.filter(({ count }) => count > 0).map((row) => ({ row, label: toLabel(row, choices, design.barcode, draw) }));
  const all = repeated(printed, ({ row }) => row.count);
  const inProducts = (isSo: (one: (typeof printed)[number]) => boolean) => printed.filter(isSo).length;
  return {
    labels: all.slice(0, mostLabels).map(({ label }) => label),
    wanted: all.length,
    warnings: {
      no_ean: choices.barcode === 'ean' ? inProducts(({ row, label }) => label.barcode !== null && label.barcode.value !== row.ean) : 0,
      no_barcode: design.barcode ? inProducts(({ label }) => label.barcode === null) : 0,
      too_thin: inProducts(({ label }) => label.barcode !== null && label.barcode.module < thinnestModule),
      no_price: choices.price ? inProducts(({ label }) => label.price === null) : 0,
    },
  };
}
