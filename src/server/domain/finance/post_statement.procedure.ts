import { sql } from 'drizzle-orm';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { notPosted, statementLines } from './statement-lines.ts';

interface Item {
  cashflow_id: number;
  fsm_instance_id: number;
  open_amount: number;
  direction: string;
  currency_code: string;
  is_planned: boolean;
}

/** Posts what the selected lines pay to the items they name, all of them or none. A line that names none, or more than is open, refuses the whole. */
export default defineProcedure({
  icon: 'check-all',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: true,
  fires: { cashflow: ['open', 'pay', 'register_payment'] },
  async run({ tx, keys, fire, changes }) {
    const lines = await statementLines.lockWhere(
      tx,
      notPosted(keys),
      'booked_on',
      'amount',
      'direction',
      'currency_code',
      'bank_ref',
      'cashflow_id',
      'posted_at',
    );
    await statementLines.update(changes, lines, () => ({ posted_at: new Date().toISOString() }));
    for (const { booked_on, amount, direction, currency_code, bank_ref, cashflow_id, bank_statement_line_id } of lines) {
      const item = await tx.row<Item>(sql`
        select c.cashflow_id, c.fsm_instance_id, c.open_amount::float8, c.direction, c.currency_code,
               exists (select from fsm_instance n join fsm_transition t on t.from_state_id = n.state_id and t.event_code = 'open' where n.fsm_instance_id = c.fsm_instance_id) as is_planned
          from cashflow c where c.cashflow_id = ${cashflow_id}`);
      if (!item) throw refusal([problem('cashflow_id', 'required')]);
      if (item.direction !== direction || item.currency_code !== currency_code) throw refusal([problem('cashflow_id', 'pays_other_money')]);
      const paid = Math.abs(amount);
      if (paid > item.open_amount) throw refusal([problem('cashflow_id', 'overpaid', { open: item.open_amount, currency: item.currency_code })]);
      const facts = { paid_on: booked_on, method: 'bank_transfer', external_ref: bank_ref ?? `#${bank_statement_line_id}` };
      if (paid < item.open_amount && item.is_planned) await fire([item.fsm_instance_id], 'open');
      await (paid < item.open_amount
        ? fire([item.fsm_instance_id], 'register_payment', { ...facts, amount: paid })
        : fire([item.fsm_instance_id], 'pay', facts));
    }
    return { changed: lines.length };
  },
});
