import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../src/shared/json.ts';

/** What new rows of two orders are made of, by what the demo has. */
export interface Given {
  products: string[];
  shop: number;
  /** Two of the company. */
  shops: number[];
  categories: number[];
  orders: number[];
  sales: number[];
  counts: number[];
  /** Houses without goods. */
  houses: number[];
  transitions: number[];
}

/** A row without a place of each form whose rows a file may bring; `half` is 0 or 1. */
export const newRows: Record<string, (given: Given, i: number, half: 0 | 1) => JsonObject> = {
  banners: ({ shop }, i, half) => ({ shop_id: shop, banner_size: half === 0 ? 'wide' : 'narrow', title: { en: `Banner ${String(i)}` } }),
  content_products: ({ houses, products }, i, half) => ({ content_item_id: houses[half] ?? null, product_code: products[i] ?? null }),
  delivery_methods: (_, i) => ({ dm_names: { en: `Cart ${String(i)}` }, carrier: `Carter ${String(i)}` }),
  frontend_pages: ({ shop }, i) => ({ shop_id: shop, page_code: `page-${String(i)}`, title: { en: `Page ${String(i)}` } }),
  fsm_steps: ({ transitions }, i, half) => ({
    transition_id: transitions[half] ?? null,
    sort: 'effect',
    procedure_code: 'set_fields',
    params: { fields: { note: String(i) } },
  }),
  payment_methods: (_, i) => ({ pm_names: { en: `Shells ${String(i)}` }, pm_type: 'prepaid', payment_delay: i }),
  positions: ({ shop, categories, products }, i, half) => ({ shop_id: shop, product_category_id: categories[half] ?? null, product_code: products[i] ?? null }),
  purchase_order_items: ({ orders, products }, i, half) => ({ purchase_order_id: orders[half] ?? null, product_code: products[i] ?? null, qty: i + 1 }),
  sales_order_items: ({ sales, products }, i, half) => ({ sales_order_id: sales[half] ?? null, product_code: products[i] ?? null, qty: i + 1 }),
  stock_count_items: ({ counts, products }, i, half) => ({ stock_count_id: counts[half] ?? null, product_code: products[i] ?? null, counted: i }),
  store_locations: ({ shops }, i, half) => ({ shop_id: shops[half] ?? null, store_name: `Store ${String(i)}`, city: 'Pécs' }),
  videos: ({ products }, i, half) => ({ product_code: products[half] ?? null, video_url: `https://video.example.test/${String(i)}` }),
};

/** Rows that come by an upload alone. */
export const uploaded: Record<string, (half: string) => ReturnType<typeof sql>> = {
  images: (product) => sql`with covered as (update product set cover_image = ('piece-' || product_code || '1') where product_code = ${product} returning *)
    insert into product_image (image_id, product_code, file_key, file_name, cover)
    select 'piece-' || product_code || n, product_code, 'test.webp', n || '.png', cover_image = 'piece-' || product_code || n from covered, generate_series(1, 5) n`,
  product_files: (product) =>
    sql`insert into product_file (product_code, file_key, file_name) select ${product}, 'test.webp', n || '.pdf' from generate_series(1, 5) n`,
};

/** A value that all rows of a form may have; a form of places alone has none. */
export const values: Record<string, JsonObject> = {
  backend_pages: { icon: 'box' },
  banners: { subtitle: { en: 'All the same' } },
  category_translations: { category_name: { en: 'All the same' } },
  delivery_methods: { carrier: 'All the same' },
  frontend_pages: { in_footer: false },
  frontend_categories: { visible: false },
  fsm_steps: { params: { fields: { note: 'all' } } },
  images: { alt_text: { en: 'All the same' } },
  payment_methods: { payment_delay: 77 },
  product_categories: { active: false },
  product_files: { file_type: 'manual' },
  purchase_order_items: { item_name: { en: 'All the same' } },
  sales_order_items: { item_name: { en: 'All the same' } },
  stock_count_items: { counted: 77 },
  store_locations: { city: 'All the same' },
  videos: { provider: 'vimeo' },
};

/** Houses without goods, with their numbers. */
export const twoHouses = sql`insert into content_item (company_code, content_kind, title) select 'KT-HU', 'house', '{}' from generate_series(1, 2) returning content_item_id as id`;
