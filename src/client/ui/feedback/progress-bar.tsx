import { useSyncExternalStore } from 'react';
import { classes } from '../look/classes.ts';
import styles from './progress-bar.module.css';
import type { Progress } from './progress-store.ts';

export { createProgress, PROGRESS_THROTTLE_MS } from './progress-store.ts';
export type { Progress, ProgressState } from './progress-store.ts';

export interface ProgressBarProps {
  progress: Progress;
}

/**
 * The hairline above everything: creeps to nine tenths in 3 s, completes on the answer, turns red on a failure. It is for the eye alone: lists that load
 * say of themselves that they are busy, and what failed is told in words.
 */
export function ProgressBar({ progress }: ProgressBarProps) {
  const state = useSyncExternalStore(progress.subscribe, progress.get);
  if (state === 'idle') return null;
  return <div aria-hidden data-state={state} className={classes(styles.bar, styles[state])} />;
}
