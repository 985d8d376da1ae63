import { type CSSProperties, useMemo, type ComponentProps, type RefObject } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useHost } from '../host.tsx';
import styles from './board.module.css';
import type { BoardState } from './board-states.ts';
import type { createCardHandlers } from './card-handlers.ts';
import type { CardSource } from './card-source.ts';
import { Column, type Welcome } from './column.tsx';
import { createSpanWords } from './time-spans.ts';
import type { CardDrag } from './use-card-drag.ts';
import type { CardFocus } from './use-card-focus.ts';
import type { ColumnSet } from './use-column-set.ts';
import { useNow } from './use-now.ts';
import type { Ways } from './use-ways.ts';

interface BoardColumnsProps extends Pick<ComponentProps<typeof Column>, 'ticked' | 'movable'> {
  board: RefObject<HTMLDivElement | null>;
  source: CardSource;
  states: readonly BoardState[];
  shown: readonly BoardState[];
  columns: ColumnSet;
  ways: Ways;
  focus: CardFocus;
  drag: CardDrag | null;
  handlers: ReturnType<typeof createCardHandlers>;
}

const nothing: readonly JsonObject[] = [];

/** What each column says to the cards that are being dragged, once the server has said what they may do. */
function useWelcomes(states: readonly BoardState[], ways: Ways, drag: CardDrag | null): ReadonlyMap<number, Welcome> {
  return useMemo(() => {
    const offers = drag?.offers;
    if (!offers) return new Map<number, Welcome>();
    return new Map(
      states.map((to): [number, Welcome] => {
        const reason = ways.reasonOf(offers, to);
        return [to.id, reason === null ? { open: true } : { open: false, reason }];
      }),
    );
  }, [drag, states, ways]);
}

/** The columns in sight beside each other. */
export function BoardColumns({ board, source, states, shown, columns, ways, focus, drag, handlers, ticked, movable }: BoardColumnsProps) {
  const { formats, text } = useHost();
  const now = useNow();
  const spans = useMemo(() => createSpanWords(formats.language), [formats.language]);
  const welcomes = useWelcomes(states, ways, drag);
  const { reachable } = focus;
  return (
    <div
      ref={board}
      className={styles.columns}
      tabIndex={reachable ? undefined : 0}
      style={{ '--columns': shown.length } as CSSProperties}
      data-dragging={drag ? true : undefined}
      {...handlers}
    >
      {shown.length === 0 && <EmptyState icon="columns" title={text('board.all_hidden')} />}
      {shown.map((state) => {
        const column = columns.get(state.id);
        return (
          column && (
            <Column
              key={state.id}
              source={source}
              state={state}
              column={column}
              spans={spans}
              now={now}
              movable={movable}
              reachable={reachable?.state === state.id ? reachable.index : -1}
              ticked={ticked}
              dragged={drag?.rows ?? nothing}
              welcome={welcomes.get(state.id) ?? null}
              onReveal={focus.onReveal}
            />
          )
        );
      })}
    </div>
  );
}
