import type { Foretold as Would } from '../../../shared/workflow/calls.ts';
import { writtenText } from '../../i18n/written-text.ts';
import { useHost } from '../host.tsx';
import { RefusedRecords, toRefused } from './refused-records.tsx';
import type { WorkflowNames } from './refusals.ts';
import type { PiecesOutcome } from './run-pieces.ts';
import type { RecordNaming } from './use-trigger.tsx';
import styles from './workflow.module.css';

type Rows = Would['rows'][number];

/** Rows of all steps together, by the screen that shows them. */
function summed(all: readonly Would[]): Rows[] {
  const byScreen = new Map<string | null, Rows>();
  for (const one of all.flatMap(({ rows }) => rows)) {
    const known = byScreen.get(one.screen) ?? { screen: one.screen, add: 0, set: 0, delete: 0 };
    byScreen.set(one.screen, { screen: one.screen, add: known.add + one.add, set: known.set + one.set, delete: known.delete + one.delete });
  }
  return [...byScreen.values()];
}

/** What an event would do, before it is fired: who would go where, what would be written and posted, and which mails would leave. */
export function Foretold({ outcome: { results, left }, naming, names }: { outcome: PiecesOutcome; naming: RecordNaming; names: WorkflowNames }) {
  const { text } = useHost();
  const would = results.flatMap((result) => result.would ?? []);
  const refused = toRefused(results, naming, text, names);
  const posted = would.reduce((sum, one) => sum + one.posted, 0);
  const mails = would.flatMap((one) => one.mails);
  return (
    <section aria-label={text('workflow.foretell')} className={styles.foretold}>
      <p role="status" className={styles.strong}>
        {text('workflow.foretold', { done: would.length, refused: results.length - would.length + left.length })}
      </p>
      <ul className={styles.facts}>
        {summed(would).map((rows) => (
          <li key={rows.screen}>{writtenText(rows, text)}</li>
        ))}
        {posted > 0 && <li>{text('workflow.would_post', { count: posted })}</li>}
        {mails.map(({ recipient, subject }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two mails may read alike
          <li key={at}>{text('workflow.would_mail', { recipient, subject: subject ?? '' })}</li>
        ))}
      </ul>
      {refused.length > 0 && <RefusedRecords refused={refused} />}
    </section>
  );
}
