import { useEffect, useMemo, useState } from 'react';
import { fold } from '../../../shared/text/fold.ts';
import type { SelectOption } from './option-list.tsx';

/** Asked with what was typed, 150 ms after the last key; the answer of an overtaken question is dropped. May reject: then nothing is found. */
export type OptionSearch = (text: string) => Promise<readonly SelectOption[]>;

const TYPING_PAUSE_MS = 150;

/** How well an option fits the words typed: where they start words of it 0, inside them 1, with what it stands below 2; undefined where it does not. */
function rankOf({ label, short = label, hint = '', above = [] }: SelectOption, words: readonly string[]): number | undefined {
  const text = fold(` ${short} ${hint}`);
  const whole = `${text} ${fold(above.join(' '))}`;
  const fits = [(word: string) => text.includes(` ${word}`), (word: string) => text.includes(word), (word: string) => whole.includes(word)];
  const rank = fits.findIndex((fit) => words.every(fit));
  return rank === -1 ? undefined : rank;
}

/** Local options are matched by every word typed, without regard to case and accents; those where it starts a word come first, those that only stand below such last. */
export function useOptionSearch(options: readonly SelectOption[], query: string, onSearch?: OptionSearch) {
  const [answer, setAnswer] = useState<{ query: string; options: readonly SelectOption[] } | null>(null);
  const remote = onSearch !== undefined && query !== '';

  useEffect(() => {
    if (!onSearch || query === '') return;
    let overtaken = false;
    const settle = (found: readonly SelectOption[]) => {
      if (!overtaken) setAnswer({ query, options: found });
    };
    const timer = setTimeout(() => {
      onSearch(query).then(settle, (reason: unknown) => {
        settle([]);
        // Whoever listens for unhandled failures in the application words and reports it.
        throw reason;
      });
    }, TYPING_PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [query, onSearch]);

  const matches = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return options;
    const ranked = options.map((option) => ({ option, rank: rankOf(option, words) }));
    return [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ option }) => option));
  }, [options, query]);

  return { found: remote ? (answer?.options ?? matches) : matches, loading: remote && answer?.query !== query };
}
