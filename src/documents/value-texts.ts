import type { KindName } from '../generated/names.gen.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { defaultLanguage, localeTags } from '../shared/languages.ts';
import type { Language } from '../shared/languages.ts';
import { currencyPrecision, formatMoney } from '../shared/money/format.ts';
import type { Precisions } from '../shared/money/format.ts';
import { choiceTextId } from '../shared/text/choice-text.ts';
import type { ChoiceWords } from '../shared/text/choice-text.ts';
import { formatVolume, formatWeight } from '../shared/money/measures.ts';

/** How values are written for one reader. */
export interface Writing {
  language: Language;
  /** Decimals by currency. */
  precisions: Precisions;
  /** The currency of amounts that name none: the company's. */
  currency: string;
  /** A message of the program in the reader's language. */
  text: (id: string) => string;
  /** The same for the head of a column: in its short form, where it has one. */
  head: (id: string) => string;
}

/** The field a value stands in, and the row around it. */
export interface Place {
  name: string;
  options?: { currency?: string; words?: ChoiceWords } | undefined;
  row: JsonObject;
  /** A total stands alone, so its currency is written beside it; amounts of a column have it in common. */
  isAlone: boolean;
  /** What the figure with the most decimals of those that stand under each other has. */
  decimals: number;
}

type Value = NonNullable<Json>;
interface ValueText {
  isFigure?: true;
  /** A text that may be long. */
  isWide?: true;
  write: (value: Value, writing: Writing, place: Place) => string;
}

const mostDecimals = 6;
const mostOfQuantity = 3;
const numberText = (value: Value, { language }: Writing, fewest: number, most: number): string =>
  new Intl.NumberFormat(localeTags[language], { minimumFractionDigits: Math.min(fewest, most), maximumFractionDigits: most, useGrouping: 'always' }).format(
    Number(value),
  );

/** How many decimals a value has. */
export const decimalsOf = (value: Json | undefined): number => (typeof value === 'number' ? (/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0) : 0);

/** Prices may have more decimals than their currency; a document that hides them does not add up. */
function amountText(value: Value, writing: Writing, { options, row, isAlone, decimals }: Place): string {
  const named = options?.currency === undefined ? undefined : row[options.currency];
  const currency = typeof named === 'string' ? named : writing.currency;
  const digits = Math.min(mostDecimals, Math.max(currencyPrecision(currency, writing.precisions), decimals));
  return isAlone ? formatMoney(Number(value), currency, writing.language, { [currency]: digits }) : numberText(value, writing, digits, digits);
}

function multiText(value: Value, { language }: Writing): string {
  const texts = value as Record<string, string | undefined>;
  return texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0] ?? '';
}

const day = (value: Value, { language }: Writing): string =>
  new Intl.DateTimeFormat(localeTags[language], { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }).format(new Date(String(value)));

const plain: ValueText = { write: String };
const figure: ValueText = { isFigure: true, write: (value, writing, { decimals }) => numberText(value, writing, decimals, mostOfQuantity) };
const percent: ValueText = { isFigure: true, write: (value, writing, { decimals }) => `${numberText(value, writing, decimals, 2)}\u00a0%` };
/** No discount is no figure. */
const discount: ValueText = { isFigure: true, write: (value, writing, place) => (Number(value) === 0 ? '' : percent.write(value, writing, place)) };

/** How values of each kind are written on paper. A kind that is not here cannot stand there (codegen says so). */
export const valueTexts: { readonly [TKind in KindName]?: ValueText } = {
  choice: { write: (value, { text }, { name, options }) => text(choiceTextId(name, String(value), options?.words)) },
  code: plain,
  code_reference: plain,
  country: { write: (value, { language }) => new Intl.DisplayNames(localeTags[language], { type: 'region' }).of(String(value)) ?? String(value) },
  currency: plain,
  date: { write: day },
  decimal: figure,
  discount,
  email: plain,
  fill_share: percent,
  gtin: plain,
  instant: { write: day },
  integer: figure,
  long_text: { isWide: true, write: String },
  money: { isFigure: true, write: amountText },
  multi: { isWide: true, write: multiText },
  percent,
  position: { isFigure: true, write: String },
  quantity: figure,
  rate: { isFigure: true, write: (value, writing) => numberText(value, writing, 0, mostDecimals) },
  signed_percent: percent,
  text: { isWide: true, write: String },
  vat_number: plain,
  phone: plain,
  volume: { isFigure: true, write: (value, { language }) => formatVolume(Number(value), language) },
  weight: { isFigure: true, write: (value, { language }) => formatWeight(Number(value), language) },
};
