import { memo, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useElementSize } from '../grid/rows/use-element-size.ts';
import { useHost } from '../host.tsx';
import type { BoardState } from './board-states.ts';
import { CardList } from './card-list.tsx';
import type { CardSource } from './card-source.ts';
import { ColumnHead } from './column-head.tsx';
import styles from './column.module.css';
import type { ColumnRows } from './column-rows.ts';
import type { SpanWords } from './time-spans.ts';
import { useCardWindow } from './use-card-window.ts';
import { useDropColumn } from './use-drop-column.ts';

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

/** Height of a card with its gap, in pixels: all are alike, so that ten thousand scroll as ten do. */
export const cardHeight = (lines: number): number => 68 + 18 * lines;

/** Asks for the cards in sight, and anew when the column is shown again. */
function useCards(column: ColumnRows, first: number, last: number) {
  useEffect(() => {
    if (last > first) column.ensure(first, last - 1);
  }, [column, column.version, first, last]);
  useEffect(() => {
    // Hidden for a while, it may have missed something.
    if (column.state === 'ready') column.refresh();
  }, [column]);
}

/** What a column says besides its cards: why those dragged may not come, that they could not be loaded, that there are none. */
function ColumnNotes({ column, welcome }: Pick<ColumnProps, 'column' | 'welcome'>) {
  const { text } = useHost();
  return (
    <>
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
      {column.state === 'ready' && column.total === 0 && <p className={styles.note}>{text('board.no_cards')}</p>}
    </>
  );
}

/** The cards of one state. Those in sight are drawn, and beside them the one with the focus and those being dragged. */
export const Column = memo(function Column({ welcome, onReveal, ...cards }: ColumnProps) {
  const { source, state, column } = cards;
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLUListElement>(null);
  const head = useId();
  useSyncExternalStore(column.subscribe, () => column.version);
  const { total } = column;
  const height = cardHeight(source.lines.length);
  const size = useElementSize(scroller);
  const { first, last, base, extent, reveal } = useCardWindow({ scroller, layer, total, cardHeight: height, viewport: size.height });

  useCards(column, first, last);
  useEffect(() => {
    onReveal(state.id, reveal);
    return () => onReveal(state.id, null);
  }, [onReveal, state.id, reveal]);
  const over = useDropColumn(root, state.id);

  return (
    <section
      ref={root}
      aria-labelledby={head}
      data-column={state.code}
      className={classes(styles.column, welcome && (welcome.open ? styles.open : styles.closed), over && styles.over)}
    >
      <ColumnHead id={head} state={state} total={total} loaded={column.state === 'ready'} />
      <ColumnNotes column={column} welcome={welcome} />
      <div ref={scroller} data-cards className={styles.scroller} aria-busy={column.state === 'loading'}>
        <div className={styles.extent} style={{ height: extent }}>
          <div className={styles.window} style={{ height: size.height }}>
            <CardList {...cards} layer={layer} head={head} window={{ first, last, base, cardHeight: height }} />
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
