/** The areas of the business: everywhere the same word, the folder of what belongs to it. */
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
