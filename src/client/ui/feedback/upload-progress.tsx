import styles from './upload-progress.module.css';

interface UploadProgressProps {
  /** How much has left, of 1; after that the server looks at it. */
  part: number;
  /** What is on its way, and how far. */
  label: string;
  checking: string;
}

/** A file on its way, then in the hands of the server. */
export const UploadProgress = ({ part, label, checking }: UploadProgressProps) =>
  part < 1 ? (
    <progress className={styles.progress} value={part} aria-label={label} />
  ) : (
    <span className={styles.checking} role="status">
      {checking}
    </span>
  );
