/** The days of a story. */
export type StoryDay = 'asked_on' | 'part_on' | 'overdue_on' | 'reminded_on' | 'closed_on';

/** What became of items of money: their events in order, and of what day each is. */
export const moneyStories = {
  planned: [],
  open: [['open', 'asked_on']],
  part: [
    ['open', 'asked_on'],
    ['register_payment', 'part_on'],
  ],
  overdue: [
    ['open', 'asked_on'],
    ['become_overdue', 'overdue_on'],
  ],
  reminded: [
    ['open', 'asked_on'],
    ['become_overdue', 'overdue_on'],
    ['remind', 'reminded_on'],
  ],
  overdue_part: [
    ['open', 'asked_on'],
    ['register_payment', 'part_on'],
    ['become_overdue', 'overdue_on'],
  ],
  paid: [
    ['open', 'asked_on'],
    ['pay', 'closed_on'],
  ],
  parts: [
    ['open', 'asked_on'],
    ['register_payment', 'part_on'],
    ['pay', 'closed_on'],
  ],
  late: [
    ['open', 'asked_on'],
    ['become_overdue', 'overdue_on'],
    ['pay', 'closed_on'],
  ],
  late_reminded: [
    ['open', 'asked_on'],
    ['become_overdue', 'overdue_on'],
    ['remind', 'reminded_on'],
    ['pay', 'closed_on'],
  ],
  written_off: [
    ['open', 'asked_on'],
    ['become_overdue', 'overdue_on'],
    ['remind', 'reminded_on'],
    ['write_off', 'closed_on'],
  ],
  reversed: [
    ['open', 'asked_on'],
    ['pay', 'part_on'],
    ['unpay', 'part_on'],
  ],
  cancelled: [['cancel', 'closed_on']],
  asked_and_cancelled: [
    ['open', 'asked_on'],
    ['cancel', 'closed_on'],
  ],
} as const satisfies Record<string, readonly (readonly [event: string, day: StoryDay])[]>;

export type MoneyStory = keyof typeof moneyStories;
export const storiesIn = (events: readonly string[]): MoneyStory[] =>
  (Object.keys(moneyStories) as MoneyStory[]).filter((story) => moneyStories[story].some(([event]) => events.includes(event)));
