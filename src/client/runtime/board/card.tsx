import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { memo, useEffect, useRef } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { textOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import styles from './card.module.css';
import { type CardSource, titleOf } from './card-source.ts';
import type { SpanWords } from './time-spans.ts';
import { dragData } from './use-card-drag.ts';

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
export const Card = memo(function Card({
  source,
  row,
  place,
  index,
  total,
  offset,
  height,
  spans,
  now,
  reachable,
  ticked,
  dragged,
  movable,
  companions,
}: CardProps) {
  const { text, formats } = useHost();
  const element = useRef<HTMLLIElement>(null);
  const latest = useRef({ row, companions, text });
  latest.current = { row, companions, text };

  useEffect(() => {
    if (!movable || !element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ [dragData.card]: latest.current.row }),
      onGenerateDragPreview({ nativeSetDragImage }) {
        const { companions: count, text: say } = latest.current;
        if (count < 2) return;
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render({ container }) {
            container.className = styles.preview ?? '';
            container.textContent = say('board.cards', { count });
          },
        });
      },
    });
  }, [movable]);

  const title = titleOf(source, row);
  const lines = source.lines.map((line) => ({ id: line.id, label: line.label, value: textOf(line, row) })).filter(({ value }) => value !== '');
  const entered = String(row.entered_at ?? '');
  const waiting = entered ? spans.length(now - Date.parse(entered)) : '';
  const due = typeof row.timeout_at === 'string' ? Date.parse(row.timeout_at) - now : null;
  const dueWords = due === null ? '' : due > 0 ? text('board.due', { when: spans.ahead(due) }) : text('board.due_now');
  const spoken = [
    title,
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    waiting && text('board.waiting', { time: waiting }),
    dueWords,
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
        <p className={styles.times}>
          {waiting && (
            <span className={styles.time} title={text('board.waiting_since', { when: formats.instant(entered) })}>
              <Icon name="clock" size="s" />
              {waiting}
            </span>
          )}
          {due !== null && (
            <span className={classes(styles.time, styles.due, due <= 0 && styles.overdue)} title={formats.instant(String(row.timeout_at))}>
              <Icon name="hourglass" size="s" />
              <span className={styles.clip}>{dueWords}</span>
            </span>
          )}
        </p>
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
