import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** How it was with what customers pay later, by how long it is due and a number `h` that stands for chance. */
const paidLater = sql`case
  when due_date < current_date - 40 then case when h % 50 = 7 then 'written_off' when h % 4 = 0 then 'late' when h % 9 = 1 then 'late_reminded' when h % 6 = 1 then 'parts' else 'paid' end
  when due_date < current_date then case when h % 2 = 0 then 'paid' when h % 5 = 1 then 'overdue_part' when h % 3 = 1 and due_date < current_date - 8 then 'reminded' else 'overdue' end
  else case when h % 3 = 0 then 'paid' when h % 5 = 1 then 'part' else 'open' end end`;

/** What customers' orders ask for. Who pays in advance or by card has paid all that went on; the others are asked when the goods leave. */
const receivables = sql`
  select company_code, 'receivable' as type_code, 'in' as direction, partner_id, null as description, sales_order_id, null::bigint as purchase_order_id, null::bigint as cost_id, ks_invoice_no as invoice_number,
         coalesce(asked_on, opened_on) as base_date, days, due_date, case when state_code = 'waiting_for_prepayment' then total - round(total / 2, 2) else total end as amount, currency_code, asked_on, h,
         case when state_code = 'cancelled' then 'cancelled' when state_code = 'expired' then 'asked_and_cancelled' when asked_on is null then 'planned'
              when state_code = 'waiting_for_payment' then case when due_date < current_date then case when h % 3 = 0 then 'overdue_part' else 'overdue' end when h % 3 = 0 then 'part' else 'open' end
              when not later or state_code = 'returned' then 'paid' else ${paidLater} end as story
    from (select s.*, coalesce(asked_on, opened_on) + days as due_date
            from (select o.company_code, o.sales_order_id, o.partner_id, o.currency_code, o.total_gross as total, o.opened_on, o.ks_invoice_no, s.state_code, o.sales_order_id * 37 % 101 as h,
                         kontor_pays_later(o.sales_order_id) as later, kontor_days_to_pay(o.sales_order_id) as days,
                         case when s.state_code in ('waiting_for_payment', 'expired') then o.opened_on
                              when s.state_code in ('placed', 'cancelled', 'waiting_for_prepayment') then null
                              when not kontor_pays_later(o.sales_order_id) then o.opened_on
                              when s.is_shipped then least(o.opened_on + 2, current_date) end as asked_on
                    from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
                   where s.state_code <> 'draft' and o.total_gross > 0) s) d`;

const prepayments = sql`
  select o.company_code, 'prepayment', 'in', o.partner_id, null, o.sales_order_id, null::bigint, null::bigint, null, o.opened_on, 7, o.opened_on + 7, round(o.total_gross / 2, 2), o.currency_code, o.opened_on, 1,
         case when o.opened_on + 7 < current_date then 'overdue' else 'open' end
    from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
   where s.state_code = 'waiting_for_prepayment' and o.total_gross > 0.01`;

const refunds = sql`
  select o.company_code, 'refund', 'out', o.partner_id, null, o.sales_order_id, null::bigint, null::bigint, null, d.day, 0, d.day, o.total_gross, o.currency_code, d.day, 2,
         case when d.day < current_date - 4 then 'paid' else 'open' end
    from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) cross join lateral (select least(o.opened_on + 12, current_date) as day) d
   where s.state_code = 'returned' and o.total_gross > 0`;

/** What suppliers' orders cost: planned until the goods are here, paid within two weeks then. */
const payables = sql`
  select p.company_code, 'payable_goods', 'out', p.partner_id, null, null::bigint, p.purchase_order_id, null::bigint, case when p.unloaded_on is not null then 'INV-' || 5000 + p.purchase_order_id * 13 end,
         p.base, 14, p.base + 14, p.total, p.currency_code, p.unloaded_on, p.h,
         case when p.unloaded_on is null then 'planned' when p.base + 14 < current_date - 20 then case when p.h % 8 = 3 then 'late' when p.h % 5 = 2 then 'parts' else 'paid' end
              when p.base + 14 < current_date then case when p.h % 3 = 0 then 'overdue' else 'paid' end when p.h % 3 = 0 then 'part' else 'open' end
    from (select o.*, coalesce(o.unloaded_on, o.eta, o.order_date) as base, kontor_owed_to_supplier(o.purchase_order_id, o.unloaded_on is not null) as total, o.purchase_order_id * 41 % 103 as h
            from purchase_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) where s.state_code not in ('draft', 'sent', 'cancelled')) p
   where p.total > 0`;

/** What orders cost besides, which is known when they are closed. */
const costs = sql`
  select c.company_code, 'payable_cost', 'out', null::bigint, c.cost_name, null::bigint, c.purchase_order_id, c.purchase_order_cost_id, c.invoice_number, o.unloaded_on + 17, 0, o.unloaded_on + 17, c.cost_amount,
         c.cost_currency_code, o.unloaded_on + 17, 3, case when o.unloaded_on + 17 < current_date - 14 then 'paid' else 'open' end
    from purchase_order_cost c join purchase_order o using (company_code, purchase_order_id) join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
   where s.state_code = 'closed' and c.cost_amount > 0 and o.unloaded_on is not null`;

/** What people enter: wages, taxes and the rent of two years, and of the weeks to come. */
const entered = sql`
  select c.company_code, e.type_code, 'out', null::bigint, e.description, null::bigint, null::bigint, null::bigint, null, e.due, 0, e.due, round(e.amount * case c.currency_code when 'HUF' then 400 when 'RON' then 5 when 'CZK' then 25 else 1 end, 2),
         c.currency_code, case when e.due < current_date + 20 then least(e.due - 10, current_date) end, 4,
         case when e.due < current_date then 'paid' when e.due >= current_date + 20 then 'planned' when e.type_code = 'other' then 'reversed' else 'open' end
    from company c cross join lateral (
      select k.type_code, k.title || ' ' || to_char(m, 'YYYY-MM') as description, (m + k.day * interval '1 day')::date as due, k.amount
        from generate_series(date_trunc('month', current_date) - interval '24 months', date_trunc('month', current_date) + interval '2 months', interval '1 month') m
        cross join (values ('salary', 'Wages', 9, 8400), ('tax', 'VAT', 19, 3150), ('other', 'Rent', 4, 1200)) k(type_code, title, day, amount)) e`;

/** All money that the companies of the demo expect and had, a row for each item with its story. */
export const expectedMoney: SQL = sql.join([receivables, prepayments, refunds, payables, costs, entered], sql` union all `);
