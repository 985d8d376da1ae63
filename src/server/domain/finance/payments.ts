import { sql } from 'drizzle-orm';
import { cashflows, payments } from '../../../../schemas/tables/finance/cashflow.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import { today } from '../../../../schemas/tables/define.ts';

/** Items of money, for writes that are logged. */
export const moneyItems = rowsOf(cashflows);
const paymentRows = rowsOf(payments);

/** An item as payments need it, locked. */
export interface PayableItem {
  cashflow_id: number;
  company_code: string;
  currency_code: string;
  open_amount: number;
  total_paid: number;
}

/** What is known of a payment besides its amount. */
export interface PaymentFacts {
  paid_on: string;
  method: string;
  external_ref: string | null;
}

/** Amounts have six decimals at most: what computing with them adds is none. */
export const exact = (amount: number): number => Number(amount.toFixed(6));

export async function lockItem(tx: Transaction, id: number): Promise<PayableItem> {
  const item = await tx.row<PayableItem>(sql`
    select cashflow_id, company_code, currency_code, open_amount::float8, total_paid::float8 from cashflow where cashflow_id = ${id} for no key update`);
  if (!item) throw new Error(`no item ${id}`);
  return item;
}

/** Posts a payment of an item; what is paid of the item, and of the order that asks for it, follows by itself (docs/formulae.md, Cash flow). */
export async function postPayment(
  tx: Transaction,
  userId: number | null,
  { cashflow_id, company_code, currency_code }: PayableItem,
  amount: number,
  { paid_on, method, external_ref }: PaymentFacts,
): Promise<void> {
  await tx.execute(sql`
    insert into payment (company_code, cashflow_id, amount, currency_code, rate, paid_on, method, external_ref, user_id)
    values (${company_code}, ${cashflow_id}, ${amount}, ${currency_code}, round(kontor_rate(${company_code}, ${currency_code}, ${paid_on}::date), 12), ${paid_on}::date, ${method}, ${external_ref}, ${userId})`);
  await tell(tx, company_code);
}

/** Takes back all payments of an item that stand: a row with the opposite amount for each, on today. */
export async function reversePayments(tx: Transaction, userId: number | null, { cashflow_id, company_code }: PayableItem, reason: string): Promise<void> {
  await tx.execute(sql`
    insert into payment (company_code, cashflow_id, amount, currency_code, rate, paid_on, method, reversal_of, reason, user_id)
    select p.company_code, p.cashflow_id, -p.amount, p.currency_code, p.rate, ${today}, p.method, p.payment_id, ${reason}, ${userId}
      from payment p where p.cashflow_id = ${cashflow_id} and p.reversal_of is null and not exists (select from payment r where r.reversal_of = p.payment_id)
     order by p.payment_id`);
  await tell(tx, company_code);
}

const tell = (tx: Transaction, companyCode: string) => tx.rows(sql`select ${noticeOf([paymentRows.name], companyCode)}`);
