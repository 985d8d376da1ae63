import { type Language, localeTags } from '../../../shared/languages.ts';

const minute = 60_000;
/** The units in which people say how long something takes, the longest first; `from` is the length from which it reads well. */
const shortest = { unit: 'minute', length: minute, from: 0 } as const;
const units = [
  { unit: 'month', length: 30 * 24 * 60 * minute, from: 60 * 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute, from: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute, from: 60 * minute },
  shortest,
] as const;

export interface TimeSpan {
  unit: (typeof units)[number]['unit'];
  /** Whole units, rounded down; never negative. */
  amount: number;
}

/** A duration in milliseconds as one figure. */
export function toSpan(milliseconds: number): TimeSpan {
  const length = Math.max(0, milliseconds);
  const { unit, length: one } = units.find(({ from }) => length >= from) ?? shortest;
  return { unit, amount: Math.floor(length / one) };
}

/** Durations and times to come in words of one language. */
export interface SpanWords {
  /** "3 days". */
  length: (milliseconds: number) => string;
  /** "in 3 days". */
  ahead: (milliseconds: number) => string;
}

export function createSpanWords(language: Language): SpanWords {
  const tag = localeTags[language];
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const lengths = new Map(units.map(({ unit }) => [unit, new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })]));
  return {
    length(milliseconds) {
      const { unit, amount } = toSpan(milliseconds);
      return lengths.get(unit)?.format(amount) ?? '';
    },
    ahead(milliseconds) {
      const { unit, amount } = toSpan(milliseconds);
      return relative.format(amount, unit);
    },
  };
}
