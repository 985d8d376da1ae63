import { Decimal } from 'decimal.js';
import { toNumber } from '../money/round.ts';

/** Whether a shop's prices contain VAT. Rates are percent: 27 means 27 %. */
export type PriceType = 'gross' | 'net';

/** 1.27 for 27 %. */
const withVat = (vatRate: number) => new Decimal(vatRate).div(100).plus(1);

/** Unrounded to twenty digits; round when it becomes a document's figure. */
export const toGross = (net: number, vatRate: number): number => toNumber(withVat(vatRate).times(net));
export const toNet = (gross: number, vatRate: number): number => toNumber(new Decimal(gross).div(withVat(vatRate)));

const conversions: Record<PriceType, Record<PriceType, (price: number, vatRate: number) => number>> = {
  gross: { gross: (price) => price, net: toNet },
  net: { net: (price) => price, gross: toGross },
};

/** A price of a shop of one type as a shop of the other type tells it. */
export const toPriceType = (price: number, from: PriceType, to: PriceType, vatRate: number): number => conversions[from][to](price, vatRate);
