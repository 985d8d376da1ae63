import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '../../../../shared/languages.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Account, AccountOrder } from '../../../../storefront/account.ts';
import { orderAddress, returnAddress } from '../../../../storefront/address.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Database, Transaction } from '../../../engine/database/database.ts';
import type { Letter } from '../../../engine/documents/read-letter.ts';
import { countSessions } from './account-session.ts';
import type { KeptFile } from '../../../engine/storage/keep-upload.ts';
import { orderStateFields } from '../order-state.ts';
import { ownOrders } from './own-orders.ts';
import type { Whose } from './own-orders.ts';
import { mayComeBack } from './read-returns.ts';
import { orderToken } from '../buying/order-link.ts';

const ordersOfPage = 20;

type Paper = Letter['paper'];

const inShop = <T>({ transaction }: Pick<Database, 'transaction'>, { company }: Shop, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction({ userId: null, companyCode: company }, read, { readOnly: true });

/** Documents `d` that are made for customers, invoices, and credit notes that staff show; what else goes to the accounting is not for them. */
const forCustomers = sql`(d.paper is not null and d.doc_type in ('order_confirmation', 'proforma_invoice', 'delivery_note') or d.doc_type = 'invoice'
  or exists (select from shown_document w where w.company_code = d.company_code and w.doc_id = d.doc_id))`;
/** Of an invoice `d` that others wrote nothing is told but its number, unless it was uploaded as a file: then that is told alone. */
const isUploaded = sql`(d.paper is null and exists (select from sales_order_file f where f.company_code = d.company_code and f.sales_order_id = d.sales_order_id and f.document_number = d.document_number))`;
/** Files that staff uploaded for the order `o`. */
const files = sql`(select coalesce(json_agg(json_build_object('id', f.order_file_id, 'title', f.file_name, 'isInvoice', f.document_number is not null, 'number', f.document_number,
    'day', kontor_day(f.company_code, f.created_at), 'isKept', true, 'isFile', true, 'isPdf', k.mime_type = 'application/pdf') order by f.order_file_id), '[]')::jsonb
  from sales_order_file f join stored_file k using (file_key) where f.company_code = o.company_code and f.sales_order_id = o.sales_order_id)`;
/** Of what is made for customers the last of each sort counts; every invoice and credit note does. */
const once = sql`d.doc_type, case when d.doc_type in ('invoice', 'credit_note_request') then d.doc_id end`;

export const subscriptionOf = (tx: Transaction, { id, company }: Shop, email: string): Promise<{ instance: number } | undefined> =>
  tx.row<{ instance: number }>(sql`
    select n.fsm_instance_id::int as instance from newsletter_subscriber n join fsm_instance i using (fsm_instance_id)
     where n.company_code = ${company} and n.shop_id = ${id} and lower(n.email) = ${email}
       and exists (select from fsm_transition t where t.from_state_id = i.state_id and t.event_code = 'unsubscribe')`);

/** Whether the shop knows an address: only such a one is mailed. */
export async function isKnown(tx: Transaction, shop: Whose, email: string): Promise<boolean> {
  const row = await tx.row<{ known: boolean }>(sql`
    select exists (select from ${ownOrders(shop, email)})
        or exists (select from newsletter_subscriber where company_code = ${shop.company} and shop_id = ${shop.id} and lower(email) = ${email}) as known`);
  return row?.known ?? false;
}

/** What the owner of an address may see in a shop, in its language. @param page of the orders, the newest first, from 1 */
export async function readAccount(database: Database, shop: Shop, language: Language, email: string, page: number): Promise<Account> {
  const { found, isSubscribed, sessions } = await inShop(database, shop, async (tx) => ({
    found: await tx.rows<Omit<AccountOrder, 'address' | 'returnAddress'> & { id: number; open: boolean }>(sql`
      select o.sales_order_id::int as id, coalesce(o.order_no, '#' || o.sales_order_id) as number, o.opened_on::text as day,
             ${orderStateFields(language)}, o.total_gross::float8 as total, o.currency_code as currency, o.decimals, ${mayComeBack} as open,
             (select coalesce(json_agg(json_build_object('id', p.doc_id, 'title', p.title, 'isInvoice', p.doc_type = 'invoice', 'number', p.document_number, 'day', kontor_day(o.company_code, p.made_at), 'isKept', p.title is not null,
                         'isFile', false, 'isPdf', true) order by p.doc_id), '[]')::jsonb
                from (select distinct on (${once}) d.doc_id, d.doc_type, d.document_number, d.made_at, d.paper ->> 'title' as title from sales_order_document d
                       where d.company_code = o.company_code and d.sales_order_id = o.sales_order_id and ${forCustomers} and not ${isUploaded} order by ${once}, d.doc_id desc) p) || ${files} as papers
        from ${ownOrders(shop, email)}
       order by o.opened_on desc, o.sales_order_id desc limit ${ordersOfPage + 1} offset ${(page - 1) * ordersOfPage}`),
    isSubscribed: (await subscriptionOf(tx, shop, email)) !== undefined,
    sessions: await countSessions(tx, shop, email),
  }));
  const orders = await Promise.all(
    found
      .slice(0, ordersOfPage)
      .map(async ({ id, open, ...order }) => ({
        ...order,
        address: orderAddress(language, await orderToken(database, id)),
        returnAddress: open ? returnAddress(language, id) : null,
      })),
  );
  return { email, orders, page, hasMore: found.length > ordersOfPage, isSubscribed, sessions };
}

/** A document of an order that came from the address; undefined for any other. */
export const readPaper = (database: Database, shop: Shop, email: string, id: number): Promise<Paper | undefined> =>
  inShop(database, shop, async (tx) => {
    const row = await tx.row<{ paper: Paper }>(sql`
      select d.paper from sales_order_document d where d.company_code = ${shop.company} and d.doc_id = ${id} and d.paper is not null and ${forCustomers}
         and d.sales_order_id in (select o.sales_order_id from ${ownOrders(shop, email)})`);
    return row?.paper;
  });

/** A file of an order that came from the address, as the storage knows it; undefined for any other. */
export const readFile = (database: Database, shop: Shop, email: string, id: number): Promise<KeptFile | undefined> =>
  inShop(database, shop, (tx) =>
    tx.row<KeptFile>(sql`
      select f.file_key, f.file_name, k.mime_type from sales_order_file f join stored_file k using (file_key)
       where f.company_code = ${shop.company} and f.order_file_id = ${id} and f.sales_order_id in (select o.sales_order_id from ${ownOrders(shop, email)})`),
  );

/** All that a shop keeps of an address, as its owner may take it along: orders with lines and addresses, returns, the newsletter, awaited goods, carts, where he signed in. */
export const readData = (database: Database, shop: Shop, email: string): Promise<JsonObject> =>
  inShop(database, shop, async (tx) => {
    const own = (alias: SQL) => sql`${alias}.company_code = ${shop.company} and ${alias}.shop_id = ${shop.id} and lower(${alias}.email) = ${email}`;
    const row = await tx.row<{ data: JsonObject }>(sql`
      select json_build_object(
        'orders', (select coalesce(json_agg(json_build_object(
            'number', o.order_no, 'day', o.opened_on, 'state', s.state_code, 'name', o.delivery_name, 'email', o.email, 'phone', o.phone, 'address', o.address_line,
            'zip', o.zip_code, 'city', o.city, 'country', o.country_code, 'language', o.language_code, 'currency', o.currency_code, 'delivery', o.delivery_price,
            'fee', o.payment_fee, 'vat', o.total_vat, 'total', o.total_gross, 'tracking', o.tracking_number,
            'lines', (select coalesce(json_agg(json_build_object('product', i.product_code, 'name', i.item_name, 'quantity', i.qty, 'net', i.line_net, 'gross', i.line_gross)
                        order by i.line_no), '[]') from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id))
            order by o.sales_order_id), '[]') from ${ownOrders(shop, email)}),
        'returns', (select coalesce(json_agg(json_build_object('number', 'R' || q.return_request_id, 'order', o.order_no, 'email', q.email, 'asked_at', q.asked_at, 'reason', q.return_reason,
            'note', q.return_note, 'refused_because', q.refused_because)), '[]') from return_request q, ${ownOrders(shop, email)} and q.company_code = o.company_code and q.sales_order_id = o.sales_order_id),
        'newsletter', (select coalesce(json_agg(json_build_object('email', n.email, 'language', n.language_code, 'confirmed_at', n.opted_in_at, 'ended_at', n.unsubscribed_at)), '[]')
                         from newsletter_subscriber n where ${own(sql`n`)}),
        'awaited', (select coalesce(json_agg(json_build_object('product', a.product_code, 'language', a.language_code, 'asked_at', a.asked_at, 'told_at', a.notified_at)), '[]')
                      from arrival_notification a where ${own(sql`a`)}),
        'carts', (select coalesce(json_agg(json_build_object('language', c.language_code, 'lines', (select coalesce(json_agg(json_build_object('product', i.product_code, 'quantity', i.qty)), '[]')
                      from cart_item i where i.cart_id = c.cart_id))), '[]') from cart c where ${own(sql`c`)}),
        'sessions', (select coalesce(json_agg(json_build_object('begun_at', n.made_at, 'last_used_at', n.last_used_at, 'ends_at', coalesce(n.revoked_at, n.expires_at))), '[]')
                       from account_session n where ${own(sql`n`)})) as data`);
    return { shop: shop.hostname, email, ...row?.data };
  });
