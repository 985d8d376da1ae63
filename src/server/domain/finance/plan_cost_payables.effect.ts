import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { holdMoneyOf, levelMoney } from './level-money.ts';
import type { Asker } from './level-money.ts';
import { today } from '../../../../schemas/tables/define.ts';

interface Cost {
  purchase_order_cost_id: number;
  cost_name: string;
  cost_amount: number;
  cost_currency_code: string;
  invoice_number: string | null;
  day: string;
}

/** What the order cost besides its goods is to be paid too: an item for each related cost, with its invoice. */
export default defineEffect({
  params: v.strictObject({}),
  async run(context) {
    const orderId = Number(context.instance.entity_id);
    const costs = await context.tx.rows<Cost>(sql`
      select purchase_order_cost_id, cost_name, cost_amount::float8, cost_currency_code, invoice_number, ${today}::text as day
        from purchase_order_cost where purchase_order_id = ${orderId} order by purchase_order_cost_id for update`);
    for (const { purchase_order_cost_id, cost_name, cost_amount, cost_currency_code, invoice_number, day } of costs) {
      const terms = { partner_id: null, currency_code: cost_currency_code, description: cost_name, invoice_number, purchase_order_id: orderId };
      const dated = { base_date: day, payment_delay: 0, due_date: day };
      const asker: Asker = { by: 'purchase_order_cost_id', id: purchase_order_cost_id };
      await holdMoneyOf(context, asker);
      await levelMoney(context, asker, { ...terms, ...dated, type_code: 'payable_cost', direction: 'out', back: null }, cost_amount);
    }
  },
});
