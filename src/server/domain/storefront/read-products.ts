import type { Language } from '../../../shared/languages.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { Card, Choice, Product } from '../../../storefront/reading.ts';
import { cardFields, toCard } from './cards.ts';
import { toFeatures } from './search/read-features.ts';
import { mostBest, readListing } from './search/read-listing.ts';
import { readRelated } from './search/read-related.ts';
import { number, text } from './shop-rows.ts';
import type { ShopRowsReader } from './shop-rows.ts';

const byCode = (code: string): FilterNode => ({ field: 'product_code', op: 'eq', value: code });

const toProduct = (
  row: JsonObject,
  pictures: readonly JsonObject[],
  said: readonly JsonObject[],
): Omit<Product, 'categories' | 'related'> & { of: number | null } => {
  const [length, width, height] = [row.length, row.width, row.height].map(number);
  return {
    ...toCard(row),
    short: text(row.description_short),
    description: text(row.description),
    ean: text(row.ean),
    weight: number(row.weight),
    deliveredBy: text(row.delivered_by),
    features: toFeatures(said),
    size: length == null || width == null || height == null ? null : [length, width, height],
    pictures: pictures.map((picture) => ({ id: String(picture.image_id), alt: text(picture.alt_text) ?? '' })),
    of: number(row.main_product_category_id),
  };
};

/** The products of a shop as its visitors see them. */
export function createProductReader(reader: ShopRowsReader) {
  const { rows, language } = reader;
  return {
    newest: async (): Promise<Card[]> =>
      (
        await rows('shop_products', {
          filter: { field: 'can_order', op: 'eq', value: true },
          sort: [
            { field: 'new_product', desc: true },
            { field: 'position', desc: false },
          ],
          limit: 8,
          columns: [...cardFields],
        })
      ).map(toCard),

    listing: (choice: Choice, categories?: readonly number[]) => readListing(reader, choice, categories),

    /** The products that a text speaks of, those that fit best first. */
    best: async (wanted: string): Promise<{ code: string; name: string }[]> =>
      (
        await rows('shop_found', {
          params: { language, wanted, as_typed: true, best: mostBest, before: 0, taken: 24 },
          columns: ['product_code', 'product_name'],
          sort: [{ field: 'relevance', desc: true }],
          limit: 24,
        })
      ).map(toCard),

    related: (code: string) => readRelated(reader, code),

    /** What a product is called in another language of the shop. */
    nameIn: async (other: Language, code: string): Promise<string | null> => {
      const [row] = await rows('shop_products', { filter: byCode(code), limit: 1, columns: ['product_name'], params: { language: other } });
      return text(row?.product_name);
    },

    /** Codes and names of the products, in pieces, for a map of the shop. */
    codes: async (offset: number, limit: number): Promise<{ code: string; name: string }[]> =>
      (await rows('shop_products', { columns: ['product_name'], sort: [{ field: 'product_code', desc: false }], offset, limit })).map(toCard),

    /** What the shop says of products, by their codes. */
    textsOf: async (codes: readonly string[]): Promise<Map<string, string>> => {
      if (codes.length === 0) return new Map();
      const found = await rows('shop_products', {
        filter: { field: 'product_code', op: 'in', value: [...codes] },
        columns: ['product_code', 'description_short', 'description'],
      });
      return new Map(found.map((row) => [String(row.product_code), [text(row.description_short), text(row.description)].filter(Boolean).join('. ')]));
    },

    /** The categories of the catalogue from one up to its root. */
    async above(category: number): Promise<number[]> {
      const parents = new Map((await rows('shop_categories')).map((row) => [Number(row.product_category_id), number(row.parent_category_id)]));
      const way: number[] = [];
      for (let one: number | null = category; one !== null && !way.includes(one); one = parents.get(one) ?? null) way.push(one);
      return way;
    },

    /** Without the categories it stands in: they are in the shop's tree. */
    async product(code: string): Promise<ReturnType<typeof toProduct> | undefined> {
      const sort = [
        { field: 'cover', desc: true },
        { field: 'position', desc: false },
      ];
      const [[row], pictures, said] = await Promise.all([
        rows('shop_products', { filter: byCode(code), limit: 1 }),
        rows('shop_pictures', { filter: byCode(code), limit: 20, sort }),
        rows('shop_features', { filter: byCode(code), limit: 100 }),
      ]);
      return row && toProduct(row, pictures, said);
    },
  };
}
