import type { KindName } from '../../generated/names.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { RenderContext } from '../renderers/define.ts';
import { moneyCurrency } from '../renderers/money-currency.ts';

type Unit = (context: RenderContext, row: JsonObject) => string;

/** Signs of the International System and of money, the same in every language. */
const units: Partial<Record<KindName, Unit>> = {
  money: moneyCurrency,
  percent: () => '%',
  discount: () => '%',
  signed_percent: () => '%',
  fill_share: () => '%',
  weight: () => 'kg',
  grams: () => 'g',
  centimetres: () => 'cm',
  volume: () => 'm³',
};

/** What a figure is counted in, to stand beside its field; undefined for a bare number. */
export const unitOf = (context: RenderContext, row: JsonObject): string | undefined => units[context.field.kind]?.(context, row);
