import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockMoneyOf } from './level-money.ts';
import { moneyOfSale } from './order-money.ts';
import { moneyItems } from './payments.ts';

/** What is paid at the door is owed by the carrier from then on, due so many days later as the payment method says. */
export default defineEffect({
  params: v.strictObject({}),
  async run(context) {
    const { tx, changes, instance } = context;
    const { asker, terms } = await moneyOfSale(context, Number(instance.entity_id));
    const cod = await tx.row<{ carrier: string }>(sql`
      select coalesce(o.carrier, d.carrier) as carrier from sales_order o join payment_method p using (company_code, payment_method_id)
        left join delivery_method d using (company_code, delivery_method_id)
       where o.sales_order_id = ${asker.id} and p.pm_type = 'cod' and coalesce(o.carrier, d.carrier) is not null`);
    if (!cod) return;
    const owed = (await lockMoneyOf(tx, asker)).filter(
      ({ direction, in_advance, opened_on, open_amount }) => direction === 'in' && !in_advance && opened_on !== null && (open_amount ?? 0) > 0,
    );
    const { base_date, payment_delay, due_date } = terms;
    await moneyItems.update(changes, owed, () => ({ collected_by: cod.carrier, base_date, payment_delay, due_date }));
  },
});
