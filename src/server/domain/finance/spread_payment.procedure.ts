import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { choice, code, date, decimal } from '../../../../schemas/kinds.gen.ts';
import { waysOfPayment } from '../../../../schemas/tables/finance/cashflow.ts';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { exact } from './payments.ts';

interface OpenItem {
  fsm_instance_id: number;
  direction: string;
  currency_code: string;
  open_amount: number;
  is_planned: boolean;
}

/** Items of which something is open, the longest due first. */
const openItems = (tx: Transaction, instances: readonly number[]): Promise<OpenItem[]> =>
  tx.rows<OpenItem>(sql`
    select c.fsm_instance_id, c.direction, c.currency_code, c.open_amount::float8,
           exists (select from fsm_instance n join fsm_transition t on t.from_state_id = n.state_id and t.event_code = 'open' where n.fsm_instance_id = c.fsm_instance_id) as is_planned
      from cashflow c where c.fsm_instance_id = any(${`{${instances.join(',')}}`}::bigint[]) and c.open_amount > 0 order by c.due_date, c.cashflow_id`);

/**
 * One payment of several items, which are of one currency and go one way: what is due longest is paid first, each as a whole as far as the money goes, and the
 * last one in part. More than all of them is refused.
 */
export default defineProcedure({
  icon: 'coins',
  right: 'set',
  needs: 'selection',
  tells: true,
  input: {
    paid_amount: asked(decimal).between(0.01),
    paid_on: asked(date).initially({ day: 'today' }),
    method: asked(choice, { values: [...waysOfPayment] }).initially('bank_transfer'),
    external_ref: asked(code).optional(),
  },
  fires: { cashflow: ['open', 'pay', 'register_payment'] },
  async run({ tx, instances, fire, input: { paid_amount, ...facts } }) {
    const items = await openItems(tx, instances);
    const [first] = items;
    if (!first) return { changed: 0 };
    if (items.some(({ direction, currency_code }) => direction !== first.direction || currency_code !== first.currency_code)) throw appError('records_differ');
    const open = exact(items.reduce((sum, { open_amount }) => sum + open_amount, 0));
    if (paid_amount > open) throw refusal([problem('paid_amount', 'overpaid', { open, currency: first.currency_code })]);
    let rest = paid_amount;
    let paid = 0;
    for (const { fsm_instance_id, open_amount, is_planned } of items) {
      if (rest <= 0) break;
      const amount = Math.min(rest, open_amount);
      if (amount < open_amount && is_planned) await fire([fsm_instance_id], 'open');
      await (amount < open_amount ? fire([fsm_instance_id], 'register_payment', { ...facts, amount }) : fire([fsm_instance_id], 'pay', facts));
      rest = exact(rest - amount);
      paid += 1;
    }
    return { changed: paid };
  },
});
