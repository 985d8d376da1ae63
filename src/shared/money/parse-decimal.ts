import { toAsciiDigits } from '../text/ascii-digits.ts';

const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/;

/** `1e5`: stripping the letter would give another number, so it is refused. */
const scientific = /\d\s*e\s*[+-]?\s*\d/i;

/** Words go together with the dot that shortens them: `лв. 12` is twelve, not 0.12. */
const word = /\p{L}+\.?/gu;

/** Digits and at most one dot; null when the separators make no number. */
function toPlainDigits(figure: string): string | null {
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  if (last < 0) return figure;
  if (grouped.test(figure)) return figure.replace(/[.,]/g, '');
  const whole = figure.slice(0, last);
  return whole.includes(figure.charAt(last)) ? null : `${whole.replace(/[.,]/g, '')}.${figure.slice(last + 1)}`;
}

/**
 * A figure as people type or paste it: all but digits, comma, dot and a minus before the first
 * digit is dropped. With both separators the last is the decimal one, and a single one is decimal: `1.234` is 1.234.
 * One that repeats groups thousands (`1.234.567`), or the text is no number (`21.11.2026`). Null without a digit.
 */
export function parseDecimal(text: string): number | null {
  const typed = toAsciiDigits(text).replace(/\u2212/g, '-');
  if (scientific.test(typed)) return null;
  const figure = typed.replace(word, '').replace(/[^\d.,-]/g, '');
  const isNegative = /^[.,]*-/.test(figure);
  const digits = toPlainDigits(figure.replace(/-/g, ''));
  if (digits === null || !/\d/.test(digits)) return null;
  const value = Number(digits);
  return Number.isFinite(value) ? (isNegative ? -value : value) || 0 : null;
}
