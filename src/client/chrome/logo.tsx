import styles from './logo.module.css';

export interface LogoProps {
  /** The mark alone, where the word would not fit. */
  mark?: boolean;
}

/** A ledger's spine and the K that leans on it. Decoration: the control around it carries the name. */
export function Logo({ mark }: LogoProps) {
  return (
    <span className={styles.logo} aria-hidden>
      <svg viewBox="0 0 24 24" className={styles.mark}>
        <rect width="24" height="24" rx="6" className={styles.ground} />
        <path d="M8 6v12" className={styles.stroke} />
        <path d="m16.5 6-5 6 5 6" className={styles.stroke} />
      </svg>
      {!mark && <span className={styles.word}>Kontor</span>}
    </span>
  );
}
