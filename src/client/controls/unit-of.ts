import type { KindName } from '../../generated/names.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { RenderContext } from '../renderers/define.ts';
import { moneyCurrency } from '../renderers/money-currency.ts';

/** Signs of the International System, the same in every language. */
const signs: Partial<Record<KindName, string>> = {
  percent: '%',
  discount: '%',
  signed_percent: '%',
  fill_share: '%',
  weight: 'kg',
  grams: 'g',
  centimetres: 'cm',
  volume: 'm³',
};

/** What all figures of a kind are counted in; undefined for bare numbers, and for money, whose currency may differ by row. */
export const signOf = (kind: KindName): string | undefined => signs[kind];

/** Units that a row says itself. */
const ofRow: Partial<Record<KindName, (context: RenderContext, row: JsonObject) => string>> = { money: moneyCurrency };

/** What a figure is counted in, to stand beside its field; undefined for a bare number. */
export const unitOf = (context: RenderContext, row: JsonObject): string | undefined => ofRow[context.field.kind]?.(context, row) ?? signOf(context.field.kind);
