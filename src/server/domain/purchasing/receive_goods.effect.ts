import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lockOrderGoods, receiveGoods } from './order-goods.ts';
import type { Counted, OrderLine } from './order-goods.ts';

/** How much more than ordered may come: suppliers fill a container up. */
const tolerance = 0.1;

const countedSchema = v.array(v.object({ purchase_order_item_id: v.number(), counted: v.nullable(v.number()) }));

/** What was counted, by line. @throws AppError rule, where more came than the tolerance allows */
function readCounted(given: unknown, lines: readonly OrderLine[]): Counted[] {
  return v.parse(countedSchema, given ?? []).flatMap(({ purchase_order_item_id, counted }) => {
    const line = lines.find((one) => one.purchase_order_item_id === purchase_order_item_id);
    if (!line || !counted) return [];
    const most = Math.max(0, Number((line.qty * (1 + tolerance) - line.received).toFixed(3)));
    const params = { rule: 'received-too-much', product_code: line.product_code, most };
    if (counted < 0 || counted > most) throw appError('rule', params, [{ field: 'lines', code: 'rule', params }]);
    return [{ line, qty: counted }];
  });
}

const remaining = (lines: readonly OrderLine[]): Counted[] => lines.map((line) => ({ line, qty: Math.max(0, Number((line.qty - line.received).toFixed(3))) }));

/** Takes goods of a purchase order into stock: the lines that were counted, or all that has not come yet unless staff ticked that it did not come. */
export default defineEffect({
  params: v.strictObject({ what: v.picklist(['counted', 'remaining']) }),
  async run(context) {
    const { tx, instance, params, input, seq } = context;
    const goods = await lockOrderGoods(tx, Number(instance.entity_id));
    const counted = params.what === 'counted' ? readCounted(input.lines, goods.lines) : input.checkbox ? [] : remaining(goods.lines);
    await receiveGoods(context, goods, counted, `receive:${instance.fsm_instance_id}:${seq}`);
  },
});
