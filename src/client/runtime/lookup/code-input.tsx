import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import styles from './lookup.module.css';

interface CodeInputProps {
  label: string;
  /** What was asked last. */
  code: string | null;
  onCode: (code: string) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** A thumb that types needs the keyboard of its screen away to see what was found; whoever has a real keyboard types on. */
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * Takes what a scanner types, characters and then Enter, wherever the focus is: its first character brings the focus here. What was asked is selected, so
 * that the next code takes its place.
 */
export function CodeInput({ label, code, onCode }: CodeInputProps) {
  const { text } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(code ?? '');
  const [shown, setShown] = useState(code);
  if (shown !== code) {
    setShown(code);
    setTyped(code ?? '');
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isCharacter || event.defaultPrevented || isTyping(event.target)) return;
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    if (asked === '') return;
    onCode(asked);
    if (isTouched()) input.current?.blur();
    else input.current?.select();
  };
  return (
    <form className={styles.form} role="search" onSubmit={submit}>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        enterKeyHint="search"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={80}
        autoFocus
      />
      <button type="submit" className={styles.submit} aria-label={text('lookup.find')} title={text('lookup.find')}>
        <Icon name="search" size="l" />
      </button>
    </form>
  );
}
