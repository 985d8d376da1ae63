import { getTableName, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { appUsers, userCompanies } from './tables/access/people-and-pages.ts';
import { emailAttachments, emailDrafts, emails } from './tables/mail/emails.ts';
import { partnerAddresses } from './tables/partners/addresses.ts';
import { partners } from './tables/partners/partners.ts';
import { purchaseOrders } from './tables/purchasing/orders.ts';
import { carts } from './tables/sales/carts.ts';
import { courierRows } from './tables/sales/couriers.ts';
import { orderDocuments } from './tables/sales/order-documents.ts';
import { salesOrders } from './tables/sales/orders.ts';
import { returnRequests } from './tables/sales/return-requests.ts';
import { arrivalNotifications, newsletterSubscribers } from './tables/sales/subscribers.ts';
import { accountLinks, accountSessions } from './tables/shops/shop-accounts.ts';
import { outbox } from './tables/system/outbox.ts';
import { today } from './tables/define.ts';

/** Rows of a table that tell of a person, who is known by his e-mail address. */
export interface PersonalRows {
  table: PgTable;
  /** Which rows tell of whoever has the address, as a condition over the table. */
  of: (email: SQLWrapper) => SQL;
  /** What tells of him, and what is written there when he is to be forgotten. */
  columns: Readonly<Record<string, SQL>>;
  /** His rows go as a whole. */
  goes?: true;
  /** What the law wants kept, in the rows of which that is true. */
  kept?: { columns: readonly string[]; while: SQL };
}

const nothing = sql`null`;
/** For so many years papers are kept: the longest time that tax laws of the companies' countries name. */
const years = sql`interval '10 years'`;

const isEmail = (column: SQLWrapper, email: SQLWrapper): SQL => sql`lower(normalize(${column}, NFKC)) = lower(normalize(${email}, NFKC))`;
const partnersOf = (email: SQLWrapper): SQL => sql`(select p.partner_id from ${partners} p where ${isEmail(sql`p.email`, email)})`;

/** Whether a person wrote a mail, or the company wrote it to him. */
const isMailOf = (sender: SQLWrapper, isSent: SQLWrapper, recipients: SQLWrapper, email: SQLWrapper): SQL =>
  sql`(${isEmail(sender, email)} or (${isSent} and lower(normalize(${email}, NFKC)) = any(string_to_array(lower(normalize(${recipients}, NFKC)), ', '))))`;

/** The rows of mails stay, so that their server's numbers are known and they do not come again. */
const mailsOf = (email: SQLWrapper): SQL =>
  sql`(select m.email_id from ${emails} m where ${isMailOf(sql`m.sender_email`, sql`m.is_sent`, sql`m.recipients`, email)})`;

/** Whether a partner stands on papers that the law wants kept. */
const isOnPapers = sql`(exists (select from ${salesOrders} o where o.partner_id = ${partners.partner_id} and o.order_no is not null and o.opened_on > ${today} - ${years})
  or exists (select from ${purchaseOrders} o where o.partner_id = ${partners.partner_id} and o.order_date > ${today} - ${years}))`;

/**
 * All that tells of persons outside the companies' own staff, table by table: by this they are told what is kept of them, and forgotten when they ask for it. A
 * column of e-mail addresses or telephone numbers that is missing here fails a test (tests/server/partners/personal-data.test.ts).
 */
export const personalRows: readonly PersonalRows[] = [
  {
    table: partnerAddresses,
    of: (email) => sql`${partnerAddresses.partner_id} in ${partnersOf(email)}`,
    columns: {
      address_name: nothing,
      first_name: nothing,
      last_name: nothing,
      street: nothing,
      house_no: nothing,
      zip_code: nothing,
      city: nothing,
      phone: nothing,
    },
    goes: true,
  },
  {
    table: salesOrders,
    of: (email) => sql`(${isEmail(salesOrders.email, email)} or ${salesOrders.partner_id} in ${partnersOf(email)})`,
    columns: {
      email: nothing,
      phone: nothing,
      delivery_name: sql`'–'`,
      address_line: nothing,
      zip_code: nothing,
      city: nothing,
      vat_no: nothing,
      comments: nothing,
    },
    kept: {
      columns: ['delivery_name', 'address_line', 'zip_code', 'city', 'vat_no'],
      while: sql`${salesOrders.order_no} is not null and ${salesOrders.opened_on} > ${today} - ${years}`,
    },
  },
  {
    table: courierRows,
    of: (email) => isEmail(courierRows.email, email),
    columns: { delivery_name: sql`'–'`, address_line: nothing, zip_code: nothing, city: nothing, phone: nothing, email: nothing },
  },
  { table: orderDocuments, of: (email) => isEmail(orderDocuments.sent_to, email), columns: { sent_to: nothing } },
  {
    table: carts,
    of: (email) => isEmail(carts.email, email),
    columns: {
      email: nothing,
      customer_name: nothing,
      phone: nothing,
      vat_no: nothing,
      address_line: nothing,
      zip_code: nothing,
      city: nothing,
      comments: nothing,
    },
  },
  { table: returnRequests, of: (email) => isEmail(returnRequests.email, email), columns: { email: nothing, return_note: nothing } },
  { table: newsletterSubscribers, of: (email) => isEmail(newsletterSubscribers.email, email), columns: { email: nothing, opted_in_ip: nothing } },
  { table: arrivalNotifications, of: (email) => isEmail(arrivalNotifications.email, email), columns: { email: nothing }, goes: true },
  { table: accountLinks, of: (email) => isEmail(accountLinks.email, email), columns: { email: nothing }, goes: true },
  { table: accountSessions, of: (email) => isEmail(accountSessions.email, email), columns: { email: nothing }, goes: true },
  {
    table: emails,
    of: (email) => isMailOf(emails.sender_email, emails.is_sent, emails.recipients, email),
    columns: { sender_name: nothing, sender_email: nothing, recipients: nothing, subject: sql`''`, body_text: nothing, body_html: nothing },
  },
  { table: emailAttachments, of: (email) => sql`${emailAttachments.email_id} in ${mailsOf(email)}`, columns: { file_name: sql`'–'` }, goes: true },
  {
    table: emailDrafts,
    of: (email) => sql`${emailDrafts.email_id} in ${mailsOf(email)}`,
    columns: { draft_subject: sql`''`, draft_text: sql`''` },
    goes: true,
  },
  { table: outbox, of: (email) => isEmail(outbox.recipient, email), columns: { recipient: nothing, subject: nothing }, goes: true },
  {
    table: appUsers,
    of: (email) => isEmail(appUsers.user_email, email),
    columns: {
      user_name: sql`'#' || ${appUsers.user_id}`,
      user_email: sql`'user-' || ${appUsers.user_id} || '@erased.invalid'`,
      first_name: nothing,
      last_name: nothing,
    },
    // Who works here is told of in what he did.
    kept: {
      columns: ['user_name', 'user_email', 'first_name', 'last_name'],
      while: sql`exists (select from ${userCompanies} m where m.user_id = ${appUsers.user_id})`,
    },
  },
  {
    // Last: by it the rows of others are found.
    table: partners,
    of: (email) => isEmail(partners.email, email),
    columns: {
      partner_name: sql`'#' || ${partners.partner_id}`,
      label_name: nothing,
      address_line: nothing,
      zip_code: nothing,
      city: nothing,
      tax_no: nothing,
      vat_no: nothing,
      phone: nothing,
      email: nothing,
    },
    kept: { columns: ['partner_name', 'address_line', 'zip_code', 'city', 'tax_no', 'vat_no'], while: isOnPapers },
  },
];

/** Columns of e-mail addresses and telephone numbers that are nobody's: those of the companies themselves. */
export const ofNobody: readonly string[] = [
  'imap_account.from_address',
  'company.email',
  'shop.email',
  'shop.phone',
  'store_location.email',
  'store_location.phone',
];

export const personalTables: readonly string[] = personalRows.map(({ table }) => getTableName(table));
export const personalColumns: readonly string[] = [...new Set(personalRows.flatMap(({ columns }) => Object.keys(columns)))];
