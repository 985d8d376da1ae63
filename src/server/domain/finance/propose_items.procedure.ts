import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { notPosted, statementLines } from './statement-lines.ts';

/** Looks anew which items the selected lines pay, for those that name none. */
export default defineProcedure({
  icon: 'link',
  right: 'set',
  needs: 'selection',
  example: { row: { cashflow_id: null } },
  async run({ tx, keys, changes }) {
    const lines = await statementLines.lockWhere(tx, sql`${notPosted(keys)} and cashflow_id is null`, 'bank_statement_line_id', 'cashflow_id');
    const found = await tx.rows<{ bank_statement_line_id: number; item: number | null }>(sql`
      select bank_statement_line_id, kontor_item_paid(company_code, direction, currency_code, abs(amount), remittance, counterparty) as item
        from bank_statement_line where ${notPosted(keys)} and cashflow_id is null`);
    const itemOf = new Map(found.map(({ bank_statement_line_id, item }) => [Number(bank_statement_line_id), item]));
    const matched = lines.filter(({ bank_statement_line_id }) => itemOf.get(bank_statement_line_id) != null);
    await statementLines.update(changes, matched, ({ bank_statement_line_id }) => ({ cashflow_id: Number(itemOf.get(bank_statement_line_id)) }));
    return { changed: matched.length };
  },
});
