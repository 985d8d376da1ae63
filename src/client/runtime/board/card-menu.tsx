import type { JsonObject } from '../../../shared/json.ts';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../host.tsx';
import styles from './board.module.css';
import type { BoardState } from './board-states.ts';
import type { StateOffers, Step } from './board-steps.ts';
import { toEventEntries, toStateEntries } from './card-menu-entries.tsx';
import { useStateOffers } from './use-state-offers.ts';
import type { Ways } from './use-ways.ts';

/** What a card menu offers: the states cards can go to, or their events and what else one does with a card. */
export interface CardMenuRequest {
  sort: 'states' | 'events';
  rows: readonly JsonObject[];
  /** The card it hangs on, in pixels of the window. */
  at: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
}

interface CardMenuProps {
  request: CardMenuRequest;
  states: readonly BoardState[];
  ways: Ways;
  movable: boolean;
  onMove: (rows: readonly JsonObject[], to: BoardState, offers: Promise<readonly StateOffers[]>) => void;
  onFire: (rows: readonly JsonObject[], step: Step, to: BoardState | null) => void;
  onOpen: (row: JsonObject) => void;
  /** Told why a state or an event is not to be had. */
  onRefused: (reason: string) => void;
  onClose: () => void;
}

/** The menu of the cards, hung on an invisible button over the card; asks the server when it opens. */
export function CardMenu(props: CardMenuProps) {
  const { request, states, ways, movable, onMove, onFire, onOpen, onRefused, onClose } = props;
  const {
    session: { language },
    text,
  } = useHost();
  const { rows, at, sort } = request;
  const { value: groups, error } = useStateOffers(ways, rows);
  const [row] = rows;
  const note: MenuEntry[] = groups
    ? []
    : [{ id: 'note', label: error ? errorText(error, text) : text('common.loading'), disabled: true, onSelect: () => undefined }];
  const context = { ways, states, language, text, onRefused };

  const entries: Record<CardMenuRequest['sort'], () => MenuEntry[]> = {
    states: () => [
      { kind: 'heading', id: 'heading', label: text('board.move_to', { count: rows.length }) },
      ...note,
      ...(groups ? toStateEntries(groups, context, (to) => onMove(rows, to, Promise.resolve(groups))) : []),
    ],
    events: () => [
      ...(movable
        ? [...note, ...(groups ? toEventEntries(groups, context, (step, to) => onFire(rows, step, to)) : []), { kind: 'separator', id: 'line' } as const]
        : []),
      ...(row ? [{ id: 'open', label: text('board.open_record'), icon: 'external' as const, shortcut: ['Enter'], onSelect: () => onOpen(row) }] : []),
    ],
  };
  return (
    <Menu
      open
      onOpenChange={(open) => open || onClose()}
      entries={entries[sort]()}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={text('board.actions')}
          className={styles.anchor}
          style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
        />
      }
    />
  );
}
