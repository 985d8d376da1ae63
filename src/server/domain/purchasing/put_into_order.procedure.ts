import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { emptyChosen, goodsToOrder } from './goods-to-order.ts';
import { draftsFor, fillDrafts } from './gathering-drafts.ts';

/**
 * Puts the selected products into orders: for each supplier and currency one draft, which gathers further ones until it is sent. Those that no supplier
 * offers are told, and then nothing is ordered.
 */
export default defineProcedure({
  icon: 'purchasing',
  right: 'set',
  needs: 'selection',
  leaves: true,
  tells: true,
  answer: { orders: asked(text) },
  async run({ tx, keys, caller: { companyCode }, changes }) {
    // Two who order at once fill one draft, not two.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('put_into_order'), hashtext(${companyCode}))`);
    const goods = await goodsToOrder(
      tx,
      keys.map(({ product_code }) => String(product_code)),
    );
    const homeless = goods.filter(({ partner_id }) => partner_id === null);
    if (homeless.length > 0) {
      const codes = homeless.map(({ product_code }) => product_code);
      throw refusal([problem('partner_id', 'no_supplier', { count: codes.length, products: codes.slice(0, 10).join(', ') })]);
    }
    const drafts = await draftsFor({ tx, changes }, goods);
    await fillDrafts({ tx, changes }, drafts);
    await emptyChosen(tx, changes, goods);
    const names = drafts.map(({ order_label, partner_name }) => (partner_name === null ? order_label : `${order_label} (${partner_name})`));
    return { changed: goods.length, orders: names.join(', ') };
  },
});
