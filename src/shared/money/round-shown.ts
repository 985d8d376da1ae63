/** Up to here every figure that is shifted by its decimals is a whole number that a double holds. */
const mostWhole = Number.MAX_SAFE_INTEGER;

/** The number whose decimal digits stand `by` places further left, as they are written. */
const shifted = (amount: number, by: number): number => {
  const [digits = '0', exponent = '0'] = String(amount).split('e');
  return Number(`${digits}e${Number(exponent) + by}`);
};

/**
 * What is shown of a number: rounded as `round` does, by its decimal digits and a half away from zero. It computes with what every browser has, where `round` needs
 * a library; the two agree on all figures of up to fifteen digits.
 */
export function roundShown(amount: number, precision: number): number {
  const whole = shifted(Math.abs(amount), precision);
  if (!(whole <= mostWhole)) return amount;
  return Math.sign(amount) * shifted(Math.round(whole), -precision) || 0;
}
