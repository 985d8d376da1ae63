import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** Files that carriers got: one of orders that left since, answered, and one of those that are packed. */
export default defineDemo({
  after: ['sales_orders'],
  async seed(tx) {
    await tx.execute(sql`
      update sales_order set phone = '+' || case country_code when 'HU' then '36 30' when 'RO' then '40 722' else '49 170' end || ' ' || 1000000 + sales_order_id * 7919 % 8999999 where phone is null and email is not null`);
    await tx.execute(sql`
      update sales_order o set delivery_method_id = d.delivery_method_id, carrier = d.carrier, payment_method_id = coalesce(c.payment_method_id, o.payment_method_id)
        from fsm_instance n join fsm_state s using (state_id), delivery_method d, payment_method now
        left join payment_method c on c.company_code = now.company_code and c.pm_type = 'cod' and now.pm_type = 'on_account'
       where n.fsm_instance_id = o.fsm_instance_id and s.state_code = 'packed' and d.company_code = o.company_code and d.courier_code is not null and now.payment_method_id = o.payment_method_id`);
    await tx.execute(sql`
      with gone as (
        select o.*, d.courier_code, p.pm_type, s.state_code, row_number() over (partition by o.company_code, s.state_code order by o.opened_on desc, o.sales_order_id desc) as turn
          from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
          join delivery_method d on d.delivery_method_id = o.delivery_method_id left join payment_method p on p.payment_method_id = o.payment_method_id
         where s.state_code in ('packed', 'shipped') and d.courier_code is not null),
      batch as (
        insert into courier_batch (company_code, batch_no, courier_code, file_name, sent_on, response)
        select company_code, 'CB-' || to_char(current_date, 'YYYY') || '-' || lpad(row_number() over (partition by company_code order by state_code desc)::text, 5, '0'), min(courier_code),
               min(courier_code) || '-' || current_date - case state_code when 'shipped' then 2 else 0 end || '-' || case state_code when 'shipped' then 1 else 2 end || '.csv',
               now() - case state_code when 'shipped' then interval '2 days' else interval '3 hours' end, case state_code when 'shipped' then 'OK' end
          from gone group by company_code, state_code order by company_code, state_code desc
        returning courier_batch_id, company_code, response is null as is_new)
      insert into courier_row (company_code, courier_batch_id, line_no, sales_order_id, delivery_name, address_line, zip_code, city, country_code, phone, email, parcel_count, courier_weight, cod_amount, currency_code,
                               tracking_number, response)
      select g.company_code, b.courier_batch_id, g.turn, g.sales_order_id, g.delivery_name, g.address_line, g.zip_code, g.city, g.country_code, g.phone, g.email, g.parcel_count, kontor_sale_weight(g.sales_order_id),
             case when g.pm_type = 'cod' then greatest(g.total_gross - g.paid, 0) end, g.currency_code, g.tracking_number, case when g.state_code = 'shipped' then 'OK' end
        from gone g join batch b on b.company_code = g.company_code and b.is_new = (g.state_code = 'packed') where g.turn <= 12`);
    await tx.execute(sql`
      insert into order_report (company_code, sales_order_id, told_at, tracking_number, happened, message)
      select o.company_code, o.sales_order_id, now() - o.turn * interval '5 hours', o.tracking_number, case when o.turn % 4 = 3 then 'failed' when o.state_code = 'shipped' then 'departed' else 'delivered' end,
             case when o.turn % 4 = 3 then 'Nobody was there' end
        from (select o.*, s.state_code, row_number() over (partition by o.company_code, s.state_code order by o.opened_on desc, o.sales_order_id desc) as turn
                from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where s.state_code in ('shipped', 'delivered')) o
       where o.turn <= 6 order by o.company_code, o.turn`);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last) select company_code, 'courier_batch', extract(year from current_date)::int, count(*) from courier_batch group by 1`);
  },
});
