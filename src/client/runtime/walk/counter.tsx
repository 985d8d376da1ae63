import { useState } from 'react';
import { Icon } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import type { WalkLineProps } from './walk-line.tsx';
import styles from './walk.module.css';

/** What is longer is no quantity: somebody scanned while the field had the focus. */
const longestQuantity = 6;

const toNumber = (typed: string): number => Number(typed.replace(',', '.'));

/** How many are there, to be set by hand where nothing can be scanned. */
export function Counter({ line: { wanted, most, counted }, onScan, onCount }: Omit<WalkLineProps, 'screen' | 'there'>) {
  const { text, formats } = useHost();
  const done = counted ?? 0;
  return (
    <>
      <div className={styles.counter}>
        <button type="button" className={styles.step} aria-label={text('walk.less')} disabled={done <= 0} onClick={() => onCount(Math.max(done - 1, 0))}>
          <Icon name="minus" size="l" />
        </button>
        <Typed counted={counted} onScan={onScan} onCount={onCount} />
        {wanted !== null && <span className={styles.wanted}>{text('walk.wanted', { wanted })}</span>}
        <button
          type="button"
          className={styles.step}
          aria-label={text('walk.more')}
          disabled={most !== null && done >= most}
          onClick={() => onCount(most === null ? done + 1 : Math.min(done + 1, most))}
        >
          <Icon name="plus" size="l" />
        </button>
      </div>
      {wanted !== null && counted !== null && counted < wanted && (
        <p className={styles.told}>{text('walk.lacking', { count: formats.number(wanted - counted) })}</p>
      )}
    </>
  );
}

/** The quantity as it is typed: taken by Enter, or when somebody goes on. */
function Typed({ counted, onScan, onCount }: { counted: number | null } & Pick<WalkLineProps, 'onScan' | 'onCount'>) {
  const { text } = useHost();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  function take() {
    const value = typed?.trim() ?? '';
    setTyped(undefined);
    if (value === '') return;
    if (value.length > longestQuantity) return onScan(value);
    const quantity = toNumber(value);
    setWrong(!(quantity >= 0 && onCount(quantity)));
  }
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        // What is typed is taken as the focus goes, and the next scan finds its own way.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <input
        className={styles.figure}
        inputMode="decimal"
        autoComplete="off"
        aria-label={text('walk.quantity')}
        aria-invalid={isWrong}
        placeholder="–"
        value={typed ?? (counted === null ? '' : String(counted))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
      />
    </form>
  );
}
