import { type SyntheticEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import { useScanner } from '../scanner/use-scanner.ts';
import styles from './lookup.module.css';

interface CodeInputProps {
  label: string;
  /** What was asked last. */
  code: string | null;
  onCode: (code: string) => void;
}

/** A thumb that types needs the keyboard of its screen away to see what was found; whoever has a real keyboard types on. */
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * Takes what a scanner types, wherever the focus is. What was asked is selected, so that the next code takes its place.
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
  useScanner(input);
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
