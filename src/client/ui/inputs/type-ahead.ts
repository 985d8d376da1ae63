import { useRef } from 'react';
import { fold } from '../../../shared/text/fold.ts';

interface Labelled {
  label: string;
}

/** Letters typed with less than this between them are one word. */
const wordPause = 700;

/**
 * The option that typed letters lead to: the first one from the current on that starts with them; one letter again and again leads from one
 * to the next. Where none does, it stays.
 */
export function byLetters(options: readonly Labelled[], current: number, typed: string): number {
  const [letter = ''] = typed;
  const isSame = [...typed].every((other) => other === letter);
  const start = fold(isSame ? letter : typed);
  const from = isSame ? current + 1 : Math.max(0, current);
  const order = options.map((_, index) => (from + index) % options.length);
  return order.find((index) => fold(options[index]?.label ?? '').startsWith(start)) ?? current;
}

/** Where letters lead that are typed in one go on a list without a box to search in. */
export function useTypeAhead(first: string) {
  const typed = useRef({ letters: first, at: Infinity });
  return (options: readonly Labelled[], current: number, letter: string): number => {
    // What opened the list goes on however long it took to open.
    const goesOn = Date.now() - typed.current.at < wordPause;
    typed.current = { letters: (goesOn ? typed.current.letters : '') + letter, at: Date.now() };
    return byLetters(options, current, typed.current.letters);
  };
}
