import type { Card, Related } from '../../../../storefront/reading.ts';
import { cardFields, toCard } from '../cards.ts';
import type { ShopRowsReader } from '../shop-rows.ts';

/** So many of each sort stand on a product's page. */
const most = 8;

/** What a shop offers with a product and in its place, in the order that staff gave it. */
export async function readRelated({ rows }: ShopRowsReader, code: string): Promise<Related> {
  const pairs = await rows('shop_related', { filter: { field: 'product_code', op: 'eq', value: code }, limit: 100 });
  const codesOf = (sort: string): string[] => [
    ...new Set(pairs.filter(({ relation }) => relation === sort).map(({ related_code: related }) => String(related))),
  ];
  const [accessories, alternatives] = [codesOf('accessory').slice(0, most), codesOf('alternative')];
  const codes = [...accessories, ...alternatives];
  if (codes.length === 0) return { accessories: [], alternatives: [] };
  const shown = await rows('shop_products', { filter: { field: 'product_code', op: 'in', value: codes }, columns: [...cardFields] });
  const cards = new Map(shown.map((row): [string, Card] => [String(row.product_code), toCard(row)]));
  const inOrder = (those: readonly string[]): Card[] => those.flatMap((one) => cards.get(one) ?? []);
  // What is there stands before what is not.
  const instead = inOrder(alternatives).toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable));
  return { accessories: inOrder(accessories), alternatives: instead.slice(0, most) };
}
