import styles from './color-swatch.module.css';

export interface ColorSwatchProps {
  /** Any CSS colour; it is data, not a token. Null draws the empty frame. */
  color: string | null;
  /** Leave out when the colour's name or code stands beside it. */
  label?: string;
}

export function ColorSwatch({ color, label }: ColorSwatchProps) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      title={label}
      className={styles.swatch}
      style={{ backgroundColor: color ?? undefined }}
    />
  );
}
