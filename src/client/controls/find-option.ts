import { fold } from '../../shared/text/fold.ts';

/** A typed or pasted word as it is compared. */
export const folded = (text: string): string => fold(text.trim());

/** The candidate whose value or word is the text; the value itself wins over a word. */
export const findOption = <TValue extends string | number>(text: string, values: readonly TValue[], wordOf: (value: TValue) => string): TValue | undefined => {
  const sought = folded(text);
  return values.find((value) => folded(String(value)) === sought) ?? values.find((value) => folded(wordOf(value)) === sought);
};
