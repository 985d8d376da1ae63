import { Decimal } from 'decimal.js';
import { toNumber } from '../money/round.ts';

/** Net price that leaves `marginPercent` of itself above the cost; null without a cost or from 100 % on, where no price would do. */
function priceForMargin(cost: number | null, marginPercent: number | null): number | null {
  if (cost === null || (marginPercent ?? 0) >= 100) return null;
  return toNumber(new Decimal(cost).times(100).div(new Decimal(100).minus(marginPercent ?? 0)));
}

/** The lowest net price: cost / (1 − min_margin/100), docs/formulae.md, Margins. Unrounded. */
export const floorPrice = (cost: number | null, minMargin: number | null): number | null => priceForMargin(cost, minMargin);

/** The net price aimed at: cost / (1 − exp_margin/100), docs/formulae.md, Margins. Unrounded. */
export const expectedPrice = (cost: number | null, expMargin: number | null): number | null => priceForMargin(cost, expMargin);

/**
 * Margin on sales in percent, (net − cost) / net: what Hungarian staff call árrés, not the mark-up on cost (docs/formulae.md, Margins).
 * Null where nothing is earned.
 */
export function marginPercent(net: number | null, cost: number | null): number | null {
  if (net === null || cost === null || net <= 0) return null;
  return toNumber(new Decimal(net).minus(cost).div(net).times(100));
}
