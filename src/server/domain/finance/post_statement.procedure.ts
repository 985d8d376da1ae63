import { sql } from 'drizzle-orm';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { openItemsWhere, openOf, payInOrder } from './pay-in-order.ts';
import { notPosted, statementLines } from './statement-lines.ts';

interface Line {
  company_code: string;
  direction: string;
  currency_code: string;
  remittance: string | null;
  cashflow_id: number | null;
}

const ofSeveral = ({ company_code, direction, currency_code, remittance, cashflow_id }: Line) =>
  sql`(c.cashflow_id = ${cashflow_id} or c.cashflow_id in (select n.cashflow_id from kontor_items_named(${company_code}, ${direction}, ${currency_code}, ${remittance}) n))`;

/**
 * Posts what the selected lines pay to the items they name, all of them or none. What is more than is open of the item of a line pays the others that its text
 * names. A line that names none, or more than is open, refuses the whole.
 */
export default defineProcedure({
  icon: 'check-all',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: 'always',
  fires: { cashflow: ['open', 'pay', 'register_payment'] },
  async run({ tx, keys, fire, changes }) {
    const lines = await statementLines.lockWhere(
      tx,
      notPosted(keys),
      'bank_statement_line_id',
      'booked_on',
      'amount',
      'direction',
      'currency_code',
      'bank_ref',
      'cashflow_id',
      'company_code',
      'remittance',
      'posted_at',
    );
    await statementLines.update(changes, lines, () => ({ posted_at: new Date().toISOString() }));
    for (const line of lines) {
      const { booked_on, amount, direction, currency_code, bank_ref, cashflow_id } = line;
      if (cashflow_id === null) throw refusal([problem('cashflow_id', 'required')]);
      const own = await openItemsWhere(tx, sql`c.cashflow_id = ${cashflow_id}`);
      const items = Math.abs(amount) > openOf(own) ? await openItemsWhere(tx, ofSeveral(line)) : own;
      if (items.some((item) => item.direction !== direction || item.currency_code !== currency_code))
        throw refusal([problem('cashflow_id', 'pays_other_money')]);
      if (Math.abs(amount) > openOf(items)) throw refusal([problem('cashflow_id', 'overpaid', { open: openOf(items), currency: currency_code })]);
      await payInOrder(fire, items, Math.abs(amount), {
        paid_on: booked_on,
        method: 'bank_transfer',
        external_ref: bank_ref ?? `#${line.bank_statement_line_id}`,
      });
    }
    return { changed: lines.length };
  },
});
