import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import styles from './paper.module.css';

export interface PageProps {
  /** In millimetres; A4 portrait where nothing is said. */
  width?: number;
  height?: number;
  /** Of the printed page; what is drawn up to the edge has none. */
  margin?: number;
}

/** Tells the printer the size of the page, as long as it is there. */
export const PageSize = ({ width = 210, height = 297, margin = 10 }: PageProps) => (
  <style>{`@page { size: ${width}mm ${height}mm; margin: ${margin}mm }`}</style>
);

/** One page, true to size on screen as on the printer: black on white in every theme, tables 190 mm wide. */
export function Paper({ width = 210, height = 297, margin = 10, className, children }: PageProps & { className?: string; children: ReactNode }) {
  const size = { '--page-width': `${width}mm`, '--page-height': `${height}mm`, '--page-margin': `${margin}mm` } as CSSProperties;
  return (
    <section data-paper className={classes(styles.paper, className)} style={size}>
      {children}
    </section>
  );
}
