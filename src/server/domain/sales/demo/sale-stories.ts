import type { Life } from '../../../engine/demo/lives.ts';

const day = 24 * 60;

/** The ways of orders: events with the days after the beginning on which they came. */
const ways = {
  delivered: [
    ['place', 0],
    ['confirm', 0],
    ['start_collecting', 1],
    ['pack', 1],
    ['ship', 2],
    ['deliver', 4],
  ],
  returned: [
    ['place', 0],
    ['confirm', 0],
    ['start_collecting', 1],
    ['pack', 1],
    ['ship', 2],
    ['deliver', 4],
    ['return', 12],
  ],
  shipped: [
    ['place', 0],
    ['confirm', 0],
    ['start_collecting', 0],
    ['pack', 0],
    ['ship', 1],
  ],
  packed: [
    ['place', 0],
    ['confirm', 0],
    ['start_collecting', 0],
    ['pack', 0],
  ],
  collecting: [
    ['place', 0],
    ['confirm', 0],
    ['start_collecting', 0],
  ],
  ready: [
    ['place', 0],
    ['confirm', 0],
  ],
  waiting_for_goods: [
    ['place', 0],
    ['wait_for_goods', 1],
  ],
  prepayment: [
    ['place', 0],
    ['request_prepayment', 0],
  ],
  payment: [
    ['place', 0],
    ['request_payment', 0],
  ],
  placed: [['place', 0]],
  cancelled: [
    ['place', 0],
    ['cancel', 1],
  ],
  expired: [
    ['place', 0],
    ['request_payment', 0],
    ['expire', 7],
  ],
  draft: [],
} as const satisfies Record<string, readonly (readonly [event: string, after: number])[]>;

export type SaleWay = keyof typeof ways;

/** Ways whose goods have left, and those whose goods are held; of waiting orders what there is. */
export const leavesHouse: ReadonlySet<SaleWay> = new Set<SaleWay>(['delivered', 'returned', 'shipped']);
export const holdsGoods: ReadonlySet<SaleWay> = new Set<SaleWay>(['packed', 'collecting', 'ready', 'prepayment', 'payment', 'placed', 'waiting_for_goods']);

/** What the youngest orders of a company went through, the youngest first. */
const young: readonly SaleWay[] = [
  'draft',
  'placed',
  'ready',
  'payment',
  'collecting',
  'ready',
  'collecting',
  'placed',
  'prepayment',
  'collecting',
  'packed',
  'waiting_for_goods',
  'ready',
  'collecting',
  'shipped',
  'ready',
  'waiting_for_goods',
  'packed',
  'collecting',
  'shipped',
  'collecting',
  'waiting_for_goods',
  'shipped',
  'ready',
];

/** Orders from the first of the demo to the last: days ago, and how they went. */
export const sales: readonly { n: number; age: number; way: SaleWay }[] = [
  ...Array.from(
    { length: 110 },
    (_, n) => ({ age: 115 - n, way: n % 17 === 16 ? 'cancelled' : n % 29 === 28 ? 'expired' : n % 23 === 22 ? 'returned' : 'delivered' }) as const,
  ),
  ...young.map((way, place) => ({ age: 1 + Math.floor(place / 6), way })).toReversed(),
].map((sale, n) => ({ ...sale, n }));

/** What happened to an order, which began so many days ago. */
export const lifeOf = (way: SaleWay, age: number): Omit<Life, 'fsm_instance_id'> => ({
  begun: age * day,
  events: ways[way]
    .filter(([, after]) => after <= age)
    .map(([event, after], place) => ({ event, minutesAgo: Math.max(1, (age - after) * day - 30 * (place + 1)) })),
});
