import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { errorText } from '../../i18n/error-text.ts';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { ColorSwatch } from '../../ui/display/color-swatch.tsx';
import { useHost } from '../host.tsx';
import { eventLook } from '../workflow/event-look.ts';
import styles from './board.module.css';
import type { BoardState } from './board-states.ts';
import { type StateOffers, type Step, toEvents, toWay } from './board-steps.ts';
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

type Loaded = { groups: StateOffers[] } | { problem: string } | null;

/** The menu of the cards, hung on an invisible button over the card; asks the server when it opens. */
export function CardMenu({ request, states, ways, movable, onMove, onFire, onOpen, onRefused, onClose }: CardMenuProps) {
  const {
    session: { language },
    text,
  } = useHost();
  const { rows, at, sort } = request;
  const [loaded, setLoaded] = useState<Loaded>(null);
  const { load } = ways;
  useEffect(() => {
    let wanted = true;
    load(rows).then(
      (groups) => wanted && setLoaded({ groups }),
      (error: unknown) => wanted && setLoaded({ problem: errorText(error, text) }),
    );
    return () => {
      wanted = false;
    };
  }, [load, rows, text]);

  const groups = loaded && 'groups' in loaded ? loaded.groups : null;
  const note: MenuEntry[] = groups
    ? []
    : [{ id: 'note', label: loaded && 'problem' in loaded ? loaded.problem : text('common.loading'), disabled: true, onSelect: () => undefined }];

  function toStateEntries(known: readonly StateOffers[]): MenuEntry[] {
    const [only] = known;
    return states
      .filter(({ id }) => known.length !== 1 || id !== only?.from.id)
      .map((to) => {
        const way = toWay(known, to.code);
        const reason = ways.reasonOf(known, to, way);
        const events = way.steps.map(({ offer }) => pickText(offer.event_names, language) || offer.event_code).join(', ');
        return reason === null
          ? { id: to.code, label: to.name, media: <ColorSwatch color={to.color} />, hint: events, onSelect: () => onMove(rows, to, Promise.resolve(known)) }
          : { id: to.code, label: to.name, icon: 'ban', hint: reason, onSelect: () => onRefused(reason) };
      });
  }

  function toEventEntries(known: readonly StateOffers[]): MenuEntry[] {
    const entries = toEvents(known).map((step): MenuEntry => {
      const { offer } = step;
      const to = states.find(({ code }) => code === step.to) ?? null;
      const shared = { id: `${offer.event_code} ${step.to}`, label: pickText(offer.event_names, language) || offer.event_code };
      if (offer.can.length > 0)
        return {
          ...shared,
          icon: eventLook(offer.event_params).icon,
          hint: to && text('board.leads_to', { state: to.name }),
          onSelect: () => onFire(rows, step, to),
        };
      const reason = ways.wordsOf(offer.cannot);
      return { ...shared, icon: 'ban', hint: reason, onSelect: () => onRefused(reason) };
    });
    return entries.length > 0 ? entries : [{ id: 'none', label: text('board.no_events'), disabled: true, onSelect: () => undefined }];
  }

  const [row] = rows;
  const entries: Record<CardMenuRequest['sort'], () => MenuEntry[]> = {
    states: () => [
      { kind: 'heading', id: 'heading', label: text('board.move_to', { count: rows.length }) },
      ...note,
      ...(groups ? toStateEntries(groups) : []),
    ],
    events: () => [
      ...(movable ? [...note, ...(groups ? toEventEntries(groups) : []), { kind: 'separator', id: 'line' } as const] : []),
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
