import { sql } from 'drizzle-orm';
import type { Language } from '../../../../shared/languages.ts';
import type { Offer, Totals } from '../../../../storefront/buying.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { FoundCart } from './found-cart.ts';
import type { FoundLine } from './cart-lines.ts';
import { today } from '../../../../../schemas/tables/define.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
export const goodsOf = (lines: readonly FoundLine[], decimals: number): number => Number(sum(lines.map(({ total }) => total)).toFixed(decimals));

/** A way of payment as the order needs it. */
export interface PaymentOffer extends Offer {
  type: string;
}

/** How goods reach where the cart's visitor wants them, and what it costs him; nothing before he says where. */
export async function deliveriesOf(tx: Transaction, shop: Shop, language: Language, { buyer }: FoundCart, lines: readonly FoundLine[]): Promise<Offer[]> {
  if (buyer.country === null) return [];
  const [weight, volume] = [sum(lines.map((line) => line.weight)), sum(lines.map((line) => line.volume))];
  const isFree = lines.length > 0 && lines.every(({ isFreelySent }) => isFreelySent);
  return tx.rows<Offer>(sql`
    select m.delivery_method_id::int as id, coalesce(nullif(m.dm_names ->> ${language}, ''), m.dm_names ->> 'en') as name, o.delivery_days as days,
           case when ${isFree} then 0 else round(o.price_net * case ${shop.priceType} when 'gross' then 1 + rate.vat / 100 else 1 end, ${shop.decimals}::int) end::float8 as price
      from kontor_delivery_offers(${shop.id}, ${buyer.country}, ${buyer.zip ?? ''}, ${weight}::numeric, ${volume}::numeric, ${goodsOf(lines, shop.decimals)}::numeric) o
      join delivery_method m using (delivery_method_id)
     cross join (select coalesce(kontor_vat_on(${shop.company}, null, ${buyer.country}, ${buyer.vatNo}, ${today}), 0) as vat) rate
     order by m.position, m.delivery_method_id`);
}

/** How the order may be paid. @param online whether the shop has somebody who takes cards */
export const paymentsOf = (
  tx: Transaction,
  shop: Shop,
  language: Language,
  { buyer }: FoundCart,
  lines: readonly FoundLine[],
  online: boolean,
): Promise<PaymentOffer[]> =>
  tx.rows<PaymentOffer>(sql`
    select m.payment_method_id::int as id, coalesce(nullif(m.pm_names ->> ${language}, ''), m.pm_names ->> 'en') as name, o.pm_type as type, null::int as days,
           round(o.fee_net * case ${shop.priceType} when 'gross' then 1 + rate.vat / 100 else 1 end, ${shop.decimals}::int)::float8 as price
      from kontor_payment_offers(${shop.id}, ${buyer.country}, ${goodsOf(lines, shop.decimals)}::numeric) o
      join payment_method m using (payment_method_id)
     cross join (select coalesce(kontor_vat_on(${shop.company}, null, ${buyer.country}, ${buyer.vatNo}, ${today}), 0) as vat) rate
     where ${online} or o.pm_type <> 'card'
     order by m.position, m.payment_method_id`);

/** What is to be paid, as the order will have it (docs/formulae.md, VAT and totals). */
export async function totalsOf(tx: Transaction, shop: Shop, { buyer }: FoundCart, lines: readonly FoundLine[], delivery: number, fee: number): Promise<Totals> {
  const goods = goodsOf(lines, shop.decimals);
  const found = await tx.row<{ vat: number }>(sql`
    with line as (
      select total, rate, case ${shop.priceType} when 'gross' then round(total / (1 + rate / 100), ${shop.decimals}::int) else total end as net
        from jsonb_to_recordset(${JSON.stringify(lines.map(({ total, vat_rate }) => ({ total, rate: vat_rate })))}::jsonb) as l(total numeric, rate numeric))
    select kontor_vat_total(coalesce(array_agg(rate), '{}'), coalesce(array_agg(net), '{}'), coalesce(array_agg(total - net), '{}'), ${shop.priceType}, ${delivery + fee}::numeric,
             coalesce(kontor_vat_on(${shop.company}, null, ${buyer.country}, ${buyer.vatNo}, ${today}), 0), ${shop.decimals}::int)::float8 as vat from line`);
  const vat = found?.vat ?? 0;
  const all = goods + delivery + fee + (shop.priceType === 'gross' ? 0 : vat);
  return { goods, delivery, fee, vat, total: Number(all.toFixed(shop.decimals)) };
}
