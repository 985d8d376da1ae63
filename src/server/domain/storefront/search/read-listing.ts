import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Groups, ListCall, Window } from '../../../../shared/records/calls.ts';
import { AppError } from '../../../../shared/errors.ts';
import { cardsOnPage } from '../../../../storefront/reading.ts';
import type { Choice, Listing, OnlyName, Understood } from '../../../../storefront/reading.ts';
import { cardFields, toCard } from '../cards.ts';
import { text } from '../shop-rows.ts';
import { countFeatures, readFeatureValues } from './read-features.ts';
import type { ShopRowsReader } from '../shop-rows.ts';

/** The flag of a row by which each of them narrows. */
const flags: Readonly<Record<OnlyName, string>> = { available: 'available', reduced: 'discounted', new: 'new_product', sent_free: 'free_shipping' };

const bySort: Readonly<Record<Choice['sort'], NonNullable<ListCall['sort']>>> = {
  position: [{ field: 'position', desc: false }],
  price: [{ field: 'price_now', desc: false }],
  dearest: [{ field: 'price_now', desc: true }],
  name: [{ field: 'product_name', desc: false }],
};
const byRelevance: NonNullable<ListCall['sort']> = [
  { field: 'relevance', desc: true },
  { field: 'position', desc: false },
];

const clausesOf = ({ brands, types, only, least, most: dearest }: Choice): FilterNode[] => [
  ...(brands.length > 0 ? [{ field: 'brand_name', op: 'in' as const, value: [...brands] }] : []),
  ...(types.length > 0 ? [{ field: 'product_type', op: 'in' as const, value: [...types] }] : []),
  ...only.map((name) => ({ field: flags[name], op: 'eq' as const, value: true })),
  ...(least === null ? [] : [{ field: 'price_now', op: 'gte' as const, value: least }]),
  ...(dearest === null ? [] : [{ field: 'price_now', op: 'lte' as const, value: dearest }]),
];
const together = (nodes: FilterNode[]): FilterNode | undefined => (nodes.length === 0 ? undefined : { and: nodes });

const namedBy = ({ groups }: Groups, field: string): { name: string; count: number }[] =>
  groups.flatMap(({ level, key, rows: count }) => {
    const name = text(key[field]);
    return level === 1 && name !== null ? [{ name, count }] : [];
  });

/** How many rows each flag leaves where the other chosen ones hold. */
const countFlags = ({ groups }: Groups, chosen: readonly OnlyName[]): Record<OnlyName, number> => {
  const whole = groups.filter(({ level }) => level === 1).map(({ key, rows }) => ({ holds: new Set(text(key.holds)?.split(' ')), rows }));
  const leaves = (name: OnlyName): number =>
    whole.filter(({ holds }) => [name, ...chosen].every((one) => holds.has(one))).reduce((sum, { rows }) => sum + rows, 0);
  return { available: leaves('available'), reduced: leaves('reduced'), new: leaves('new'), sent_free: leaves('sent_free') };
};

/** Of very many products some facets are not counted and the best are not sought: the list is there all the same, without them. */
const unlessTooMany = async <T>(asked: Promise<T>, instead: () => T | Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && ['too_many_to_sort', 'too_complex'].includes(error.code)) return instead();
    throw error;
  }
};

async function readUnderstood({ rows, language }: ShopRowsReader, { search, asTyped }: Choice): Promise<Understood> {
  const [row] = await rows('shop_search', { params: { language, wanted: search, as_typed: asTyped }, limit: 1 });
  return { shownFor: text(row?.shown_for), isPartly: row?.is_partly === true };
}

/**
 * A page of the products that are chosen, and of each facet how many its values leave where all others hold.
 * @param categories of the catalogue, with all below them; without any all products that a search finds
 */
export async function readListing(reader: ShopRowsReader, asked: Choice, categories?: readonly number[]): Promise<Listing> {
  const { ask, language } = reader;
  const values = await readFeatureValues(reader);
  // Ids that name nothing are left out.
  const choice = { ...asked, features: asked.features.filter((id) => values.some((value) => value.id === id)) };
  const isSearch = choice.search !== '';
  const within: FilterNode[] = categories ? [{ field: 'main_product_category_id', op: 'under', value: [...categories] }] : [];
  const list = <T>(call: Partial<ListCall>, narrowed: Choice): Promise<T> =>
    ask<T>(isSearch || narrowed.features.length > 0 ? 'shop_found' : 'shop_products', {
      ...call,
      params: {
        language,
        ...(isSearch && { wanted: choice.search, as_typed: choice.asTyped }),
        ...(narrowed.features.length > 0 && { features: narrowed.features.join(',') }),
      },
      filter: together([...within, ...clausesOf(narrowed)]),
    });
  const groups = (group: string[], narrowed: Choice): Promise<Groups> => unlessTooMany(list<Groups>({ group, measures: [] }, narrowed), () => ({ groups: [] }));
  const page = { offset: (choice.page - 1) * cardsOnPage, limit: cardsOnPage, count: 'exact' as const, columns: [...cardFields] };
  const [window, brands, types, only, features, understood] = await Promise.all([
    unlessTooMany(list<Window>({ ...page, sort: isSearch && choice.sort === 'position' ? byRelevance : bySort[choice.sort] }, choice), () =>
      list<Window>({ ...page, sort: bySort.position }, choice),
    ),
    groups(['brand_name'], { ...choice, brands: [] }),
    groups(['product_type'], { ...choice, types: [] }),
    groups(['holds'], { ...choice, only: [] }),
    groups(['features'], { ...choice, features: [] }),
    isSearch ? readUnderstood(reader, choice) : { shownFor: null, isPartly: false },
  ]);
  return {
    cards: window.rows.map(toCard),
    total: window.total ?? 0,
    brands: namedBy(brands, 'brand_name'),
    types: namedBy(types, 'product_type'),
    only: countFlags(only, choice.only),
    features: countFeatures(features, values, choice.features),
    understood,
    choice,
  };
}
