import { errorText, problemText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import type { Host } from '../../host.tsx';
import type { TranslationOutcome } from './run-translation.ts';
import styles from './translation.module.css';

/** Rows translated so far, and rows in all. */
export interface Progress {
  done: number;
  total: number;
}

/** The bar of a translation under way, which can be cancelled between two pieces. */
export function TranslationProgress({ progress, text, onCancel }: { progress: Progress; text: Host['text']; onCancel: () => void }) {
  const words = text('translation.progress', { ...progress });
  return (
    <div className={styles.form}>
      <progress className={styles.progress} value={progress.done} max={progress.total} aria-label={words} />
      <p role="status">{words}</p>
      <div className={styles.buttons}>
        <Button size="m" onClick={onCancel}>
          {text('action.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The reasons, each with the number of cells it kept from being translated. */
function reasonsOf({ failed }: TranslationOutcome, text: Host['text']): [string, number][] {
  const counts = new Map<string, number>();
  for (const cell of failed) {
    const words = problemText(cell, text);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts];
}

/** The number of texts made, and why others were not. */
export function TranslationResult({ outcome, text, onClose }: { outcome: TranslationOutcome; text: Host['text']; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p role="status">{text('translation.done', { count: outcome.changed })}</p>
      {outcome.error && <p className={styles.problem}>{errorText(outcome.error, text)}</p>}
      <ul className={styles.reasons}>
        {reasonsOf(outcome, text).map(([words, count]) => (
          <li key={words}>{text('translation.failed', { count, reason: words })}</li>
        ))}
      </ul>
      {outcome.left > 0 && <p>{text('translation.left', { count: outcome.left })}</p>}
      <div className={styles.buttons}>
        <Button size="m" variant="primary" onClick={onClose}>
          {text('action.close')}
        </Button>
      </div>
    </div>
  );
}
