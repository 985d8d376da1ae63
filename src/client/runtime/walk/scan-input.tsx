import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host.tsx';
import styles from './walk.module.css';

/** Takes what a scanner types, wherever the focus is: its letters, then Enter. No keyboard of the telephone comes up for it. */
export function ScanInput({ label, onScan }: { label: string; onScan: (code: string) => void }) {
  const { text } = useHost();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isTyped && !(event.target instanceof HTMLInputElement)) input.current?.focus();
    };
    window.addEventListener('keydown', take);
    input.current?.focus();
    return () => window.removeEventListener('keydown', take);
  }, []);
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onScan(code.trim());
        setCode('');
      }}
    >
      <input
        ref={input}
        inputMode="none"
        autoComplete="off"
        aria-label={text('walk.scan')}
        placeholder={label}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </form>
  );
}
