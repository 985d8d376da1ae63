import { eq } from 'drizzle-orm';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { cashflows, payments } from '../../tables/finance/cashflow.ts';
import { defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';
import { cashflowLabel, moneyItems, partyName } from './cashflow-source.ts';

/** What was paid, and what of it was taken back. */
export default defineForm({
  table: payments,
  parent: { form: 'cashflow', by: 'cashflow_id' },
  fields: {
    ...pick(payments, 'payment_id', 'cashflow_id'),
    cashflow_label: cashflowLabel,
    party_name: partyName,
    direction: cashflows.direction,
    ...pick(payments, 'paid_on', 'amount', 'currency_code', 'rate'),
    amount_view: inView(payments.amount, payments.currency_code),
    ...pick(payments, 'method', 'external_ref', 'reason', 'entered_at', 'reversal_of'),
    user_name: appUsers.user_name,
    program_name: payments.program_name,
  },
  from: (select) =>
    moneyItems({ from: () => select.from(payments).innerJoin(cashflows, eq(cashflows.cashflow_id, payments.cashflow_id)) }).leftJoin(
      appUsers,
      eq(appUsers.user_id, payments.user_id),
    ),
  amounts_on: 'paid_on',
  order: ['paid_on', 'payment_id'],
  search: ['cashflow_label', 'party_name', 'external_ref'],
});
