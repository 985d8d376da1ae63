import { onlyNames, sortNames } from '../../../storefront/reading.ts';
import type { Choice, OnlyName, SortName } from '../../../storefront/reading.ts';

/** Lists go no further than that: nobody reads so many pages, and programs that do are dear. */
const lastPage = 200;
const mostNames = 20;
const longestWord = 100;

/** Without what no keyboard types, which no database compares. */
const word = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestWord);

const amount = (text: string | null): number | null => {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) && number >= 0 && number <= 1e12 ? number : null;
};

const isSort = (name: string | null): name is SortName => (sortNames as readonly (string | null)[]).includes(name);

const names = (given: readonly string[]): string[] => [...new Set(given.map(word))].filter((name) => name !== '').slice(0, mostNames);
const numbers = (given: readonly string[]): number[] =>
  names(given)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
const isOnly = (name: string): name is OnlyName => (onlyNames as readonly string[]).includes(name);

/** What an address says that a list is narrowed and sorted by; whatever it does not know, it leaves out. */
export function readChoice(query: URLSearchParams): Choice {
  const sort = query.get('sort');
  const page = Number(query.get('page') ?? 1);
  return {
    search: word(query.get('q') ?? ''),
    asTyped: query.get('exact') === '1',
    brands: names(query.getAll('brand')),
    types: names(query.getAll('type')),
    only: names(query.getAll('only')).filter(isOnly),
    features: numbers(query.getAll('feature')),
    least: amount(query.get('min')),
    most: amount(query.get('max')),
    sort: isSort(sort) ? sort : 'position',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
  };
}
