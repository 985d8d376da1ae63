import { groupBy } from '../../../../shared/group-by.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Groups } from '../../../../shared/records/calls.ts';
import type { Feature, FeatureFacet } from '../../../../storefront/reading.ts';
import { text } from '../shop-rows.ts';
import type { ShopRowsReader } from '../shop-rows.ts';

/** A value of an attribute by which lists are narrowed. */
export interface FeatureValue {
  id: number;
  name: string;
  attribute: number;
  attributeName: string;
}

/** What is said of a product, attribute by attribute. */
export const toFeatures = (said: readonly JsonObject[]): Feature[] =>
  [...groupBy(said, (row) => Number(row.attribute_id)).values()].map((rows) => ({
    name: text(rows[0]?.attribute_name) ?? '',
    values: rows.flatMap((row) => text(row.value_name) ?? []),
    property: text(rows[0]?.schema_property),
  }));

/** All values by which lists are narrowed, in the order of their attributes. */
export const readFeatureValues = async ({ rows }: ShopRowsReader): Promise<FeatureValue[]> =>
  (await rows('shop_values', { filter: { field: 'in_facets', op: 'eq', value: true } })).flatMap((row) => {
    const [name, attributeName] = [text(row.value_name), text(row.attribute_name)];
    return name === null || attributeName === null ? [] : [{ id: Number(row.attribute_value_id), name, attribute: Number(row.attribute_id), attributeName }];
  });

/** The attributes that tell products apart, with how many each of their values leaves. */
export const toFacets = (values: readonly FeatureValue[], chosen: readonly number[], leaves: (value: FeatureValue) => number): FeatureFacet[] =>
  [...groupBy(values, ({ attribute }) => attribute).values()]
    .map((own) => ({ name: own[0]?.attributeName ?? '', values: own.map((value) => ({ id: value.id, name: value.name, count: leaves(value) })) }))
    .filter((facet) => facet.values.filter(({ id, count }) => count > 0 || chosen.includes(id)).length > 1);

/**
 * How many products each value leaves where all else holds, and of other attributes what is chosen; attributes that tell no products apart are left out.
 * @param groups by the field `features`, without those that are chosen
 */
export function countFeatures({ groups }: Groups, values: readonly FeatureValue[], chosen: readonly number[]): FeatureFacet[] {
  const found = groups.filter(({ level }) => level === 1).map(({ key, rows }) => ({ ids: new Set((text(key.features) ?? '').split(' ').map(Number)), rows }));
  const chosenOf = groupBy(
    values.filter(({ id }) => chosen.includes(id)),
    ({ attribute }) => attribute,
  );
  const leaves = ({ id, attribute }: FeatureValue): number =>
    found
      .filter(({ ids }) => ids.has(id) && [...chosenOf].every(([of, ones]) => of === attribute || ones.some((one) => ids.has(one.id))))
      .reduce((sum, { rows }) => sum + rows, 0);
  return toFacets(values, chosen, leaves);
}
