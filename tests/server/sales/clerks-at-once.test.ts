import { expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

const clerks = 50;
/** What clerks who come too late are told. */
const tooLate = new Set(['not_in_state', 'stale_state', 'guard_refused', 'not_enough_stock', 'overpaid', 'pays_the_whole', 'records_refused']);

describeOnServer('fifty clerks who place, pay, send and cancel the same orders', (open) => {
  const desk = useSaleDesk(open);

  type Answer = Awaited<ReturnType<typeof desk.answerOf>>;
  const won = (answers: readonly Answer[]): number => answers.filter(({ result }) => result?.ok === true).length;
  /** Nobody is told of a fault; who lost is told why. */
  const areTruthful = (answers: readonly Answer[]) => {
    for (const { status, result } of answers) {
      expect(status, JSON.stringify(result)).toBeLessThan(500);
      if (result && !result.ok) expect(tooLate.has(String((result.error as { code?: string } | undefined)?.code)), JSON.stringify(result)).toBe(true);
    }
  };
  const moneyOf = async (sale: Sale) => desk.admin.rows('cashflow', { filter: { field: 'sales_order_id', op: 'eq', value: sale.id } });
  const pays = { params: { fields: { paid_on: '2026-11-20', method: 'bank_transfer' } } };

  it('pay an order once, which is asked for once', async () => {
    const sale = await desk.newOrder([await desk.newProduct(3), 2]);
    await desk.passes(sale, 'place', 'request_payment');
    const [item] = await moneyOf(sale);
    const instance = { id: 0, instance: Number(item?.fsm_instance_id) };
    const answers = await Promise.all(Array.from({ length: clerks }, () => desk.answerOf(instance, 'pay', pays)));
    areTruthful(answers);
    expect(won(answers)).toBe(1);
    expect(await moneyOf(sale)).toMatchObject([{ payment_count: 1, total_paid: item?.amount, open_amount: 0 }]);
    expect(await desk.statesOf([sale])).toEqual({ ready_to_collect: 1 });
    expect(await desk.broken()).toEqual([]);
  });

  it('do all of it at once over the last pieces, and money, goods and states agree afterwards', async () => {
    const product = await desk.newProduct(4);
    const sales = await desk.newOrders(10, [product, 2]);
    areTruthful(await Promise.all(sales.map((sale) => desk.answerOf(sale, 'place'))));
    areTruthful(await Promise.all(sales.map((sale) => desk.answerOf(sale, 'request_payment'))));
    const items = (await Promise.all(sales.map(moneyOf))).map(([item]) => ({ id: 0, instance: Number(item?.fsm_instance_id) }));
    const turns = Array.from({ length: clerks }, (_, n) => n);
    areTruthful(
      await Promise.all(
        turns.map((n) => {
          const sale = sales[n % sales.length] ?? { id: 0, instance: 0 };
          if (n % 5 < 2) return desk.answerOf(items[n % items.length] ?? sale, 'pay', pays);
          return desk.answerOf(sale, n % 5 === 2 ? 'cancel' : n % 5 === 3 ? 'start_collecting' : 'wait_for_goods');
        }),
      ),
    );
    expect(await desk.broken()).toEqual([]);
    const held = (await desk.heldFor(product)).filter(({ reservation_state }) => ['active', 'picking'].includes(reservation_state));
    expect(held.reduce((sum, { qty }) => sum + qty, 0)).toBeLessThanOrEqual(4);
    for (const sale of sales) {
      const [order] = await desk.admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: sale.id } });
      const asked = (await moneyOf(sale)).reduce(
        (sum, { direction, amount, dropped }) => sum + (direction === 'in' ? 1 : -1) * (Number(amount) - Number(dropped)),
        0,
      );
      expect({ state: order?.state_code, asked }).toEqual({
        state: order?.state_code,
        asked: order?.state_code === 'cancelled' ? 0 : Number(order?.total_gross),
      });
    }
  });
});
