import type { Language } from '../../../shared/languages.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { Groups, ListCall, Window } from '../../../shared/records/calls.ts';
import { cardsOnPage } from '../../../storefront/reading.ts';
import type { Card, Choice, Listing, Product } from '../../../storefront/reading.ts';
import { number, text } from './shop-rows.ts';
import type { ShopRowsReader } from './shop-rows.ts';

const cardFields = [
  'product_code',
  'product_name',
  'brand_name',
  'cover_image',
  'price_now',
  'selling_price_shop',
  'discount_now',
  'new_product',
  'can_order',
  'free_shipping',
  'badge',
];
const bySort: Readonly<Record<Choice['sort'], NonNullable<ListCall['sort']>>> = {
  position: [{ field: 'position', desc: false }],
  price: [{ field: 'price_now', desc: false }],
  dearest: [{ field: 'price_now', desc: true }],
  name: [{ field: 'product_name', desc: false }],
};

const toCard = (row: JsonObject): Card => ({
  code: String(row.product_code),
  name: text(row.product_name) ?? String(row.product_code),
  brand: text(row.brand_name),
  cover: text(row.cover_image),
  price: number(row.price_now),
  usualPrice: number(row.selling_price_shop),
  discount: number(row.discount_now) ?? 0,
  isNew: row.new_product === true,
  canOrder: row.can_order === true && number(row.price_now) !== null,
  isFreelySent: row.free_shipping === true,
  badge: text(row.badge),
});

const clausesOf = ({ brands, least, most: dearest }: Choice): FilterNode[] => [
  ...(brands.length > 0 ? [{ field: 'brand_name', op: 'in' as const, value: [...brands] }] : []),
  ...(least === null ? [] : [{ field: 'price_now', op: 'gte' as const, value: least }]),
  ...(dearest === null ? [] : [{ field: 'price_now', op: 'lte' as const, value: dearest }]),
];
const together = (nodes: FilterNode[]): FilterNode | undefined => (nodes.length === 0 ? undefined : { and: nodes });

const byCode = (code: string): FilterNode => ({ field: 'product_code', op: 'eq', value: code });

const toProduct = (row: JsonObject, pictures: readonly JsonObject[]): Omit<Product, 'categories'> & { of: number | null } => {
  const [length, width, height] = [row.length, row.width, row.height].map(number);
  return {
    ...toCard(row),
    short: text(row.description_short),
    description: text(row.description),
    ean: text(row.ean),
    weight: number(row.weight),
    size: length == null || width == null || height == null ? null : [length, width, height],
    pictures: pictures.map((picture) => ({ id: String(picture.image_id), alt: text(picture.alt_text) ?? '' })),
    of: number(row.main_product_category_id),
  };
};

/** @param categories of the catalogue, with all below them; without any all products that a search finds */
async function readListing({ ask }: ShopRowsReader, choice: Choice, categories?: readonly number[]): Promise<Listing> {
  const within: FilterNode[] = categories ? [{ field: 'main_product_category_id', op: 'under', value: [...categories] }] : [];
  const search = choice.search === '' ? {} : { search: choice.search };
  const [window, { groups }] = await Promise.all([
    ask<Window>('shop_products', {
      ...search,
      filter: together([...within, ...clausesOf(choice)]),
      sort: bySort[choice.sort],
      offset: (choice.page - 1) * cardsOnPage,
      limit: cardsOnPage,
      count: 'exact',
      columns: cardFields,
    }),
    ask<Groups>('shop_products', { ...search, filter: together([...within, ...clausesOf({ ...choice, brands: [] })]), group: ['brand_name'], measures: [] }),
  ]);
  const brands = groups.flatMap(({ level, key, rows: count }) => (level === 1 && typeof key.brand_name === 'string' ? [{ name: key.brand_name, count }] : []));
  return { cards: window.rows.map(toCard), total: window.total ?? 0, brands, choice };
}

/** The products of a shop as its visitors see them. */
export function createProductReader(reader: ShopRowsReader) {
  const { rows } = reader;
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
          columns: cardFields,
        })
      ).map(toCard),

    listing: (choice: Choice, categories?: readonly number[]) => readListing(reader, choice, categories),

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
      const [[row], pictures] = await Promise.all([
        rows('shop_products', { filter: byCode(code), limit: 1 }),
        rows('shop_pictures', { filter: byCode(code), limit: 20, sort }),
      ]);
      return row && toProduct(row, pictures);
    },
  };
}
