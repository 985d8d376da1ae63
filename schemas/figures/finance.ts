import { sql } from 'drizzle-orm';
import { days, money } from '../kinds.gen.ts';
import { cashflows, payments } from '../tables/finance/cashflow.ts';
import { salesOrders } from '../tables/sales/orders.ts';
import { defineFigure, defineStoredFigure } from './define.ts';
import { today } from '../tables/define.ts';

const ofPayments = { lines: payments, by: payments.cashflow_id } as const;

export const paidAmount = defineStoredFigure({ column: cashflows.total_paid, ...ofPayments, sum: sql`sum(${payments.amount})` });
/** A payment that was taken back counts no more, nor does what took it back. */
export const paymentCount = defineStoredFigure({ column: cashflows.payment_count, ...ofPayments, sum: sql`sum(sign(${payments.amount}))` });
export const paidForOrder = defineStoredFigure({
  column: salesOrders.paid,
  lines: cashflows,
  by: cashflows.sales_order_id,
  sum: sql`sum(case when ${cashflows.direction} = 'in' then ${cashflows.total_paid} else -${cashflows.total_paid} end)`,
});

/** What the customer of an order has still to pay. */
export const openOfOrder = defineFigure({
  kind: money,
  options: { currency: 'currency_code' },
  of: salesOrders,
  sql: sql`(${salesOrders.total_gross} - ${salesOrders.paid})`,
});

/** What is still to come in; below zero what is still to be paid. */
export const moneyBalance = defineFigure({
  kind: money,
  options: { currency: 'currency_code' },
  of: cashflows,
  sql: sql`(case when ${cashflows.direction} = 'in' then ${cashflows.open_amount} else -${cashflows.open_amount} end)`,
});
export const daysOverdue = defineFigure({
  kind: days,
  of: cashflows,
  sql: sql`(case when ${cashflows.open_amount} > 0 and ${cashflows.due_date} < ${today} then ${today} - ${cashflows.due_date} end)`,
});
