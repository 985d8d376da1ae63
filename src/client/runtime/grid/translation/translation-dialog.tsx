import { useRef, useState } from 'react';
import type { TranslateAnswer } from '../../../../shared/translation/calls.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useHost } from '../../host.tsx';
import { useTakeBack } from '../../take-back.ts';
import { newKey } from '../../../data/new-key.ts';
import { runTranslation, type TranslationOutcome, type TranslationWish } from './run-translation.ts';
import { TranslationForm, type TranslationFormProps, type TranslationStart } from './translation-form.tsx';
import { type Progress, TranslationProgress, TranslationResult } from './translation-result.tsx';

interface TranslationDialogProps {
  start: TranslationStart;
  /** The texts were stored; the rows are to be read again. */
  onChanged: () => void;
  onClose: () => void;
  onByHand: TranslationFormProps['onByHand'];
}

/** Whether each row says which language its texts are in. */
const isRowPerLanguage = ({ columns }: TranslationStart): boolean => columns.every(({ field }) => field.language !== undefined);

/** Machine translation from the question to the result. */
export function TranslationDialog({ start, onChanged, onClose, onByHand }: TranslationDialogProps) {
  const { api, text, toast } = useHost();
  const takeBack = useTakeBack();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<TranslationOutcome | null>(null);
  const abort = useRef(new AbortController());

  /** Takes all pieces back at once. */
  async function undo(changeSet: number) {
    if (await takeBack(changeSet, { batch: true })) onChanged();
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
        <TranslationResult outcome={outcome} text={text} onClose={onClose} />
      ) : progress ? (
        <TranslationProgress progress={progress} text={text} onCancel={() => abort.current.abort()} />
      ) : (
        <TranslationForm start={start} onRun={(wish, { keys }) => void run(wish, keys)} onCancel={onClose} onByHand={onByHand} />
      )}
    </Dialog>
  );
}
