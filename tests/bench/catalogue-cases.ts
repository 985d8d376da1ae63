import { languages } from '../../src/shared/languages.ts';
import type { ListCall } from '../../src/shared/records/calls.ts';
import type { FilterNode } from '../../src/shared/records/filter.ts';

export interface Case {
  name: string;
  call: Partial<ListCall>;
  /** Told, and not held against the limit: nobody waits for it. */
  isBackground?: boolean;
}

/** A word that many products have and one that few have, in each language of the demo's names. */
const words: Record<(typeof languages)[number], readonly [string, string]> = {
  en: ['chair', 'lumina'],
  de: ['stuhl', 'lumina'],
  hu: ['szek', 'lumina'],
  sk: ['stolicka', 'lumina'],
  ro: ['scaun', 'lumina'],
  cs: ['zidle', 'lumina'],
  bg: ['стол', 'lumina'],
};

/** A sort both ways, as the grid asks for the first rows, and far inside, as it asks when its scroll bar is let go. */
export const sortCases = (field: string, total: number): Case[] => [
  { name: `${field} ↑ row 1`, call: { sort: [{ field, desc: false }], count: 'capped' } },
  { name: `${field} ↓ row 1`, call: { sort: [{ field, desc: true }], count: 'capped' } },
  { name: `${field} ↑ row ${Math.floor(total * 0.5)}`, call: { sort: [{ field, desc: false }], offset: Math.floor(total * 0.5), count: 'none' } },
  { name: `${field} ↓ row ${Math.floor(total * 0.9)}`, call: { sort: [{ field, desc: true }], offset: Math.floor(total * 0.9), count: 'none' } },
];

const filtered = (name: string, filter: FilterNode, language_code: ListCall['language_code'] = 'hu'): Case[] => [
  { name, call: { filter, language_code, count: 'capped' } },
  { name: `${name}, by name`, call: { filter, language_code, sort: [{ field: 'product_name', desc: false }], count: 'capped' } },
];

export interface Categories {
  /** A category with categories below it, and one without. */
  root: number;
  leaf: number;
}

export const filterCases = ({ root, leaf }: Categories): Case[] => [
  ...languages.flatMap((language) =>
    words[language].flatMap((value) =>
      filtered(`product_name contains “${value}” (${language})`, { field: 'product_name', op: 'contains', value, language }, language),
    ),
  ),
  ...languages.flatMap((language) =>
    filtered(`description_short contains “zz 12” (${language})`, { field: 'description_short', op: 'contains', value: 'zz 12', language }, language),
  ),
  ...filtered('description_short contains “120 × 80”', { field: 'description_short', op: 'contains', value: '120 × 80' }),
  ...filtered('product_name starts with “szek”', { field: 'product_name', op: 'starts', value: 'szek' }),
  ...filtered('ean contains “599000012”', { field: 'ean', op: 'contains', value: '599000012' }),
  ...languages.flatMap((language) => filtered(`product_name lacks ${language}`, { field: 'product_name', op: 'missing', language }, language)),
  ...filtered('description_short lacks bg', { field: 'description_short', op: 'missing', language: 'bg' }),
  ...filtered('description lacks bg (all do)', { field: 'description', op: 'missing', language: 'bg' }),
  ...filtered('category under a root', { field: 'main_product_category_id', op: 'under', value: [root] }),
  ...filtered('category under a leaf', { field: 'main_product_category_id', op: 'under', value: [leaf] }),
  ...filtered('category under a root, lacks hu, name contains “a”', {
    and: [
      { field: 'main_product_category_id', op: 'under', value: [root] },
      { field: 'product_name', op: 'missing', language: 'hu' },
      { field: 'product_name', op: 'contains', value: 'cha', language: 'en' },
    ],
  }),
  { name: 'search “szek tolgy”', call: { search: 'szek tolgy', count: 'capped' } },
  { name: 'exact number of all', call: { limit: 1, columns: [], count: 'exact' }, isBackground: true },
  {
    name: 'exact number with “szek”',
    call: { limit: 1, columns: [], count: 'exact', language_code: 'hu', filter: { field: 'product_name', op: 'contains', value: 'szek' } },
    isBackground: true,
  },
];
