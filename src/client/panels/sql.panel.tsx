import { type KeyboardEvent, useState } from 'react';
import { errorText, problemText } from '../i18n/error-text.ts';
import { useHost } from '../runtime/host.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Kbd } from '../ui/display/kbd.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-input.tsx';
import { definePanel } from './define.ts';
import { ReadableTables } from './sql/readable-tables.tsx';
import styles from './sql/sql.module.css';
import { StatementTable } from './sql/statement-table.tsx';
import { useStatement } from './sql/use-statement.ts';

/** As long as a statement may be, in characters. */
const longest = 10_000;

/** One runs the statement, the other gives it up. */
function Buttons({ isBusy, isReady, onStop }: { isBusy: boolean; isReady: boolean; onStop: () => void }) {
  const { text } = useHost();
  return (
    <div className={styles.buttons}>
      <Button type="submit" size="m" variant="primary" icon="play" busy={isBusy} disabled={!isReady}>
        {text('sql.run')}
      </Button>
      {isBusy ? (
        <Button size="m" onClick={onStop}>
          {text('action.cancel')}
        </Button>
      ) : (
        <Kbd keys={['Ctrl', 'Enter']} />
      )}
    </div>
  );
}

/** A statement in SQL that only reads, and its rows. */
function SqlPanel() {
  const { text } = useHost();
  const [words, setWords] = useState('');
  const { told, error, isBusy, run, stop } = useStatement();
  const [problem] = error?.fields ?? [];
  const isReady = words.trim() !== '' && !isBusy;
  const send = () => {
    if (isReady) void run(words);
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }
  return (
    <div className={styles.page}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label={text('sql.statement')} help={text('sql.help')} error={problem && problemText(problem, text)}>
          {(control) => (
            <TextArea
              {...control}
              className={styles.statement}
              spellCheck={false}
              value={words}
              maxLength={longest}
              onChange={setWords}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <Buttons isBusy={isBusy} isReady={isReady} onStop={stop} />
      </form>
      <ReadableTables onTake={(table) => setWords((before) => (before.trim() === '' ? `select * from ${table}` : `${before} ${table}`))} />
      <div className={styles.result} aria-live="polite" aria-busy={isBusy}>
        {isBusy && <Skeleton height={160} />}
        {error && !problem && (
          <p role="alert" className={styles.problem}>
            {errorText(error, text)}
          </p>
        )}
        {told && !isBusy && <StatementTable {...told} />}
      </div>
    </div>
  );
}

export default definePanel({ component: SqlPanel });
