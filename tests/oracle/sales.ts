import { Decimal } from 'decimal.js';

/** An order as it stands in its rows, amounts as texts: what the oracle computes from, without any SQL of the product. */
export interface RawOrder {
  sales_order_id: number;
  price_type: 'gross' | 'net';
  decimals: number;
  /** It is no draft any more. */
  is_placed: boolean;
  called_off: boolean;
  invoiced_on: string | null;
  fees: string;
  fees_vat_rate: string;
  lines: readonly { id: number; product: string; qty: string; unit_price: string | null; discount_percent: string; vat_rate: string }[];
  moves: readonly { line: number; day: string; qty: string; value: string; is_return: boolean }[];
}

/** What counts of one rate of an order. */
export interface SoldAtRate {
  net: Decimal;
  vat: Decimal;
}

export type SalesBasis = 'placed' | 'shipped' | 'invoiced';

const zero = new Decimal(0);
const sum = (parts: readonly Decimal[]): Decimal => parts.reduce((all, part) => all.plus(part), zero);
const rounded = (amount: Decimal, decimals: number): Decimal => amount.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);

/** Pieces of each line that count on the basis. */
export function countedPieces({ lines, moves, is_placed, called_off, invoiced_on }: RawOrder, basis: SalesBasis): Map<number, Decimal> {
  const moved = (line: number, isCounted: (move: RawOrder['moves'][number]) => boolean) =>
    sum(moves.filter((move) => move.line === line && isCounted(move)).map(({ qty }) => new Decimal(qty)));
  const piecesOf = ({ id, qty }: RawOrder['lines'][number]): Decimal => {
    if (basis === 'placed') return !is_placed || called_off ? zero : new Decimal(qty);
    if (basis === 'shipped') return moved(id, () => true).negated();
    return invoiced_on === null ? zero : new Decimal(qty).minus(moved(id, ({ is_return }) => is_return));
  };
  return new Map(lines.map((line) => [line.id, piecesOf(line)]));
}

/** Net and VAT of what counts, by rate, as the paper of the order would tell it for these pieces. */
export function countedAmounts(order: RawOrder, basis: SalesBasis): Map<string, SoldAtRate> {
  const { price_type, decimals } = order;
  const pieces = countedPieces(order, basis);
  const parts = order.lines.map((line) => {
    const price = rounded(new Decimal(line.unit_price ?? 0).times(new Decimal(100).minus(line.discount_percent)).dividedBy(100), decimals);
    return { rate: Number(line.vat_rate).toString(), amount: rounded(price.times(pieces.get(line.id) ?? zero), decimals) };
  });
  if ([...pieces.values()].some((count) => count.greaterThan(0)) && Number(order.fees) !== 0)
    parts.push({ rate: Number(order.fees_vat_rate).toString(), amount: rounded(new Decimal(order.fees), decimals) });
  const found = new Map<string, SoldAtRate>();
  for (const rate of new Set(parts.map((part) => part.rate))) {
    const amounts = parts.filter((part) => part.rate === rate).map(({ amount }) => amount);
    const share = new Decimal(rate).dividedBy(100);
    const vat =
      price_type === 'gross'
        ? sum(amounts.map((amount) => amount.minus(rounded(amount.dividedBy(share.plus(1)), decimals))))
        : rounded(sum(amounts).times(share), decimals);
    found.set(rate, { vat, net: price_type === 'gross' ? sum(amounts).minus(vat) : sum(amounts) });
  }
  return found;
}

/** A product and what it brought. */
export interface Earner {
  code: string;
  amount: Decimal;
}

/** Classes of the products, the best first: A while those before brought less than 80 % of the whole, B less than 95 %. */
export function paretoClasses(earners: readonly Earner[]): { code: string; letter: 'a' | 'b' | 'c'; upto: Decimal }[] {
  const best = [...earners].sort((left, right) => right.amount.comparedTo(left.amount) || (left.code < right.code ? -1 : 1));
  const whole = sum(best.map(({ amount }) => Decimal.max(amount, 0)));
  let before = zero;
  return best.map(({ code, amount }) => {
    const share = whole.isZero() ? zero : before.dividedBy(whole);
    before = before.plus(Decimal.max(amount, 0));
    const letter = amount.lessThanOrEqualTo(0) ? 'c' : share.lessThan(0.8) ? 'a' : share.lessThan(0.95) ? 'b' : 'c';
    return { code, letter, upto: whole.isZero() ? zero : before.dividedBy(whole).times(100) };
  });
}
