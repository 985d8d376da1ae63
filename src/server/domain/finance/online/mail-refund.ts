import { sql } from 'drizzle-orm';
import { isLanguage, defaultLanguage } from '../../../../shared/languages.ts';
import { writePrice } from '../../../../storefront/write-price.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { enqueue } from '../../../engine/outbox/enqueue.ts';
import { mailText } from '../../../engine/outbox/mail-text.ts';
import { orderPageAddress } from '../../sales/shop-address.ts';
import { exact } from '../payments.ts';
import type { Attempt } from './attempts.ts';

interface Told {
  email: string;
  language: string;
  number: string | null;
  shop: string;
  hostname: string;
  decimals: number;
}

/**
 * Tells the customer what of his payment was given back just now; once.
 * @param token the link of his order's page, made before the transaction: it may read what signs it, and an embedded database has one connection
 */
export async function mailRefund(tx: Transaction, attempt: Attempt, token: string): Promise<void> {
  const { sales_order_id: orderId, currency_code: currency, company_code } = attempt;
  const told = await tx.row<Told>(sql`
    select o.email, coalesce(o.language_code, s.languages[1]) as language, o.order_no as number, coalesce(nullif(s.shop_name, ''), s.hostname) as shop, s.hostname, k.currency_precision as decimals
      from sales_order o
      join shop s on s.company_code = o.company_code and s.shop_id = o.shop_id
      join currency k on k.currency_code = ${currency}
     where o.sales_order_id = ${orderId} and o.email is not null`);
  if (!told) return;
  const language = isLanguage(told.language) ? told.language : defaultLanguage;
  const amount = writePrice({ shop: { currency, decimals: told.decimals }, language }, exact(attempt.refund_due - attempt.refunded));
  const link = orderPageAddress(told.hostname, language, token);
  const words = mailText(language, 'payment_refunded', { amount, link, number: told.number ?? `#${orderId}`, shop: told.shop });
  const about = { company_code, entity: 'sales_order', entity_id: String(orderId) };
  await enqueue(tx, about, { channel: 'mail', to: told.email, ...words, key: `payment_refunded:${attempt.payment_attempt_id}:${attempt.refund_due}` });
}
