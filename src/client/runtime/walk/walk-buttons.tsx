import { useHost } from '../host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { WalkLineProps } from './walk-line.tsx';
import styles from './walk.module.css';

/** How many are there, to be set by hand where nothing can be scanned. */
export function Counter({ line: { wanted, counted }, onCount }: Pick<WalkLineProps, 'line' | 'onCount'>) {
  const { text, formats } = useHost();
  const done = counted ?? 0;
  return (
    <>
      <div className={styles.counter}>
        <button type="button" className={styles.step} aria-label={text('walk.less')} disabled={done <= 0} onClick={() => onCount(Math.max(done - 1, 0))}>
          −
        </button>
        <output className={styles.figure}>{text('walk.of', { done, wanted })}</output>
        <button
          type="button"
          className={styles.step}
          aria-label={text('walk.more')}
          disabled={done >= wanted}
          onClick={() => onCount(Math.min(done + 1, wanted))}
        >
          +
        </button>
      </div>
      {counted !== null && counted < wanted && <p className={styles.told}>{text('walk.lacking', { count: formats.number(wanted - counted) })}</p>}
    </>
  );
}

interface WaysProps extends Pick<WalkLineProps, 'onNext' | 'onBack'> {
  isDone: boolean;
  onShort: () => void;
}

/** On to the next line, also where less was found than wanted. */
export function Ways({ isDone, onShort, onNext, onBack }: WaysProps) {
  const { text } = useHost();
  return (
    <div className={styles.ways}>
      <Button size="m" onClick={onBack}>
        {text('walk.back')}
      </Button>
      <Button
        size="m"
        variant="warning"
        disabled={isDone}
        onClick={() => {
          onShort();
          onNext();
        }}
      >
        {text('walk.short')}
      </Button>
      <Button size="m" variant="primary" onClick={onNext}>
        {text('walk.next')}
      </Button>
    </div>
  );
}
