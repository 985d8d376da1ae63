import { useEffect, useMemo, useState } from 'react';
import { fold } from '../../../shared/text/fold.ts';
import type { SelectOption } from './option-list.tsx';

/** Asked with what was typed, 150 ms after the last key; the answer of an overtaken question is dropped. May reject: then nothing is found. */
export type OptionSearch = (text: string) => Promise<readonly SelectOption[]>;

const TYPING_PAUSE_MS = 150;

/** Local options are matched by every word typed, without regard to case and accents; those where it starts a word come first. */
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
    const starting: SelectOption[] = [];
    const inside: SelectOption[] = [];
    for (const option of options) {
      const text = fold(` ${option.label} ${option.hint ?? ''}`);
      if (words.every((word) => text.includes(` ${word}`))) starting.push(option);
      else if (words.every((word) => text.includes(word))) inside.push(option);
    }
    return [...starting, ...inside];
  }, [options, query]);

  return { found: remote ? (answer?.options ?? matches) : matches, loading: remote && answer?.query !== query };
}
