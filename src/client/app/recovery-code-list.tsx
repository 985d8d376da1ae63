import styles from './recovery-code-list.module.css';

/** Codes for recovery, to be copied or written down. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
