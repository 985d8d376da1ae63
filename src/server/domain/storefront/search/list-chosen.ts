import type { ChosenFacets } from '../../../../../schemas/forms/storefront/searching.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Choice, OnlyName } from '../../../../storefront/reading.ts';
import { isDatabaseError } from '../../../engine/database/failures.ts';
import type { ShopRowsReader } from '../shop-rows.ts';

/** The flag of a row by which each of them narrows. */
const flags: Readonly<Record<OnlyName, string>> = { available: 'available', reduced: 'discounted', new: 'new_product', sent_free: 'free_shipping' };

const clausesOf = ({ brands, types, only, least, most: dearest }: Choice): FilterNode[] => [
  ...(brands.length > 0 ? [{ field: 'brand_name', op: 'in' as const, value: [...brands] }] : []),
  ...(types.length > 0 ? [{ field: 'product_type', op: 'in' as const, value: [...types] }] : []),
  ...only.map((name) => ({ field: flags[name], op: 'eq' as const, value: true })),
  ...(least === null ? [] : [{ field: 'price_now', op: 'gte' as const, value: least }]),
  ...(dearest === null ? [] : [{ field: 'price_now', op: 'lte' as const, value: dearest }]),
];
const together = (nodes: FilterNode[]): FilterNode | undefined => (nodes.length === 0 ? undefined : { and: nodes });

type Params = NonNullable<ListCall['params']>;

/** What a search is asked by. */
export const wordParams = ({ language }: ShopRowsReader, { search, asTyped }: Choice): Params => ({
  language,
  ...(search !== '' && { wanted: search, as_typed: asTyped }),
});

/** With what is chosen of facets. */
export const searchParams = (reader: ShopRowsReader, choice: Choice): Params => {
  const { brands, types, only, features, least, most } = choice;
  const chosen: ChosenFacets = { brands, types, only, features, least, most };
  return { ...wordParams(reader, choice), chosen: JSON.stringify(chosen) };
};

/** Of what there is too much, such as prices of very many products, is not counted or put in order: the list is there all the same, without it. */
export const unlessTooMany = async <T>(asked: Promise<T>, instead: () => T | Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof AppError ? error.code : isDatabaseError(error, 'KT422') ? error.message : '';
    if (['too_many_to_sort', 'too_complex'].includes(code)) return instead();
    throw error;
  }
};

/** Which products are listed: `best` says how many of the best of a search, with 0 all to be counted. */
export interface Chosen {
  choice: Choice;
  categories?: readonly number[] | undefined;
  best?: number | undefined;
  /** Which of those in order, the best or by price: so many after so many. */
  part?: { before: number; taken: number; by_price?: 'price' | 'dearest' } | undefined;
}

/** The products that are chosen, as a call asks for them. */
export const listChosen = <T>(reader: ShopRowsReader, call: Partial<ListCall>, { choice, categories, best, part }: Chosen): Promise<T> => {
  const within: FilterNode[] = categories ? [{ field: 'main_product_category_id', op: 'under', value: [...categories] }] : [];
  const isFound = choice.search !== '' || choice.features.length > 0;
  return reader.ask<T>(isFound ? 'shop_found' : 'shop_products', {
    ...call,
    params: isFound
      ? { ...searchParams(reader, choice), ...(choice.search !== '' && { ...(best !== undefined && { best }), ...part }) }
      : { language: reader.language },
    // What was chosen holds of the rows as they are now, which sets are a second behind.
    filter: together([...within, ...clausesOf(choice)]),
  });
};

/** Whether the sets that are kept for searching say all that is chosen: lists of categories are read row by row. */
export const isBySets = ({ search }: Choice, categories?: readonly number[]): boolean => search !== '' && categories === undefined;
