import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { memo, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { ColorSwatch } from '../../ui/display/color-swatch.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useElementSize } from '../grid/rows/use-element-size.ts';
import { useHost } from '../host.tsx';
import type { BoardState } from './board-states.ts';
import { Card } from './card.tsx';
import cardStyles from './card.module.css';
import { type CardSource, instanceOf } from './card-source.ts';
import styles from './column.module.css';
import type { ColumnRows } from './column-rows.ts';
import type { SpanWords } from './time-spans.ts';
import { dragData } from './use-card-drag.ts';
import { useCardWindow } from './use-card-window.ts';

/** What a column says to the cards that are being dragged: they may come, or why not; nothing while the server is asked. */
export type Welcome = { open: true } | { open: false; reason: string };

export interface ColumnProps {
  source: CardSource;
  state: BoardState;
  column: ColumnRows;
  spans: SpanWords;
  now: number;
  movable: boolean;
  /** Index of the card that Tab reaches, -1 when it is in another column. */
  reachable: number;
  ticked: ReadonlyMap<number, JsonObject>;
  dragged: readonly JsonObject[];
  welcome: Welcome | null;
  /** Gives the board the way to scroll a card into sight; called with null when the column goes. */
  onReveal: (state: number, reveal: ((index: number) => void) | null) => void;
}

const noCards: ReadonlySet<number> = new Set();

/** Height of a card with its gap, in pixels: all are alike, so that ten thousand scroll as ten do. */
export const cardHeight = (lines: number): number => 68 + 18 * lines;

/** The cards of one state. Those in sight are drawn, and beside them the one with the focus and those being dragged. */
export const Column = memo(function Column({ source, state, column, spans, now, movable, reachable, ticked, dragged, welcome, onReveal }: ColumnProps) {
  const { text, formats } = useHost();
  const [over, setOver] = useState(false);
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLUListElement>(null);
  const head = useId();
  useSyncExternalStore(column.subscribe, () => column.version);
  const { total } = column;
  const height = cardHeight(source.lines.length);
  const size = useElementSize(scroller);
  const { first, last, base, extent, reveal } = useCardWindow({ scroller, layer, total, cardHeight: height, viewport: size.height });

  useEffect(() => {
    if (last > first) column.ensure(first, last - 1);
  }, [column, column.version, first, last]);
  useEffect(() => {
    // Hidden for a while, it may have missed something.
    if (column.state === 'ready') column.refresh();
  }, [column]);
  useEffect(() => {
    onReveal(state.id, reveal);
    return () => onReveal(state.id, null);
  }, [onReveal, state.id, reveal]);
  useEffect(
    () =>
      root.current
        ? dropTargetForElements({
            element: root.current,
            canDrop: ({ source: { data } }) => dragData.card in data,
            getData: () => ({ [dragData.state]: state.id }),
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop: () => setOver(false),
          })
        : undefined,
    [state.id],
  );

  const indexes = new Set(Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset));
  if (reachable >= 0 && reachable < total) indexes.add(reachable);
  for (const row of dragged) {
    const index = column.indexOf(row);
    if (index >= 0 && indexes.size < last - first + 20) indexes.add(index);
  }
  const moving = dragged.length > 0 ? new Set(dragged.map(instanceOf)) : noCards;
  const count = column.state === 'ready' ? formats.number(total) : '';

  return (
    <section
      ref={root}
      aria-labelledby={head}
      data-column={state.code}
      className={classes(styles.column, welcome && (welcome.open ? styles.open : styles.closed), over && styles.over)}
    >
      <header className={styles.head}>
        <ColorSwatch color={state.color} />
        <h2 id={head} className={styles.name} title={state.name}>
          {state.name}
          <span className="visually-hidden">, {text('board.cards', { count: total })}</span>
        </h2>
        {state.initial && (
          <span className={styles.mark} title={text('board.initial')}>
            <Icon name="play" size="s" />
            <span className="visually-hidden">{text('board.initial')}</span>
          </span>
        )}
        {state.final && (
          <span className={styles.mark} title={text('board.final')}>
            <Icon name="check-circle" size="s" />
            <span className="visually-hidden">{text('board.final')}</span>
          </span>
        )}
        <span aria-hidden className={styles.count}>
          {count}
        </span>
      </header>
      {welcome?.open === false && (
        <p className={styles.reason}>
          <Icon name="ban" size="s" className={styles.mark} />
          <span>{welcome.reason}</span>
        </p>
      )}
      {column.error && column.state === 'failed' && (
        <div className={styles.note} role="alert">
          <p>{text('message.error_loading_data', { reason: errorText(column.error, text) })}</p>
          <Button onClick={column.refresh}>{text('action.retry')}</Button>
        </div>
      )}
      {column.state === 'ready' && total === 0 && <p className={styles.note}>{text('board.no_cards')}</p>}
      <div ref={scroller} data-cards className={styles.scroller} aria-busy={column.state === 'loading'}>
        <div className={styles.extent} style={{ height: extent }}>
          <div className={styles.window} style={{ height: size.height }}>
            <ul ref={layer} className={styles.layer} aria-labelledby={head}>
              {[...indexes]
                .sort((one, other) => one - other)
                .map((index) => {
                  const row = column.get(index);
                  const shared = { offset: (index - base) * height, height };
                  if (!row) {
                    return (
                      <li
                        key={`#${index}`}
                        data-place={`${state.id}:${index}`}
                        tabIndex={index === reachable ? 0 : -1}
                        aria-label={text('common.loading')}
                        className={cardStyles.slot}
                        style={{ height, transform: `translateY(${shared.offset}px)` }}
                      >
                        <Skeleton height="100%" />
                      </li>
                    );
                  }
                  const id = instanceOf(row);
                  return (
                    <Card
                      key={id}
                      {...shared}
                      source={source}
                      row={row}
                      place={`${state.id}:${index}`}
                      index={index}
                      total={total}
                      spans={spans}
                      now={now}
                      reachable={index === reachable}
                      ticked={ticked.has(id)}
                      dragged={moving.has(id)}
                      movable={movable}
                      companions={ticked.has(id) ? ticked.size : 1}
                    />
                  );
                })}
            </ul>
          </div>
        </div>
        {column.state === 'loading' && total === 0 && (
          <div className={styles.waiting}>
            {[0, 1, 2].map((one) => (
              <Skeleton key={one} height={height - 8} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
});
