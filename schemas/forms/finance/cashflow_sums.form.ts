import { sql } from 'drizzle-orm';
import { currency, integer, money } from '../../kinds.gen.ts';
import { currentCompany, today } from '../../tables/define.ts';
import { cashflows } from '../../tables/finance/cashflow.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';

const { currency_code, open_amount, due_date, company_code, direction } = cashflows;
const amount = (of: 'coming' | 'going' | 'overdue' | 'balance') => computed(money, sql.raw(`sums.${of}`), { currency: 'currency_code' });

/** What is open in one currency: what comes in, what goes out, and what customers should have paid already. */
const sums = sql`(select ${currency_code}, count(*)::integer as items,
    coalesce(sum(${open_amount}) filter (where ${direction} = 'in'), 0) as coming, coalesce(sum(${open_amount}) filter (where ${direction} = 'out'), 0) as going,
    coalesce(sum(${open_amount}) filter (where ${direction} = 'in' and ${due_date} < ${today}), 0) as overdue,
    sum(case when ${direction} = 'in' then ${open_amount} else -${open_amount} end) as balance
  from ${cashflows} where ${company_code} = ${currentCompany} and ${open_amount} > 0 group by 1)`;

/** Open money of the company by its currencies. */
export default defineForm({
  key: ['currency_code'],
  scope: 'company',
  fields: {
    currency_code: computed(currency, sql`sums.currency_code`),
    open_items: computed(integer, sql`sums.items`),
    coming_in: amount('coming'),
    of_it_overdue: amount('overdue'),
    going_out: amount('going'),
    money_balance: amount('balance'),
    balance_view: inView(sql`sums.balance`, sql`sums.currency_code`),
  },
  read_once: sums,
  from: (select) => select.from(sql`${sums} sums`),
  order: ['currency_code'],
});
