import { memo, useRef } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { textOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import styles from './card.module.css';
import { type CardSource, titleOf } from './card-source.ts';
import { CardTimesLine, toCardTimes } from './card-times.tsx';
import type { SpanWords } from './time-spans.ts';
import { useDraggableCard } from './use-draggable-card.ts';

interface CardProps {
  source: CardSource;
  row: JsonObject;
  /** State and index, as `state:index`. */
  place: string;
  index: number;
  total: number;
  offset: number;
  height: number;
  spans: SpanWords;
  /** Epoch milliseconds; changes once a minute. */
  now: number;
  reachable: boolean;
  ticked: boolean;
  dragged: boolean;
  movable: boolean;
  /** Cards that go along when this one is dragged, itself included. */
  companions: number;
}

/** A record: its name, what else the screen wants of it, how long it has been in its state and when it will leave by itself. */
export const Card = memo(function Card(props: CardProps) {
  const { source, row, place, index, total, offset, height, spans, now, reachable, ticked, dragged, movable, companions } = props;
  const { text } = useHost();
  const element = useRef<HTMLLIElement>(null);
  useDraggableCard(element, { row, movable, companions });

  const title = titleOf(source, row);
  const lines = source.lines.map((line) => ({ id: line.id, label: line.label, value: textOf(line, row) })).filter(({ value }) => value !== '');
  const times = toCardTimes(row, now, spans, text);
  const spoken = [
    title,
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    times.waiting && text('board.waiting', { time: times.waiting }),
    times.due,
    ticked && text('board.ticked'),
  ];

  return (
    <li
      ref={element}
      data-place={place}
      tabIndex={reachable ? 0 : -1}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={spoken.filter(Boolean).join('. ')}
      className={styles.slot}
      style={{ height, transform: `translateY(${offset}px)` }}
    >
      <div className={classes(styles.card, ticked && styles.ticked, dragged && styles.dragged, movable && styles.movable)}>
        <p className={styles.cardTitle} title={title}>
          {ticked && <Icon name="check" size="s" className={styles.tick} />}
          <span className={styles.clip}>{title}</span>
        </p>
        {lines.map(({ id, label, value }) => (
          <p key={id} className={styles.line} title={`${label}: ${value}`}>
            <span className={styles.lineLabel}>{label}</span> {value}
          </p>
        ))}
        <CardTimesLine row={row} times={times} />
        <button
          type="button"
          tabIndex={-1}
          data-menu
          className={styles.more}
          aria-label={text('board.actions_of', { name: title })}
          title={text('board.actions')}
        >
          <Icon name="more" size="s" />
        </button>
      </div>
    </li>
  );
});
