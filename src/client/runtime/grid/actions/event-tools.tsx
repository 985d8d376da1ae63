import { useRef } from 'react';
import type { Offer } from '../../../../shared/workflow/calls.ts';
import { pickText } from '../../../../shared/text/multi-text.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { eventLook } from '../../workflow/event-look.ts';
import { toOffered, toWithheld } from '../../workflow/offers.ts';
import styles from './event-tools.module.css';
import type { OfferedAction } from '../../offered-actions.ts';
import type { GridEvents } from './use-grid-events.ts';
import type { GridModel } from '../use-grid.ts';

/** Width of the toolbar without events, in the wordiest language, and of one event’s button, in pixels. */
const [bare, wide] = [960, 140];
/** Events that stand as buttons where there is room; the menu has them all. */
const buttonsIn = (width: number) => Math.max(0, Math.min(3, Math.floor((width - bare) / wide)));

interface EventToolsProps {
  grid: GridModel;
  /** The action that stands for them. */
  action: OfferedAction;
  events: GridEvents;
}

/** The events that all ticked rows can have, as entries of a menu, and the way to why the others are not among them. */
export function eventEntries({ host: { text, session }, source }: GridModel, { offers, run, choose }: GridEvents): MenuEntry[] {
  const { answer, failed } = offers;
  if (failed) {
    const retry = () => {
      source.reload();
      offers.refresh();
    };
    return [{ id: 'failed', icon: 'warning', label: errorText(failed, text), hint: text('action.retry'), onSelect: retry }];
  }
  if (!answer) return [{ kind: 'heading', id: 'loading', label: text('common.loading') }];
  const offered = toOffered(answer);
  const withheld = toWithheld(answer).length;
  return [
    ...(offered.length === 0 ? [{ kind: 'heading', id: 'none', label: text('workflow.nothing_in_common', { count: answer.count }) } satisfies MenuEntry] : []),
    ...offered.map((offer): MenuEntry => {
      const { icon, variant } = eventLook(offer.event_params);
      return { id: offer.event_code, icon, label: nameOf(offer, session.language), danger: variant === 'danger', onSelect: () => run(offer) };
    }),
    ...(withheld > 0
      ? ([
          { kind: 'separator', id: 'withheld' },
          { id: 'why', icon: 'help', label: text('workflow.why_not'), hint: text('workflow.withheld_count', { count: withheld }), onSelect: () => choose() },
        ] satisfies MenuEntry[])
      : []),
  ];
}

const nameOf = (offer: Offer, language: Parameters<typeof pickText>[1]) => pickText(offer.event_names, language) || offer.event_code;

/** Buttons and menu of the events common to all ticked rows. */
export function EventTools({ grid, action, events }: EventToolsProps) {
  const { session } = grid.host;
  const menu = useRef<HTMLButtonElement>(null);
  const { answer, shown } = events.offers;
  const buttons = shown
    ? toOffered(shown)
        .filter((offer) => offer.button)
        .slice(0, buttonsIn(grid.size.width))
    : [];

  // Its own button may be gone when the dialog closes: the focus returns to the menu's.
  function press(offer: Offer) {
    menu.current?.focus();
    events.run(offer);
  }

  return (
    <>
      {buttons.map((offer) => {
        const { icon, variant } = eventLook(offer.event_params);
        return (
          <Button key={offer.event_code} icon={icon} className={styles[variant]} aria-disabled={!answer || undefined} onClick={() => answer && press(offer)}>
            {nameOf(offer, session.language)}
          </Button>
        );
      })}
      <Menu
        entries={action.reason !== undefined ? [] : eventEntries(grid, events)}
        align="end"
        onOpenChange={(open) => open && events.look()}
        trigger={
          <Button ref={menu} icon={action.action.icon} iconEnd="chevron-down" disabled={action.reason !== undefined} title={action.reason}>
            {action.label}
          </Button>
        }
      />
    </>
  );
}
