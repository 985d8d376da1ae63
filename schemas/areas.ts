/** The parts of the business, in the order in which they build on each other: the second word of every path, and everywhere the same. */
export const areas = [
  'access',
  'settings',
  'texts',
  'products',
  'prices',
  'partners',
  'sales',
  'purchasing',
  'warehouse',
  'finance',
  'shops',
  'storefront',
  'content',
  'mail',
  'news',
  'reports',
  'workflow',
  'system',
] as const;

export type Area = (typeof areas)[number];
