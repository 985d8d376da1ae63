import { sql } from 'drizzle-orm';
import { integer, longText, money } from '../kinds.gen.ts';
import { commentCount, lastCommentOf } from '../tables/comments.ts';
import { currentCompany } from '../tables/define.ts';
import { cashflows } from '../tables/finance/cashflow.ts';
import { partnerComments } from '../tables/partners/partner-comments.ts';
import { foldedName, partners } from '../tables/partners/partners.ts';
import { salesOrders } from '../tables/sales/orders.ts';
import { defineFigure, defineStoredFigure } from './define.ts';

const { partner_id, partner_name, vat_no, email } = partners;

/** Of one partner's columns those of another, named `twin`. */
const isTwin = sql`(twin.vat_no = ${vat_no} or lower(twin.email) = lower(${email}) or ${foldedName(sql`twin.partner_name`)} = ${foldedName(partner_name)})`;

/** Other partners that have the same VAT number, e-mail address or name: a line each. */
export const lookAlikes = defineFigure({
  kind: longText,
  of: partners,
  sql: sql`(select string_agg(twin.partner_name, E'\\n' order by twin.partner_name) from ${partners} twin
    where twin.partner_id <> ${partner_id} and not twin.deleted and not ${partners.deleted} and ${isTwin})`,
});

export const ordersOfPartner = defineFigure({
  kind: integer,
  of: partners,
  sql: sql`(select count(*)::int from ${salesOrders} where ${salesOrders.company_code} = ${currentCompany} and ${salesOrders.partner_id} = ${partner_id})`,
});

/** What is open of money that a partner owes the company, by the rates of today. */
export const openBalance = defineFigure({
  kind: money,
  of: partners,
  sql: sql`(select coalesce(sum(${cashflows.open_amount} * kontor_rate(${currentCompany}, ${cashflows.currency_code})), 0) from ${cashflows}
    where ${cashflows.company_code} = ${currentCompany} and ${cashflows.partner_id} = ${partner_id} and ${cashflows.direction} = 'in' and ${cashflows.opened_on} is not null)`,
});

const ofComments = { lines: partnerComments, by: partnerComments.partner_id } as const;
export const partnerCommentCount = defineStoredFigure({ column: partners.number_of_comments, ...ofComments, sum: commentCount });
export const lastPartnerComment = defineStoredFigure({ column: partners.last_comment, ...ofComments, sum: lastCommentOf(partnerComments) });
