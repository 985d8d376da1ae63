import { Decimal } from 'decimal.js';
import { convert, type Rates } from '../money/convert.ts';
import { round } from '../money/round.ts';
import { expectedPrice } from './margin.ts';
import { nicePrice } from './nice-price.ts';
import { toPriceType, type PriceType } from './vat.ts';

export interface PriceBasis {
  /** Landed average or last cost in the company's currency. */
  cost: number | null;
  expMargin: number | null;
  vatRate: number;
  priceType: PriceType;
  base: string;
  currency: string;
  rates: Rates;
  /** Decimals of the shop's currency. */
  precision: number;
  /** Of a shopper group that is not the default one; 0.9 is 10 % less. */
  multiplier?: number;
}

/**
 * calc_unit_price, docs/formulae.md, Margins, read from the inside out: the expected net price, in the shop's currency, with VAT in gross
 * shops, made nice, and only then times the group's multiplier, so that every group stays in proportion to the price shown
 * to all. Null without a cost or without a rate: a price in the wrong currency must never be offered.
 */
export function calculatedPrice(basis: PriceBasis): number | null {
  const net = expectedPrice(basis.cost, basis.expMargin);
  if (net === null) return null;
  const inShop = convert(net, basis.base, basis.currency, basis.rates);
  if (inShop.rateMissing) return null;
  const nice = nicePrice(toPriceType(inShop.amount, 'net', basis.priceType, basis.vatRate), basis.precision);
  return round(new Decimal(nice).times(basis.multiplier ?? 1), basis.precision);
}
