import { Decimal } from 'decimal.js';

/** A movement as it stands in the ledger. */
export interface RawMove {
  product: string;
  /** Milliseconds since 1970. */
  at: number;
  type: string;
  qty: string;
  value: string;
}

const day = 86_400_000;
const sum = (parts: readonly Decimal[]): Decimal => parts.reduce((all, part) => all.plus(part), new Decimal(0));

/** What lay there at the end of a day, and what it was worth: every movement up to it, replayed one by one. */
export function stockAsOf(moves: readonly RawMove[], endsAt: number): { qty: Decimal; value: Decimal } {
  let [qty, value] = [new Decimal(0), new Decimal(0)];
  for (const move of moves) {
    if (move.at >= endsAt) continue;
    qty = qty.plus(move.qty);
    value = value.plus(move.value);
  }
  return { qty, value };
}

/** The value that lay there on average, from stay to stay: each value times how long it lasted. */
export function averageValue(moves: readonly RawMove[], from: number, to: number): Decimal {
  const within = moves.filter(({ at }) => at < to).sort((left, right) => left.at - right.at);
  let value = new Decimal(0);
  let since = from;
  let area = new Decimal(0);
  for (const move of within) {
    const at = Math.max(move.at, from);
    area = area.plus(value.times(at - since));
    since = at;
    value = value.plus(move.value);
  }
  return area.plus(value.times(to - since)).dividedBy(to - from);
}

export interface Forecast {
  seasonalError: number | null;
  movingError: number | null;
  seasonal: Decimal;
  moving: Decimal;
}

/** What both methods say of the coming month, and how far off they were over the last twelve, by the months' sales, the oldest of 24 at first. */
export function forecastOf(months: readonly Decimal[]): Forecast {
  const off = (predict: (at: number) => Decimal) => {
    const last = months.map((_, at) => at).slice(12);
    const sold = sum(last.map((at) => months[at] ?? new Decimal(0)));
    const wrong = sum(last.map((at) => (months[at] ?? new Decimal(0)).minus(predict(at)).abs()));
    return sold.isZero() ? null : wrong.times(100).dividedBy(sold).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
  };
  const seasonal = (at: number) => months[at - 12] ?? new Decimal(0);
  const moving = (at: number) => sum(months.slice(at - 3, at)).dividedBy(3);
  return { seasonalError: off(seasonal), movingError: off(moving), seasonal: seasonal(24), moving: moving(24) };
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest', dateStyle: 'short', timeStyle: 'medium' });
/** The moment at which a day begins in Budapest: one or two hours earlier than in Greenwich. */
export function dayStart(text: string): number {
  const begun = [1, 2].map((hours) => Date.parse(`${text}T00:00:00Z`) - hours * 3_600_000).find((at) => clock.format(at) === `${text} 00:00:00`);
  if (begun === undefined) throw new Error(`${text} does not begin`);
  return begun;
}
export const dayAfter = (text: string): number => dayStart(new Date(Date.parse(text) + day).toISOString().slice(0, 10));
