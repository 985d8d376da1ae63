import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** What customers' cards paid lately, each by an attempt of its own; every fifth customer needed a second one. */
const paid = sql`
  select y.company_code, c.sales_order_id, y.amount, y.currency_code, y.external_ref as transaction_id, s.hostname, y.entered_at,
         row_number() over (partition by y.company_code order by y.payment_id desc) as n
    from payment y join cashflow c using (company_code, cashflow_id) join sales_order o using (company_code, sales_order_id) join shop s on s.shop_id = o.shop_id
   where y.method = 'card' and y.amount > 0 and c.direction = 'in'`;

/** Payments at the provider: those that stand in the ledger, some that came to nothing before, one that was made twice and one of another amount. Nobody asks for them any more. */
export default defineDemo({
  after: ['cashflow'],
  async seed(tx) {
    await tx.execute(sql`
      with paid as (select * from (${paid}) p where n <= 40),
      told as (
        select p.*, 1 as place, 'paid' as state, null as error, 0 as back, transaction_id as transaction from paid p
        union all
        select p.*, 0, case n % 15 when 0 then 'cancelled' when 5 then 'failed' else 'expired' end, case when n % 15 = 5 then 'error 5013' end, 0, transaction_id || '-1' from paid p where n % 5 = 0
        union all
        select p.*, 2, 'paid', null, amount, transaction_id || '-2' from paid p where n = 4
        union all
        select p.*, 0, 'differs', 'amount: ' || round(amount / 2)::text || ' instead of ' || amount::float8::text, 0, transaction_id || '-0' from paid p where n = 7)
      insert into payment_attempt (company_code, sales_order_id, order_ref, transaction_id, provider, merchant, amount, currency_code, attempt_state, return_address, expires_at, settled_at,
                                   refund_due, refunded, last_error, created_at, updated_at)
      select company_code, sales_order_id, transaction_id || '-' || place, transaction, 'SimplePay (test)', 'TEST-' || currency_code, amount, currency_code, state, 'https://' || hostname || '/',
             entered_at + (place * 40 - 10) * interval '1 minute', case when state = 'paid' then entered_at + place * interval '40 minutes' end, back, back, error,
             entered_at + (place * 40 - 40) * interval '1 minute', entered_at + place * interval '40 minutes'
        from told order by entered_at, company_code, sales_order_id, place`);
  },
});
