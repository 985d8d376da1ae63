import { useSyncExternalStore } from 'react';
import { classes } from '../look/classes.ts';
import styles from './progress-bar.module.css';
import type { Progress } from './progress-store.ts';

export { createProgress, PROGRESS_THROTTLE_MS } from './progress-store.ts';
export type { Progress, ProgressState } from './progress-store.ts';

export interface ProgressBarProps {
  progress: Progress;
  label: string;
}

/** The hairline above everything: creeps to nine tenths in 3 s, completes on the answer, turns red on a failure. */
export function ProgressBar({ progress, label }: ProgressBarProps) {
  const state = useSyncExternalStore(progress.subscribe, progress.get);
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label={label} data-state={state} className={classes(styles.bar, styles[state])} />;
}
