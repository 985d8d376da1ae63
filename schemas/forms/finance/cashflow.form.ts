import { eq, sql } from 'drizzle-orm';
import { email, flag, language, longText } from '../../kinds.gen.ts';
import { daysOverdue, moneyBalance, paidAmount, paymentCount } from '../../figures/finance.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { cashflows } from '../../tables/finance/cashflow.ts';
import { partners } from '../../tables/partners/partners.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { companies, fxRates } from '../../tables/settings/reference.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';
import { orderLabel } from '../purchasing/purchase_orders_brief.form.ts';
import { salesOrderLabel } from '../sales/sales_orders_brief.form.ts';
import { cashflowLabel, documentNumber, moneyItems, partyName } from './cashflow-source.ts';

/** Street, town and country as an order or a partner has them, a line each. */
const address = sql`nullif(concat_ws(E'\\n', coalesce(${salesOrders.address_line}, ${partners.address_line}),
  nullif(concat_ws(' ', coalesce(${salesOrders.zip_code}, ${partners.zip_code}), coalesce(${salesOrders.city}, ${partners.city})), '')), '')`;

/** Money that is expected, asked for and paid. */
export default defineForm({
  table: cashflows,
  large: { through: [fxRates, companies], joins: [[appUsers.user_id, cashflows.opened_by]], aging: sql`${cashflows.closed_on} is null` },
  kept_open: ['due_date', 'payment_delay', 'invoice_number', 'comments'],
  add: true,
  delete: true,
  fields: {
    cashflow_id: cashflows.cashflow_id,
    cashflow_type: cashflows.type_code,
    direction: cashflows.direction,
    in_advance: cashflows.in_advance,
    party_id: cashflows.partner_id,
    party_name: partyName,
    collected_by: cashflows.collected_by,
    document_number: documentNumber,
    cashflow_label: cashflowLabel,
    ...pick(cashflows, 'description', 'invoice_number', 'base_date', 'payment_delay', 'due_date'),
    payment_count: paymentCount,
    ...pick(cashflows, 'amount', 'currency_code'),
    total_paid: paidAmount,
    ...pick(cashflows, 'dropped', 'open_amount', 'is_settled'),
    money_balance: moneyBalance,
    amount_view: inView(cashflows.amount, cashflows.currency_code),
    balance_view: inView(moneyBalance, cashflows.currency_code),
    opened_by_name: appUsers.user_name,
    item_opened_on: cashflows.opened_on,
    closed_on: cashflows.closed_on,
    days_overdue: daysOverdue,
    ...pick(cashflows, 'reminder_level', 'reminded_on', 'comments', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    purchase_order_id: cashflows.purchase_order_id,
    order_label: orderLabel,
    of_sale: computed(flag, sql`(${cashflows.sales_order_id} is not null)`),
    party_address: computed(longText, address),
    party_email: computed(email, sql`coalesce(${salesOrders.email}, ${partners.email})`),
    party_language: computed(language, sql`coalesce(${salesOrders.language_code}, ${partners.language_code})`),
  },
  from: (select) => moneyItems(select).leftJoin(appUsers, eq(appUsers.user_id, cashflows.opened_by)),
  amounts_on: 'closed_on',
  order: ['due_date', 'cashflow_id'],
  search: ['document_number', 'invoice_number', 'party_name', 'description'],
  findable: { title: ['cashflow_label', 'party_name'], lines: ['invoice_number'] },
  write: allBut('in_advance', 'collected_by', 'dropped', 'item_opened_on', 'closed_on', 'reminder_level', 'reminded_on', 'sales_order_id', 'purchase_order_id'),
  /** What a customer's order asks for follows the order. */
  decided: [{ rule: 'money-of-order', by: 'of_sale', fields: ['cashflow_type', 'direction', 'party_id', 'amount', 'currency_code'] }],
  derive: { direction: 'direction_of_type', due_date: 'due_after_delay' },
  actions: ['spread_payment'],
});
