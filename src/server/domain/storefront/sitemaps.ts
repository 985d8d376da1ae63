import { categoryAddress, homeAddress, pageAddress, productAddress, storesAddress } from '../../../storefront/address.ts';
import type { Shop } from '../../../storefront/reading.ts';
import { originOf } from '../../../storefront/seo/head.tsx';
import { mostAddresses, toSitemap } from '../../../storefront/seo/sitemap.ts';
import type { Alternates } from '../../../storefront/seo/sitemap.ts';
import type { Services } from '../../engine/services.ts';
import { createShopReader } from './read-shop.ts';

/** So long a map is given to others, in milliseconds: it reads all products, and search engines come seldom. */
const keptFor = 600_000;
/** Products that are read at once. */
const piece = 1_000;

/** The pages of a shop in all its languages, for search engines. */
async function sitemapOf({ records }: Services, shop: Shop): Promise<string> {
  const readers = shop.languages.map((language) => [language, createShopReader(records, shop, language)] as const);
  const addresses: Alternates[] = [shop.languages.map((language) => [language, homeAddress(language)])];
  const [, first] = readers[0] ?? [];
  if (!first) return toSitemap(originOf({ shop }), addresses);
  if (await first.hasStores()) addresses.push(shop.languages.map((language) => [language, storesAddress(language)]));
  for (const category of await first.categories())
    addresses.push(shop.languages.flatMap((language) => [[language, categoryAddress(language, category) ?? ''] as const].filter(([, path]) => path !== '')));
  for (const { slugs } of await first.pages())
    addresses.push(shop.languages.flatMap((language) => (slugs[language] ? [[language, pageAddress(language, slugs[language])] as const] : [])));
  for (let offset = 0; addresses.length < mostAddresses / shop.languages.length; offset += piece) {
    const named = await Promise.all(readers.map(async ([language, reader]) => [language, await reader.codes(offset, piece)] as const));
    const count = named[0]?.[1].length ?? 0;
    for (let at = 0; at < count; at += 1)
      addresses.push(
        named.flatMap(([language, products]) => {
          const product = products[at];
          return product ? [[language, productAddress(language, product)] as const] : [];
        }),
      );
    if (count < piece) break;
  }
  return toSitemap(originOf({ shop }), addresses);
}

/** The maps of shops, each made once for all who ask for it. */
export function createSitemaps(services: Services, now: () => number = () => performance.now()) {
  const made = new Map<number, { map: Promise<string>; until: number }>();
  return {
    get(shop: Shop): Promise<string> {
      const known = made.get(shop.id);
      if (known && known.until > now()) return known.map;
      const map = sitemapOf(services, shop);
      made.set(shop.id, { map, until: now() + keptFor });
      // What could not be made is tried again.
      map.catch(() => made.delete(shop.id));
      return map;
    },
  };
}
