/** About so many stretches of an axis. */
const stretches = 4;

/** Round numbers between which all of these and nothing lie, from the least to the greatest. */
export function ticksOf(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  // An axis of nothing goes to one.
  const greatest = most === least ? 1 : most;
  const rough = (greatest - least) / stretches;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)];
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}
