import { stripHtml } from '../../shared/text/plain-text.ts';
import { productAddress } from '../address.ts';
import type { Crumb } from '../parts/crumbs.tsx';
import type { Product, Reading } from '../reading.ts';

/** What schema.org has a word for. */
export type StructuredData = Record<string, unknown>;

const context = 'https://schema.org';

/** Whether it can be had, as far as the shop tells it; what can be ordered of a shop that tells nothing counts as there. */
const availabilityOf = ({ shop: { stockShown } }: Reading, { isAvailable, arrivesOn }: Product): StructuredData => {
  if (stockShown === 'nothing' || isAvailable) return { availability: `${context}/InStock` };
  if (arrivesOn === null) return { availability: `${context}/OutOfStock` };
  return { availability: `${context}/BackOrder`, availabilityStarts: arrivesOn };
};

/** A product and what it costs here. */
export const productData = (reading: Reading, origin: string, product: Product): StructuredData => ({
  '@context': context,
  '@type': 'Product',
  name: product.name,
  sku: product.code,
  ...(product.ean !== null && { gtin: product.ean }),
  ...(product.brand !== null && { brand: { '@type': 'Brand', name: product.brand } }),
  ...(product.short !== null && { description: stripHtml(product.short) }),
  ...Object.fromEntries(product.features.flatMap(({ property, values }) => (property === null ? [] : [[property, values.join(', ')]]))),
  image: product.pictures.map(({ id }) => `${origin}/p/${encodeURIComponent(id)}.jpg?width=850&height=850&quality=70`),
  ...(product.price !== null &&
    product.canOrder && {
      offers: {
        '@type': 'Offer',
        url: `${origin}${productAddress(reading.language, product)}`,
        price: product.price,
        priceCurrency: reading.shop.currency,
        ...availabilityOf(reading, product),
      },
    }),
});

export const crumbData = (origin: string, crumbs: readonly Crumb[]): StructuredData => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ title, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    ...(address !== undefined && { item: `${origin}${address}` }),
  })),
});

export const shopData = ({ shop: { name, email, phone } }: Reading, origin: string): StructuredData => ({
  '@context': context,
  '@type': 'Organization',
  name,
  url: origin,
  ...(email !== null && { email }),
  ...(phone !== null && { telephone: phone }),
});
