import type { JsonObject } from '../../../../shared/json.ts';
import type { Groups } from '../../../../shared/records/calls.ts';
import type { Choice, Listing, Named, OnlyName } from '../../../../storefront/reading.ts';
import { text } from '../shop-rows.ts';
import type { ShopRowsReader } from '../shop-rows.ts';
import { listChosen, searchParams, unlessTooMany } from './list-chosen.ts';
import { countFeatures, toFacets } from './read-features.ts';
import type { FeatureValue } from './read-features.ts';

/** How many products each value of a facet leaves where all else holds that was chosen. */
type Facets = Pick<Listing, 'brands' | 'types' | 'only' | 'features'>;
/** With how the search was understood, and how many products are left by all that was chosen. */
type FacetsOfSearch = Facets & Pick<Listing, 'understood' | 'total'>;

/** More values than that no page shows. */
const mostValues = 10_000;

const namedBy = ({ groups }: Groups, field: string): Named[] =>
  groups.flatMap(({ level, key, rows: count }) => {
    const name = text(key[field]);
    return level === 1 && name !== null ? [{ name, count }] : [];
  });

const eachFlag = (count: (name: OnlyName) => number): Record<OnlyName, number> => ({
  available: count('available'),
  reduced: count('reduced'),
  new: count('new'),
  sent_free: count('sent_free'),
});

/** How many rows each flag leaves where the other chosen ones hold. */
const countFlags = ({ groups }: Groups, chosen: readonly OnlyName[]): Record<OnlyName, number> => {
  const whole = groups.filter(({ level }) => level === 1).map(({ key, rows }) => ({ holds: new Set(text(key.holds)?.split(' ')), rows }));
  return eachFlag((name) => whole.filter(({ holds }) => [name, ...chosen].every((one) => holds.has(one))).reduce((sum, { rows }) => sum + rows, 0));
};

/** By the rows themselves, each facet without what was chosen of it. */
export async function countRows(reader: ShopRowsReader, choice: Choice, values: readonly FeatureValue[], categories?: readonly number[]): Promise<Facets> {
  const groups = (field: string, narrowed: Choice): Promise<Groups> =>
    unlessTooMany(listChosen<Groups>(reader, { group: [field], measures: [] }, { choice: narrowed, categories, best: 0 }), () => ({ groups: [] }));
  const [brands, types, only, features] = await Promise.all([
    groups('brand_name', { ...choice, brands: [] }),
    groups('product_type', { ...choice, types: [] }),
    groups('holds', { ...choice, only: [] }),
    groups('features', { ...choice, features: [] }),
  ]);
  return {
    brands: namedBy(brands, 'brand_name'),
    types: namedBy(types, 'product_type'),
    only: countFlags(only, choice.only),
    features: countFeatures(features, values, choice.features),
  };
}

/** Rows of a facet, whose values of one name are one. */
const toNamed = (rows: readonly JsonObject[], facet: string): Named[] => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = text(row.value_name);
    if (row.facet === facet && name !== null) counts.set(name, (counts.get(name) ?? 0) + Number(row.product_count));
  }
  return [...counts].map(([name, count]) => ({ name, count }));
};

/** By the sets that are kept for searching, however many products there are (schemas/sql/storefront.sql). */
export async function countSets(reader: ShopRowsReader, choice: Choice, values: readonly FeatureValue[]): Promise<FacetsOfSearch> {
  const rows = await reader.rows('shop_facets', { params: searchParams(reader, choice), limit: mostValues });
  const flags = new Map(toNamed(rows, 'flag').map(({ name, count }) => [name, count]));
  const ofValue = new Map(rows.flatMap((row): [number, number][] => (row.facet === 'feature' ? [[Number(row.value_id), Number(row.product_count)]] : [])));
  const search = rows.find(({ facet }) => facet === 'search');
  return {
    total: Number(search?.product_count ?? 0),
    understood: { shownFor: text(search?.value_name), isPartly: search?.value_id === 1 },
    brands: toNamed(rows, 'brand'),
    types: toNamed(rows, 'type'),
    only: eachFlag((name) => flags.get(name) ?? 0),
    features: toFacets(values, choice.features, ({ id }) => ofValue.get(id) ?? 0),
  };
}
