import { useEffect, useMemo, useState } from 'react';
import type { SelectOption } from './option-list.tsx';

/** Asked with what was typed, 150 ms after the last key; the answer of an overtaken question is dropped. May reject: then nothing is found. */
export type OptionSearch = (text: string) => Promise<readonly SelectOption[]>;

const TYPING_PAUSE_MS = 150;

function toSearchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Local options are matched by every word typed, without regard to case and accents. */
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
        console.error(reason);
        settle([]);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [query, onSearch]);

  const matches = useMemo(() => {
    const words = toSearchable(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return options;
    return options.filter((option) => {
      const text = toSearchable(`${option.label} ${option.hint ?? ''}`);
      return words.every((word) => text.includes(word));
    });
  }, [options, query]);

  return { found: remote ? answer?.options ?? matches : matches, loading: remote && answer?.query !== query };
}
