import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { mentionAt, namesLike, type TypedMention, withMention } from './mentions.ts';

const mostNames = 6;

/** What is being written, and the names that an @ in it offers; the keys of the list act while it is open. */
export function useMentions(area: RefObject<HTMLTextAreaElement | null>, names: readonly string[], initial: string) {
  const [draft, setDraft] = useState(initial);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [current, setCurrent] = useState(0);
  const caret = useRef<number | null>(null);
  const offered = typed ? namesLike(names, typed.letters).slice(0, mostNames) : [];

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [area, draft]);

  function change(next: string) {
    setDraft(next);
    setTyped(mentionAt(next, area.current?.selectionStart ?? next.length));
    setCurrent(0);
  }

  function pick(name: string | undefined) {
    if (!typed || name === undefined) return;
    const next = withMention(draft, typed, name);
    caret.current = next.caret;
    setDraft(next.text);
    setTyped(null);
    area.current?.focus();
  }

  const close = () => setTyped(null);
  const keys: Record<string, () => void> = {
    ArrowDown: () => setCurrent((index) => (index + 1) % offered.length),
    ArrowUp: () => setCurrent((index) => (index + offered.length - 1) % offered.length),
    Enter: () => pick(offered[current]),
    Tab: () => pick(offered[current]),
    Escape: close,
  };
  return { draft, change, offered, current, pick, close, keys: offered.length > 0 ? keys : {} };
}
