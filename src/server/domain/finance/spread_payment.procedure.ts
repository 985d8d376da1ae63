import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { choice, code, date, decimal } from '../../../../schemas/kinds.gen.ts';
import { waysOfPayment } from '../../../../schemas/tables/finance/cashflow.ts';
import { appError } from '../../../shared/errors.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { openItemsWhere, openOf, payInOrder } from './pay-in-order.ts';

/**
 * One payment of several items, which are of one currency and go one way: what is due longest is paid first, each as a whole as far as the money goes, and the
 * last one in part. More than all of them is refused.
 */
export default defineProcedure({
  icon: 'coins',
  right: 'set',
  needs: 'selection',
  tells: 'always',
  input: {
    paid_amount: asked(decimal).between(0.01),
    paid_on: asked(date).initially({ day: 'today' }),
    method: asked(choice, { values: [...waysOfPayment] }).initially('bank_transfer'),
    external_ref: asked(code).optional(),
  },
  fires: { cashflow: ['open', 'pay', 'register_payment'] },
  async run({ tx, instances, fire, input: { paid_amount, ...facts } }) {
    const items = await openItemsWhere(tx, sql`c.fsm_instance_id = any(${`{${instances.join(',')}}`}::bigint[])`);
    const [first] = items;
    if (!first) return { changed: 0 };
    if (items.some(({ direction, currency_code }) => direction !== first.direction || currency_code !== first.currency_code)) throw appError('records_differ');
    const open = openOf(items);
    if (paid_amount > open) throw refusal([problem('paid_amount', 'overpaid', { open, currency: first.currency_code })]);
    return { changed: await payInOrder(fire, items, paid_amount, facts) };
  },
});
