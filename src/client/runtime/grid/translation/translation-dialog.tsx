import { useRef, useState } from 'react';
import type { TranslateAnswer } from '../../../../shared/translation/calls.ts';
import { errorText, problemText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useHost } from '../../host.tsx';
import { takeBack } from '../../take-back.ts';
import { newKey } from '../../workflow/run-pieces.ts';
import { runTranslation, type TranslationOutcome, type TranslationWish } from './run-translation.ts';
import { TranslationForm, type TranslationStart } from './translation-form.tsx';
import styles from './translation.module.css';

interface TranslationDialogProps {
  start: TranslationStart;
  /** The texts were stored; the rows are to be read again. */
  onChanged: () => void;
  onClose: () => void;
}

/** Reasons and how many cells each kept from being translated. */
function reasonsOf({ failed }: TranslationOutcome, text: ReturnType<typeof useHost>['text']): [string, number][] {
  const counts = new Map<string, number>();
  for (const cell of failed) {
    const words = problemText(cell, text);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts];
}

/** Whether each row says which language its texts are in. */
const isRowPerLanguage = ({ columns }: TranslationStart): boolean => columns.every(({ field }) => field.language !== undefined);

/** Machine translation from the question to the result. */
export function TranslationDialog({ start, onChanged, onClose }: TranslationDialogProps) {
  const host = useHost();
  const { api, text, toast } = host;
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<TranslationOutcome | null>(null);
  const abort = useRef(new AbortController());

  /** Takes all pieces back at once. */
  async function undo(changeSet: number) {
    if (await takeBack(host, changeSet, { batch: true })) onChanged();
  }

  async function run(wish: TranslationWish, keys: Parameters<typeof runTranslation>[0]['keys']) {
    setProgress({ done: 0, total: keys.length });
    const made = await runTranslation({
      keys,
      wish,
      textsPerRow: wish.fields.length * (isRowPerLanguage(start) ? 1 : wish.to.length),
      reason: `translate ${newKey()}`,
      signal: abort.current.signal,
      send: (call) => api.action<TranslateAnswer>(start.form, 'translate', call),
      onProgress: (done) => setProgress({ done, total: keys.length }),
    });
    if (made.changeSet !== null) {
      const { changeSet } = made;
      onChanged();
      toast({
        variant: 'success',
        text: text('translation.done', { count: made.changed }),
        action: { label: text('action.undo'), onPress: () => void undo(changeSet) },
      });
    }
    if (made.failed.length > 0 || made.error !== null || made.changed === 0) setOutcome(made);
    else onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => open || (progress && !outcome) || onClose()} title={text('action.translate')} closeLabel={text('action.close')}>
      {outcome ? (
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
      ) : progress ? (
        <div className={styles.form}>
          <progress className={styles.progress} value={progress.done} max={progress.total} aria-label={text('translation.progress', progress)} />
          <p role="status">{text('translation.progress', progress)}</p>
          <div className={styles.buttons}>
            <Button size="m" onClick={() => abort.current.abort()}>
              {text('action.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <TranslationForm start={start} onRun={(wish, { keys }) => void run(wish, keys)} onCancel={onClose} />
      )}
    </Dialog>
  );
}
