import type { Language } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import type { Offer } from '../../../shared/workflow/calls.ts';
import type { Translate } from '../../i18n/text.ts';
import { ColorSwatch } from '../../ui/display/color-swatch.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { eventLook } from '../workflow/event-look.ts';
import type { BoardState } from './board-states.ts';
import { type StateOffers, type Step, toEvents, toWay } from './board-steps.ts';
import type { Ways } from './use-ways.ts';

interface EntryContext {
  states: readonly BoardState[];
  ways: Ways;
  language: Language;
  text: Translate;
  /** Told why a state or an event is not to be had. */
  onRefused: (reason: string) => void;
}

const eventName = (offer: Offer, language: Language): string => pickText(offer.event_names, language) || offer.event_code;

/** The states that cards can go to, each with the events that lead there; the others say why not. */
export function toStateEntries(
  groups: readonly StateOffers[],
  { states, ways, language, onRefused }: EntryContext,
  onMove: (to: BoardState) => void,
): MenuEntry[] {
  const [only] = groups;
  return states
    .filter(({ id }) => groups.length !== 1 || id !== only?.from.id)
    .map((to) => {
      const way = toWay(groups, to.code);
      const reason = ways.reasonOf(groups, to, way);
      const events = way.steps.map(({ offer }) => eventName(offer, language)).join(', ');
      return reason === null
        ? { id: to.code, label: to.name, media: <ColorSwatch color={to.color} />, hint: events, onSelect: () => onMove(to) }
        : { id: to.code, label: to.name, icon: 'ban', hint: reason, onSelect: () => onRefused(reason) };
    });
}

/** The events that cards know, each with the state it leads to; those that none of them may do now say why. */
export function toEventEntries(
  groups: readonly StateOffers[],
  { states, ways, language, text, onRefused }: EntryContext,
  onFire: (step: Step, to: BoardState | null) => void,
): MenuEntry[] {
  const entries = toEvents(groups).map((step): MenuEntry => {
    const { offer } = step;
    const to = states.find(({ code }) => code === step.to) ?? null;
    const shared = { id: `${offer.event_code} ${step.to}`, label: eventName(offer, language) };
    if (offer.can.length > 0)
      return { ...shared, icon: eventLook(offer.event_params).icon, hint: to && text('board.leads_to', { state: to.name }), onSelect: () => onFire(step, to) };
    const reason = ways.wordsOf(offer.cannot);
    return { ...shared, icon: 'ban', hint: reason, onSelect: () => onRefused(reason) };
  });
  return entries.length > 0 ? entries : [{ id: 'none', label: text('board.no_events'), disabled: true, onSelect: () => undefined }];
}
