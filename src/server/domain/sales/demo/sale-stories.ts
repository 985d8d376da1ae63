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

const settled = (n: number): SaleWay => (n % 17 === 16 ? 'cancelled' : n % 29 === 28 ? 'expired' : n % 23 === 22 ? 'returned' : 'delivered');

/** Orders a day by month, from January on: garden and summer bring more, Christmas most. */
const seasons = [0.12, 0.12, 0.18, 0.25, 0.3, 0.28, 0.2, 0.16, 0.2, 0.24, 0.42, 0.5];
const [oldest, youngest] = [730, 116];

/** Days ago on which older orders came, as the seasons bring them. */
function agesBySeason(): number[] {
  const ages: number[] = [];
  let due = 0;
  for (let age = oldest; age >= youngest; age -= 1) {
    due += seasons[new Date(Date.now() - age * day * 60_000).getUTCMonth()] ?? 0;
    for (; due >= 1; due -= 1) ages.push(age);
  }
  return ages;
}

/** Orders from the first of the demo to the last, two years of them: days ago, and how they went. */
export const sales: readonly { n: number; age: number; way: SaleWay }[] = [
  ...agesBySeason().map((age, n) => ({ age, way: settled(n) })),
  ...Array.from({ length: 110 }, (_, n) => ({ age: youngest - 1 - n, way: settled(n) })),
  ...young.map((way, place) => ({ age: 1 + Math.floor(place / 6), way })).toReversed(),
].map((sale, n) => ({ ...sale, n }));

/** What happened to an order, which began so many days ago. */
export const lifeOf = (way: SaleWay, age: number): Omit<Life, 'fsm_instance_id'> => ({
  begun: age * day,
  events: ways[way]
    .filter(([, after]) => after <= age)
    .map(([event, after], place) => ({ event, minutesAgo: Math.max(1, (age - after) * day - 30 * (place + 1)) })),
});
