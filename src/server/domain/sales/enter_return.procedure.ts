import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { choice, longText, quantity, text } from '../../../../schemas/kinds.gen.ts';
import { returnRequestItems, returnRequests } from '../../../../schemas/tables/sales/return-requests.ts';
import { defaultLanguage } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { returnReasons } from '../../../shared/sales/return-reasons.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { enqueue } from '../../engine/outbox/enqueue.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { returnMail } from './return-mail.ts';
import { leftOfLine, takesBack } from './return-pieces.ts';

const requests = rowsOf(returnRequests);
const items = rowsOf(returnRequestItems);

/** A line with how much of it may come back. */
interface Line {
  sales_order_item_id: number;
  sales_order_id: number;
  product_code: string | null;
  most: number;
  email: string | null;
  language_code: Language | null;
}

/** The lines, while their orders take goods back; steps of these and other returns of them wait. */
async function lockLines(tx: Transaction, ids: readonly number[]): Promise<Line[]> {
  const chosen = sql`sales_order_item i join sales_order o using (company_code, sales_order_id) join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id
     where i.sales_order_item_id = any(${`{${ids.join(',')}}`}::bigint[])`;
  await tx.rows(sql`select 1 from ${chosen} order by n.fsm_instance_id for update of n`);
  return tx.rows<Line>(sql`
    select i.sales_order_item_id::int, i.sales_order_id::int, i.product_code, case when ${takesBack} then ${leftOfLine} else 0 end::float8 as most, o.email, o.language_code
      from ${chosen} order by i.line_no, i.sales_order_item_id`);
}

/** Enters what a customer asks for by telephone: goods of his order that he sends back. He is told by mail as if he had asked in his account, and staff decide alike. */
export default defineProcedure({
  icon: 'return',
  right: 'set',
  needs: 'selection',
  tells: true,
  // The customer's mail is on its way; a return that is not meant is refused.
  final: true,
  input: {
    return_reason: asked(choice, { values: [...returnReasons] }),
    return_pieces: asked(quantity).between(1).optional(),
    return_note: asked(longText).optional(),
  },
  answer: { return_request: asked(text) },
  async run({ tx, keys, caller, changes, input: { return_reason, return_pieces, return_note } }) {
    const company = caller.companyCode ?? '';
    const lines = await lockLines(
      tx,
      keys.map(({ sales_order_item_id }) => Number(sales_order_item_id)),
    );
    const [first] = lines;
    if (!first) return { changed: 0, return_request: '' };
    if (lines.some(({ sales_order_id }) => sales_order_id !== first.sales_order_id)) throw refusal([problem('sales_order_id', 'several_orders')]);
    const short = lines.find(({ most }) => most < (return_pieces ?? 1));
    if (short) throw refusal([problem('return_pieces', 'not_returnable', { product: short.product_code ?? '', count: short.most })]);
    const { sales_order_id, email, language_code } = first;
    const [made] = await requests.insert(changes, [
      { sales_order_id, email, language_code: language_code ?? defaultLanguage, return_reason, return_note: return_note ?? null },
    ]);
    const id = made?.return_request_id ?? 0;
    await items.insert(
      changes,
      lines.map(({ sales_order_item_id, most }) => ({ return_request_id: id, sales_order_item_id, qty: return_pieces ?? most })),
    );
    const mail = await returnMail(tx, id, 'return_asked', 'asked');
    if (mail) await enqueue(tx, { company_code: company, entity: requests.name, entity_id: String(id) }, mail);
    return { changed: lines.length, return_request: `R${id}` };
  },
});
