import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Of what will come: pixels, or a CSS length. Default: all of the line. */
  width?: number | string;
  height?: number | string;
}

/** Hidden from screen readers: mark the region that waits with `aria-busy`. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height }} />;
}
