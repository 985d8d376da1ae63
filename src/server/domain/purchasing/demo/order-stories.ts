import type { Life } from '../../../engine/demo/lives.ts';

const day = 24 * 60;

/** The way of an order by sea, and how many days after the order each event came. */
const way = [
  { event: 'send', after: 1 },
  { event: 'confirm', after: 3 },
  { event: 'start_production', after: 9 },
  { event: 'goods_ready', after: 30 },
  { event: 'depart', after: 36 },
  { event: 'arrive_port', after: 66 },
  { event: 'start_customs', after: 68 },
  { event: 'arrive', after: 74 },
  { event: 'partial_unload', after: 75 },
  { event: 'unload', after: 78 },
  { event: 'close', after: 95 },
] as const;

export type OrderEvent = (typeof way)[number]['event'] | 'cancel';

/** Every so many orders one is cancelled soon after it was sent. */
const cancelled = 13;

export interface OrderStory extends Omit<Life, 'fsm_instance_id'> {
  events: { event: OrderEvent; minutesAgo: number }[];
}

/** What happened so far to the `n`-th order, which is so many days old. */
export function storyOf(n: number, age: number): OrderStory {
  const begun = age * day;
  const events = way.filter(({ after }) => after < age).map(({ event, after }) => ({ event, minutesAgo: (age - after) * day }));
  if (n % cancelled !== cancelled - 1 || age < 3) return { begun, events };
  return { begun, events: [...events.slice(0, 1), { event: 'cancel', minutesAgo: (age - 2) * day }] };
}
