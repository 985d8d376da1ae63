import type { Language } from '../../../shared/languages.ts';
import type { Reading, Shop } from '../../../storefront/reading.ts';
import { publicText } from '../../engine/outbox/public-text.ts';
import type { Records } from '../../engine/records/engine.ts';
import { createShopReader } from './read-shop.ts';
import type { ShopReader } from './read-shop.ts';

/** What any page of a shop is drawn with. @param path of the page itself */
export async function readReading(records: Records, shop: Shop, language: Language, path: string): Promise<{ reader: ShopReader; reading: Reading }> {
  const reader = createShopReader(records, shop, language);
  const [categories, pages, hasStores] = await Promise.all([reader.categories(), reader.pages(), reader.hasStores()]);
  const reading: Reading = {
    shop,
    language,
    path,
    elsewhere: {},
    categories,
    pages: pages.filter(({ inFooter, slug, title }) => inFooter && slug !== '' && title !== ''),
    hasStores,
    say: (id, values) => publicText(language, `public.store.${id}`, values),
  };
  return { reader, reading };
}
