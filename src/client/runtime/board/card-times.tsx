import type { JsonObject } from '../../../shared/json.ts';
import type { Translate } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import { useHost } from '../host.tsx';
import styles from './card.module.css';
import type { SpanWords } from './time-spans.ts';

/** How long a card has been in its state, and when it will leave by itself; '' where that is not known. */
export interface CardTimes {
  waiting: string;
  due: string;
  overdue: boolean;
}

export function toCardTimes(row: JsonObject, now: number, spans: SpanWords, text: Translate): CardTimes {
  const entered = String(row.entered_at ?? '');
  const left = typeof row.timeout_at === 'string' ? Date.parse(row.timeout_at) - now : null;
  return {
    waiting: entered ? spans.length(now - Date.parse(entered)) : '',
    due: left === null ? '' : left > 0 ? text('board.due', { when: spans.ahead(left) }) : text('board.due_now'),
    overdue: left !== null && left <= 0,
  };
}

/** The times of a card in its last line. */
export function CardTimesLine({ row, times: { waiting, due, overdue } }: { row: JsonObject; times: CardTimes }) {
  const { text, formats } = useHost();
  return (
    <p className={styles.times}>
      {waiting && (
        <span className={styles.time} title={text('board.waiting_since', { when: formats.instant(String(row.entered_at)) })}>
          <Icon name="clock" size="s" />
          {waiting}
        </span>
      )}
      {due && (
        <span className={classes(styles.time, styles.due, overdue && styles.overdue)} title={formats.instant(String(row.timeout_at))}>
          <Icon name="hourglass" size="s" />
          <span className={styles.clip}>{due}</span>
        </span>
      )}
    </p>
  );
}
