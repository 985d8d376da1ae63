import { useRef, useState } from 'react';
import { useHost } from '../host.tsx';
import { useScanner } from '../scanner/use-scanner.ts';
import styles from './walk.module.css';

/** Takes what a scanner types, wherever the focus is. No keyboard of the telephone comes up for it. */
export function ScanInput({ label, onScan }: { label: string; onScan: (code: string) => void }) {
  const { text } = useHost();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useScanner(input);
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
        autoFocus
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
