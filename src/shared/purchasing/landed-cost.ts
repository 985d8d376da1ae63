/** By what a related cost is shared among the lines of its order. */
export const splitMethods = ['value', 'weight', 'volume', 'quantity', 'equal'] as const;
export type SplitMethod = (typeof splitMethods)[number];

/** A received line: quantity, the value of its goods, and weight and volume of one piece. */
export interface LandedLine {
  qty: number;
  value: number;
  weight: number;
  volume: number;
}

/** An amount in the company's currency. */
export interface RelatedCost {
  amount: number;
  split: SplitMethod;
}

const weights: Record<SplitMethod, (line: LandedLine) => number> = {
  value: ({ value }) => value,
  weight: ({ qty, weight }) => qty * weight,
  volume: ({ qty, volume }) => qty * volume,
  quantity: ({ qty }) => qty,
  equal: () => 1,
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Halves are rounded away from zero, as money is. */
const roundHalfUp = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

const indexOfLargest = (numbers: readonly number[]): number => numbers.reduce((best, number, index) => (number > (numbers[best] ?? 0) ? index : best), 0);

/**
 * Shares of one cost, in the currency's smallest unit: each line's part by weight, rounded, the rest of the rounding on the line of the
 * greatest weight; lines that weigh nothing share alike. Sums exactly to the cost.
 */
function sharesOf(units: number, split: SplitMethod, lines: readonly LandedLine[]): number[] {
  const weighed = lines.map(weights[split]);
  const by = sum(weighed) > 0 ? weighed : lines.map(() => 1);
  const total = sum(by);
  const shares = by.map((weight) => roundHalfUp((units * weight) / total));
  const largest = indexOfLargest(by);
  return shares.map((share, index) => (index === largest ? share + units - sum(shares) : share));
}

/**
 * What the related costs of an order add to each of its received lines (docs/formulae.md, Landed cost), in the company's currency with `precision` decimals. The sum over
 * the lines is the sum of the costs, each rounded to the precision; without lines nothing can be shared.
 */
export function allocateCosts(costs: readonly RelatedCost[], lines: readonly LandedLine[], precision: number): number[] {
  const scale = 10 ** precision;
  const perCost = lines.length === 0 ? [] : costs.map(({ amount, split }) => sharesOf(roundHalfUp(amount * scale), split, lines));
  return lines.map((_, line) => sum(perCost.map((shares) => shares[line] ?? 0)) / scale);
}
