import type { RefObject } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useHost } from '../host.tsx';
import { Card } from './card.tsx';
import cardStyles from './card.module.css';
import { instanceOf } from './card-source.ts';
import styles from './column.module.css';
import type { ColumnProps } from './column.tsx';

/** The cards in sight, and how high one is. */
interface CardWindow {
  first: number;
  last: number;
  /** Index of the card at the top of the layer. */
  base: number;
  cardHeight: number;
}

interface CardListProps extends Pick<ColumnProps, 'source' | 'state' | 'column' | 'spans' | 'now' | 'movable' | 'reachable' | 'ticked' | 'dragged'> {
  layer: RefObject<HTMLUListElement | null>;
  /** Id of the heading that names the list. */
  head: string;
  window: CardWindow;
}

/** So many cards that are dragged are kept drawn out of sight. */
const keptDragged = 20;

/** Indexes of the cards to draw, in order: those in sight, the one with the focus and those being dragged. */
function toDrawn({ first, last }: CardWindow, { column, reachable, dragged }: Pick<CardListProps, 'column' | 'reachable' | 'dragged'>): number[] {
  const indexes = new Set(Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset));
  if (reachable >= 0 && reachable < column.total) indexes.add(reachable);
  for (const row of dragged) {
    const index = column.indexOf(row);
    if (index >= 0 && indexes.size < last - first + keptDragged) indexes.add(index);
  }
  return [...indexes].sort((one, other) => one - other);
}

interface CardSkeletonProps {
  place: string;
  reachable: boolean;
  height: number;
  offset: number;
}

/** Stands for a card that is still being loaded. */
function CardSkeleton({ place, reachable, height, offset }: CardSkeletonProps) {
  const { text } = useHost();
  return (
    <li
      data-place={place}
      tabIndex={reachable ? 0 : -1}
      aria-label={text('common.loading')}
      className={cardStyles.slot}
      style={{ height, transform: `translateY(${offset}px)` }}
    >
      <Skeleton height="100%" />
    </li>
  );
}

export function CardList({ layer, head, window, ...column }: CardListProps) {
  const { state, ticked, reachable } = column;
  const moving: ReadonlySet<number> = new Set(column.dragged.map(instanceOf));

  function drawCard(index: number, row: JsonObject | undefined) {
    const shared = {
      place: `${state.id}:${index}`,
      reachable: index === reachable,
      height: window.cardHeight,
      offset: (index - window.base) * window.cardHeight,
    };
    if (!row) return <CardSkeleton key={`#${index}`} {...shared} />;
    const id = instanceOf(row);
    return (
      <Card
        key={id}
        {...shared}
        source={column.source}
        row={row}
        index={index}
        total={column.column.total}
        spans={column.spans}
        now={column.now}
        ticked={ticked.has(id)}
        dragged={moving.has(id)}
        movable={column.movable}
        companions={ticked.has(id) ? ticked.size : 1}
      />
    );
  }

  return (
    <ul ref={layer} className={styles.layer} aria-labelledby={head}>
      {toDrawn(window, column).map((index) => drawCard(index, column.column.get(index)))}
    </ul>
  );
}
