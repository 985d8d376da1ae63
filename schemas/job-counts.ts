/** What the runs of jobs count. */
export const jobCounts = [
  'carts',
  'companies_without',
  'discounts',
  'drawn',
  'failed',
  'fetched',
  'fired',
  'heard',
  'kept',
  'mails',
  'news',
  'orders',
  'pages',
  'proposed',
  'purchase_prices',
  'put_off',
  'rates',
  'refreshed',
  'refunded',
  'reports',
  'sent',
  'settled',
  'stray',
  'taken_back',
  'thrown_away',
  'unfinished',
  'unused',
] as const;
export type JobCount = (typeof jobCounts)[number];

/** How a run of a job went; what is not counted there is missing. */
export type JobResult = Partial<Record<JobCount, number>>;
