import { useEffect, useState } from 'react';
import { Button } from '../inputs/button.tsx';
import styles from './running-work.module.css';

export interface WorkDone {
  done: number;
  /** Null while nobody knows how much it is. */
  total: number | null;
}

/** Work of the server that takes long: how far it is, and how it is stopped. */
export interface WatchedWork {
  /** What is being done, in words. */
  title: string;
  /** What is done so far; null where nobody knows. */
  progress: (signal: AbortSignal) => Promise<WorkDone | null>;
  cancel: () => Promise<unknown>;
  /** How much is done, in words. */
  told: (done: number, total: number) => string;
  /** Hears that the server could not be asked, or told to stop. */
  onTrouble: (error: unknown) => void;
}

export interface RunningWorkProps {
  work: WatchedWork;
  stoppingLabel: string;
  cancelLabel: string;
  /** The title stands above already. */
  titled?: boolean;
}

const askEveryMs = 700;

/** How far long work is, and the way to stop it. Whoever shows it takes it away when the work has ended. */
export function RunningWork({ work, stoppingLabel, cancelLabel, titled = false }: RunningWorkProps) {
  const [progress, setProgress] = useState<WorkDone | null>(null);
  const [stopping, setStopping] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const ask = () =>
      work
        .progress(stop.signal)
        .then((answer) => setProgress((before) => answer ?? before))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) work.onTrouble(error);
        });
    void ask();
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [work]);

  function cancel() {
    setStopping(true);
    work.cancel().catch((error: unknown) => {
      setStopping(false);
      work.onTrouble(error);
    });
  }

  const total = progress?.total ?? null;
  const told = total === null ? '' : work.told(progress?.done ?? 0, total);
  const line = stopping ? stoppingLabel : titled ? '' : work.title;
  return (
    <div className={styles.running}>
      <p role="status">{line || '\u00a0'}</p>
      <progress className={styles.progress} aria-label={work.title} {...(total !== null && { value: progress?.done ?? 0, max: total })} />
      <p className={styles.quiet}>{told || '\u00a0'}</p>
      <Button autoFocus disabled={stopping} onClick={cancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
