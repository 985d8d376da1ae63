import type { JsonObject } from '../../shared/json.ts';
import type { RenderContext } from '../renderers/define.ts';
import { isAmount, moneyCurrency, seenAmount } from '../renderers/money-currency.ts';

/** Says that an amount is typed in its own currency although it is shown in another one, and what it comes to there; undefined where both are the same. */
export function ownCurrencyWords(value: number | null, context: RenderContext, row: JsonObject): string | undefined {
  const { view, field, text, formats } = context;
  const own = moneyCurrency(context, row);
  if (!view || !isAmount(field) || own === view.currency) return undefined;
  const typed = text('money.typed_in', { currency: own });
  const seen = value === null ? null : seenAmount(value, context, row);
  return seen?.state === 'converted' ? `${typed} (${formats.money(seen.amount, seen.currency)})` : typed;
}
