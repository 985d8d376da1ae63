import { pickText } from '../../../shared/text/multi-text.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { eventLook } from '../../runtime/workflow/event-look.ts';
import { Kbd } from '../../ui/display/kbd.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './inbox.module.css';
import type { Cursor } from './use-cursor.ts';
import type { Steps } from './use-steps.ts';

/** Keys beside the digits, with what they do. */
const keys = [
  [['J', 'K'], 'inbox.key_move'],
  [['X'], 'inbox.key_select'],
  [['↵'], 'inbox.key_open'],
] as const;

/** Why there is no step, where there is none. */
function Nothing({ steps }: { steps: Steps }) {
  const { text } = useHost();
  if (steps.failed) return <span className={styles.late}>{errorText(steps.failed, text)}</span>;
  if (!steps.isKnown || steps.offered.length > 0) return null;
  return <span className={styles.quiet}>{text('workflow.nothing_in_common', { count: steps.ids.length })}</span>;
}

/** What can be done with the row in hand or the selected ones, a digit each, and the keys of the list. */
export function StepBar({ cursor, steps }: { cursor: Cursor; steps: Steps }) {
  const { text, session } = useHost();
  const count = cursor.selected.length;
  return (
    <footer className={styles.bar}>
      <div className={styles.steps} role="group" aria-label={text('workflow.next_steps')} aria-busy={!steps.isKnown}>
        <strong className={styles.inHand}>{count > 0 ? text('inbox.count_selected', { count }) : cursor.row?.record}</strong>
        {steps.offered.map((offer, at) => {
          const { icon, variant } = eventLook(offer.event_params);
          return (
            <Button key={offer.event_code} icon={icon} variant={variant} aria-keyshortcuts={String(at + 1)} onClick={() => void steps.fire(offer)}>
              <span className={styles.digit}>{at + 1}</span> {pickText(offer.event_names, session.language) || offer.event_code}
            </Button>
          );
        })}
        <Nothing steps={steps} />
      </div>
      <ul className={styles.keys}>
        {steps.offered.length > 0 && (
          <li>
            <Kbd keys={[steps.offered.length > 1 ? `1–${steps.offered.length}` : '1']} /> {text('inbox.key_fire')}
          </li>
        )}
        {keys.map(([caps, message]) => (
          <li key={message}>
            <Kbd keys={caps} /> {text(message)}
          </li>
        ))}
      </ul>
    </footer>
  );
}
