import styles from './cell.module.css';

/** Short words side by side; what does not fit is clipped, all of them stand in the tooltip. */
export function WordList({ words }: { words: readonly string[] }) {
  return (
    <span className={styles.words} title={words.join(', ')}>
      {words.map((word, index) => (
        <span key={`${index} ${word}`} className={styles.word}>
          {word}
        </span>
      ))}
    </span>
  );
}
