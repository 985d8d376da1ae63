import type { JsonObject } from '../../../../shared/json.ts';
import type { ListCall, Window } from '../../../../shared/records/calls.ts';
import { cardsOnPage } from '../../../../storefront/reading.ts';
import type { Choice, Listing, Understood } from '../../../../storefront/reading.ts';
import { cardFields, toCard } from '../cards.ts';
import { text } from '../shop-rows.ts';
import { isBySets, listChosen, unlessTooMany, wordParams } from './list-chosen.ts';
import { countRows, countSets } from './read-facets.ts';
import { readFeatureValues } from './read-features.ts';
import type { ShopRowsReader } from '../shop-rows.ts';

/** So many of the best products that a search finds are put in order: twenty pages of them. */
export const mostBest = 20 * cardsOnPage;

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

async function readUnderstood(reader: ShopRowsReader, choice: Choice): Promise<Understood> {
  if (choice.search === '') return { shownFor: null, isPartly: false };
  const [row] = await reader.rows('shop_search', { params: wordParams(reader, choice), limit: 1 });
  return { shownFor: text(row?.shown_for), isPartly: row?.is_partly === true };
}

/** A page of the list in the order that is asked for. */
async function readWindow(reader: ShopRowsReader, choice: Choice, categories?: readonly number[]): Promise<{ rows: JsonObject[]; total: number }> {
  const page = { offset: (choice.page - 1) * cardsOnPage, limit: cardsOnPage, count: 'exact' as const, columns: [...cardFields] };
  const isByRelevance = choice.search !== '' && choice.sort === 'position';
  const { rows, total } = await unlessTooMany(
    listChosen<Window>(reader, { ...page, sort: isByRelevance ? byRelevance : bySort[choice.sort] }, { choice, categories }),
    () => listChosen<Window>(reader, { ...page, sort: bySort.position }, { choice, categories }),
  );
  return { rows, total: total ?? 0 };
}

const ranked = (row: JsonObject, field: string): number => Number(row[field] ?? 0);

/** A page of what a search finds, in an order that is made of all of it: the best, or by price. Its few rows are put in order here: a list that is sorted by what is computed is found twice. */
const readPart = async (reader: ShopRowsReader, choice: Choice): Promise<JsonObject[]> => {
  const byPrice = choice.sort === 'price' || choice.sort === 'dearest' ? choice.sort : undefined;
  const part = { before: (choice.page - 1) * cardsOnPage, taken: cardsOnPage, ...(byPrice && { by_price: byPrice }) };
  const call = {
    limit: cardsOnPage,
    count: 'none' as const,
    sort: [{ field: 'product_code', desc: false }],
    columns: [...cardFields, 'relevance', 'position'],
  };
  const { rows } = await listChosen<Window>(reader, call, { choice, best: byPrice ? undefined : mostBest, part });
  if (byPrice === undefined) return rows.toSorted((a, b) => ranked(b, 'relevance') - ranked(a, 'relevance') || ranked(a, 'position') - ranked(b, 'position'));
  const sign = byPrice === 'price' ? 1 : -1;
  return rows.toSorted((a, b) => sign * (ranked(a, 'price_now') - ranked(b, 'price_now')));
};

/**
 * A page of the products that are chosen, and of each facet how many its values leave where all others hold.
 * @param categories of the catalogue, with all below them; without any all products that a search finds
 */
export async function readListing(reader: ShopRowsReader, asked: Choice, categories?: readonly number[]): Promise<Listing> {
  const values = await readFeatureValues(reader);
  // Ids that name nothing are left out.
  const choice = { ...asked, features: asked.features.filter((id) => values.some((value) => value.id === id)) };
  if (!isBySets(choice, categories)) {
    const [{ rows, total }, facets, understood] = await Promise.all([
      readWindow(reader, choice, categories),
      countRows(reader, choice, values, categories),
      readUnderstood(reader, choice),
    ]);
    return { cards: rows.map(toCard), total, isMore: false, ...facets, understood, choice };
  }
  if (choice.sort === 'name') {
    const [{ rows, total }, counted] = await Promise.all([readWindow(reader, choice), countSets(reader, choice, values)]);
    return { ...counted, cards: rows.map(toCard), total, isMore: false, choice };
  }
  const [rows, counted] = await Promise.all([readPart(reader, choice), countSets(reader, choice, values)]);
  // Nobody reads further than the best: the whole is not put in order.
  const most = choice.sort === 'position' ? mostBest : Infinity;
  return { ...counted, cards: rows.map(toCard), total: Math.min(counted.total, most), isMore: counted.total > most, choice };
}
