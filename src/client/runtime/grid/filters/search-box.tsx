import { type Ref, useEffect, useRef, useState } from 'react';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { toolField } from '../../../ui/layout/tool-bar.tsx';
import type { GridModel } from '../use-grid.ts';

/** Typing rests so long before the rows are asked for. */
const debounceMs = 300;

/** The quick search. What is typed is kept here until it rests. */
export function SearchBox({ grid, inputRef }: { grid: GridModel; inputRef: Ref<HTMLInputElement> }) {
  const {
    host: { text },
    view: { search },
    setView,
  } = grid;
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setTyped(null), [search]);

  function type(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setView((now) => ({ ...now, search: next.trim() })), debounceMs);
  }

  return (
    <TextInput
      ref={inputRef}
      type="search"
      icon="search"
      value={typed ?? search}
      onChange={type}
      placeholder={text('action.search')}
      aria-label={text('action.search')}
      maxLength={200}
      className={toolField}
    />
  );
}
