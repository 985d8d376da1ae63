import { useMemo, useSyncExternalStore } from 'react';
import { logWarning } from '../data/log.ts';
import type { NamedRun } from '../data/named-run.ts';
import { derivedId, useText } from '../i18n/text.ts';
import type { Translate } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { WatchedWork } from '../ui/feedback/running-work.tsx';
import { RunningWork } from '../ui/feedback/running-work.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import styles from './overlays.module.css';
import { useServices } from './services.tsx';

/** What lies over the pages of whoever is signed in: the question that waits for an answer, work that lasts, the loading overlay. */
export function Overlays() {
  return (
    <>
      <QuestionDialog />
      <LongWorkDialog />
      <IdentityDialog />
      <LoadingOverlay />
    </>
  );
}

function QuestionDialog() {
  const text = useText();
  const { questions } = useServices();
  const question = useSyncExternalStore(questions.asked.subscribe, questions.asked.get);
  if (!question) return null;
  return (
    <Dialog
      open
      alert
      size="s"
      onOpenChange={() => questions.answer(false)}
      title={question.title}
      description={question.notice ? <span className={styles.notice}>{question.body}</span> : question.body}
      closeLabel={text('action.close')}
      footer={
        <>
          {!question.notice && <Button onClick={() => questions.answer(false)}>{text('action.cancel')}</Button>}
          <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => questions.answer(true)}>
            {question.button}
          </Button>
        </>
      }
    />
  );
}

/** A call that lasts, in words: what is done is called as its button, or by words of its own. */
const worded = ({ action, progress, cancel }: NamedRun, text: Translate): WatchedWork => ({
  title: action === 'undo' ? text('history.taking_back') : action === 'set' ? text('work.changing') : text(derivedId('action', action)),
  progress,
  cancel,
  told: (done, total) => (action === 'undo' ? text('history.changes_done', { done, total }) : text('import.rows_done', { done, total })),
  onTrouble: (error) => logWarning('the server was not asked how far work is, or not told to stop', error),
});

function LongWorkDialog() {
  const text = useText();
  const { longWork } = useServices();
  const run = useSyncExternalStore(longWork.shown.subscribe, longWork.shown.get);
  const work = useMemo(() => run && worded(run, text), [run, text]);
  if (!work) return null;
  return (
    <Dialog open alert size="s" onOpenChange={longWork.hide} title={work.title} closeLabel={text('action.close')}>
      <RunningWork work={work} titled stoppingLabel={text('import.stopping')} cancelLabel={text('work.stop')} />
    </Dialog>
  );
}

function LoadingOverlay() {
  const text = useText();
  const { count } = useServices().waiting;
  const waiting = useSyncExternalStore(count.subscribe, count.get) > 0;
  if (!waiting) return null;
  return (
    <div className={styles.loading}>
      <Spinner size="l" label={text('common.loading')} />
    </div>
  );
}
