import type { JsonObject } from '../../shared/json.ts';
import type { ViewCurrency, ViewedAmount } from '../../shared/money/view.ts';
import { logWarning } from '../data/log.ts';
import type { RenderContext } from './define.ts';
import { moneyCurrency, seenAmount } from './money-currency.ts';

/** The currencies of which was told already that they have no rate. */
const told = new WeakMap<ViewCurrency['rates'], Set<string>>();

function tellOnce(own: string, view: ViewCurrency): void {
  const known = told.get(view.rates) ?? new Set();
  told.set(view.rates, known);
  if (known.has(own)) return;
  known.add(own);
  logWarning(`no exchange rate from ${own} to ${view.currency}: its amounts stand unchanged`);
}

/** The amount of a row as it is shown. That a currency has no rate is said once in the console. */
export function viewAmount(value: number, context: RenderContext, row: JsonObject): ViewedAmount {
  const { view } = context;
  const seen = seenAmount(value, context, row);
  if (view && seen.state === 'rate_missing') tellOnce(seen.currency, view);
  return seen;
}

/** Small rates need more digits: a forint is 0.002726 euros. */
const rateDecimals = 6;

const sentences = new WeakMap<ViewCurrency['rates'], Map<string, string>>();

/** What one unit is worth and since when, put into words once per currency and day: it stands in every cell. */
function rateSentence(own: string, rate: number, day: string | null, { view, text, formats, language }: RenderContext): string {
  if (!view) return '';
  const known = sentences.get(view.rates) ?? new Map<string, string>();
  sentences.set(view.rates, known);
  const id = `${language} ${own} ${rate} ${day}`;
  const words = { from: own, rate: formats.number(rate, rateDecimals), to: view.currency };
  const said = known.get(id) ?? (day === null ? text('money.rate', { ...words }) : text('money.rate_of', { ...words, day: formats.date(day) }));
  known.set(id, said);
  return said;
}

/** What a reader should know of an amount besides: its own amount with the rate, or that there is no rate; undefined where it stands as it is. */
export function amountWords(value: number, seen: ViewedAmount, context: RenderContext, row: JsonObject): string | undefined {
  if (seen.state === 'own') return undefined;
  if (seen.state === 'rate_missing') return context.text('money.rate_missing', { currency: seen.currency, view: context.view?.currency ?? '' });
  const own = moneyCurrency(context, row);
  return `${context.formats.money(value, own)} · ${rateSentence(own, seen.rate, seen.day, context)}`;
}
