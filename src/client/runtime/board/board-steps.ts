import type { Offer, OfferRefusal } from '../../../shared/workflow/calls.ts';
import type { BoardState } from './board-states.ts';

/** What the records of one state may do; of records in one state an event leads to one state only. */
export interface StateOffers {
  from: BoardState;
  instances: readonly number[];
  offers: readonly Offer[];
}

/** An event that leads where the cards are to go, for those that know it. */
export interface Step {
  offer: Offer;
  instances: readonly number[];
}

/** The ways from where cards are to a state. Without steps the refusals say why; without refusals no event leads there. */
export interface Way {
  steps: Step[];
  refusals: OfferRefusal[];
}

function join(one: Step | undefined, { offer, instances }: Step): Step {
  if (!one) return { offer, instances };
  const { can, cannot, common, button } = one.offer;
  return {
    instances: [...one.instances, ...instances],
    offer: { ...one.offer, can: [...can, ...offer.can], cannot: [...cannot, ...offer.cannot], common: common && offer.common, button: button && offer.button },
  };
}

/** The ways to the state of that code. Cards that are there already have none to go. */
export function toWay(groups: readonly StateOffers[], to: string): Way {
  const steps = new Map<string, Step>();
  for (const { from, instances, offers } of groups) {
    for (const offer of from.code === to ? [] : offers.filter(({ to_states }) => to_states.includes(to))) {
      steps.set(offer.event_code, join(steps.get(offer.event_code), { offer: { ...offer, to_states: [to] }, instances }));
    }
  }
  const all = [...steps.values()];
  return { steps: all.filter(({ offer }) => offer.can.length > 0), refusals: all.flatMap(({ offer }) => offer.cannot) };
}

/** An event of the cards and the state it leads them to; steps into the state they are in (a reminder sent) among them. */
export interface EventStep extends Step {
  to: string;
}

/** Every event the cards know, in the order of the offers, possible or not. */
export function toEvents(groups: readonly StateOffers[]): EventStep[] {
  const events = new Map<string, EventStep>();
  for (const { instances, offers } of groups) {
    for (const offer of offers) {
      for (const to of offer.to_states) {
        const key = `${offer.event_code} ${to}`;
        events.set(key, { ...join(events.get(key), { offer, instances }), to });
      }
    }
  }
  return [...events.values()];
}
