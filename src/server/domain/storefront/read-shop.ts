import type { Language, MultiText } from '../../../shared/languages.ts';
import type { Banner, Category, PageLink, Shop, Store } from '../../../storefront/reading.ts';
import type { Records } from '../../engine/records/engine.ts';
import { createProductReader } from './read-products.ts';
import { createShopRows, number, text, texts } from './shop-rows.ts';

/** A page of the shop's own as it was published, with its address in each language. */
export interface PublishedPage extends PageLink {
  body: string;
  description: string | null;
  inFooter: boolean;
  slugs: MultiText;
}

/** What visitors of a shop read in a language. */
export function createShopReader(records: Records, shop: Shop, language: Language) {
  const shopRows = createShopRows(records, shop, language);
  const { rows } = shopRows;
  return {
    ...createProductReader(shopRows),

    categories: async (): Promise<Category[]> =>
      (await rows('shop_tree')).map((row) => ({
        id: Number(row.frontend_category_id),
        parent: number(row.parent_id),
        title: text(row.category_title) ?? '',
        slug: texts(row.slug),
        picture: text(row.picture),
        of: number(row.product_category_id),
      })),

    pages: async (): Promise<PublishedPage[]> =>
      (await rows('shop_pages')).map((row) => ({
        slug: text(row.page_slug) ?? '',
        title: text(row.page_title) ?? '',
        body: text(row.page_body) ?? '',
        description: text(row.page_description),
        inFooter: row.in_footer === true,
        slugs: texts(row.page_slugs),
      })),

    banners: async (): Promise<Banner[]> => {
      const all = await rows('shop_banners');
      const narrow = all.filter((row) => row.banner_size === 'narrow');
      return all
        .filter((row) => row.banner_size === 'wide')
        .map((row, index) => ({
          id: Number(row.banner_id),
          wide: text(row.picture),
          narrow: text(narrow[index]?.picture),
          title: text(row.title) ?? '',
          subtitle: text(row.subtitle),
          link: text(row.link),
        }));
    },

    stores: async (): Promise<Store[]> =>
      (await rows('shop_stores')).map((row) => ({
        id: Number(row.store_location_id),
        name: String(row.store_name),
        address: [row.address_line, [row.zip_code, row.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        hours: text(row.opening_hours),
        phone: text(row.phone),
        email: text(row.email),
        place: typeof row.latitude === 'number' && typeof row.longitude === 'number' ? [row.latitude, row.longitude] : null,
        canFetch: row.pick_up === true,
      })),

    hasStores: async (): Promise<boolean> => (await rows('shop_stores', { limit: 1, columns: ['store_name'] })).length > 0,
  };
}

export type ShopReader = ReturnType<typeof createShopReader>;
