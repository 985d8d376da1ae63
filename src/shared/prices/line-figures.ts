import { Decimal } from 'decimal.js';
import { round, sum } from '../money/round.ts';
import { discountedPrice } from './discount.ts';
import { toNet, type PriceType } from './vat.ts';

export interface SoldLine {
  /** In the shop's price type, before the discount. */
  unitPrice: number;
  discountPercent?: number;
  /** Of the shopper group, after the discount (docs/formulae.md, Discounts). */
  multiplier?: number;
  quantity: number;
  vatRate: number;
}

export interface LineFigures {
  /** After discount and multiplier, rounded after each: what the customer reads and multiplies. */
  unitPrice: number;
  net: number;
  vat: number;
  gross: number;
  vatRate: number;
}

type Parts = Pick<LineFigures, 'net' | 'vat' | 'gross'>;

const parts: Record<PriceType, (total: number, vatRate: number, precision: number) => Parts> = {
  gross: (gross, vatRate, precision) => {
    const net = round(toNet(gross, vatRate), precision);
    return { net, vat: sum([gross, -net]), gross };
  },
  net: (net, vatRate, precision) => {
    const vat = round(new Decimal(net).times(vatRate).div(100), precision);
    return { net, vat, gross: sum([net, vat]) };
  },
};

/**
 * docs/formulae.md, VAT and totals. The discounted unit price is rounded first and then multiplied; never an unrounded unit times quantity.
 * In net shops a line's VAT is for reading only: the document's comes from {@link vatGroups}.
 */
export function lineFigures(line: SoldLine, priceType: PriceType, precision: number): LineFigures {
  const discounted = discountedPrice(line.unitPrice, line.discountPercent ?? 0, precision);
  const unitPrice = round(new Decimal(discounted).times(line.multiplier ?? 1), precision);
  const total = round(new Decimal(unitPrice).times(line.quantity), precision);
  return { unitPrice, vatRate: line.vatRate, ...parts[priceType](total, line.vatRate, precision) };
}

/** In gross shops a group's VAT is the sum of its lines', in net shops it is taken once from the group's net (docs/formulae.md, VAT and totals). */
const groupParts: Record<PriceType, (lines: readonly LineFigures[], vatRate: number, precision: number) => Parts> = {
  gross: (lines) => ({ net: sum(lines.map((line) => line.net)), vat: sum(lines.map((line) => line.vat)), gross: sum(lines.map((line) => line.gross)) }),
  net: (lines, vatRate, precision) => parts.net(sum(lines.map((line) => line.net)), vatRate, precision),
};

/** The VAT table of a document, by rate from low to high; its sums are the document's totals. */
export function vatGroups(lines: readonly LineFigures[], priceType: PriceType, precision: number): (Parts & { vatRate: number })[] {
  const rates = [...new Set(lines.map((line) => line.vatRate))].sort((a, b) => a - b);
  return rates.map((vatRate) => ({
    vatRate,
    ...groupParts[priceType](
      lines.filter((line) => line.vatRate === vatRate),
      vatRate,
      precision,
    ),
  }));
}
