import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from '../sales/sale-desk.ts';
import type { Sale } from '../sales/sale-desk.ts';
import { useMoney } from './money-desk.ts';

describeOnServer('the money of orders', (open) => {
  const desk = useSaleDesk(open);
  const money = useMoney(desk);
  const asksFor = async (sale: Sale) => {
    const items = await money.itemsOf(sale);
    const states = await money.statesOf(items);
    return items.map(({ cashflow_type, amount }, place) => `${cashflow_type} ${amount} ${states[place]}`);
  };
  const paidFor = async ({ id }: Sale) => (await desk.admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: id } }))[0];
  const [receivable, second] = [0, 1];
  const item = async (sale: Sale, place: number) => (await money.itemsOf(sale))[place] ?? expect.fail('no item');
  /** An order of two pieces at 150 each, free of VAT, of which so many are there. */
  const newOrder = async (onHand = 5) => {
    const sale = await desk.newOrder([await desk.newProduct(onHand), 2]);
    await desk.app.execute(sql`update sales_order_item set vat_rate = 0 where sales_order_id = ${sale.id}`);
    return sale;
  };

  it('is planned when they are placed, asked for when payment is requested, and moves them when it is there', async () => {
    const sale = await newOrder();
    await desk.passes(sale, 'place');
    expect(await asksFor(sale)).toEqual(['receivable 300 planned']);
    await desk.passes(sale, 'request_payment');
    expect(await asksFor(sale)).toEqual(['receivable 300 open']);
    expect(await desk.fire(sale, 'register_payment')).toMatchObject({
      ok: false,
      error: { code: 'guard_refused', params: { guard: 'money_is_paid', open: 300, currency: 'HUF' } },
    });
    await money.pay(await item(sale, receivable), 100);
    expect(await desk.statesOf([sale])).toEqual({ waiting_for_payment: 1 });
    expect(await paidFor(sale)).toMatchObject({ paid: 100, open_total: 200 });
    expect(await money.pay(await item(sale, receivable))).toMatchObject({ ok: true });
    expect(await desk.statesOf([sale])).toEqual({ ready_to_collect: 1 });
    expect(await paidFor(sale)).toMatchObject({ paid: 300, open_total: 0 });
  });

  it('that comes for goods that are not all there lets them wait for these', async () => {
    const sale = await newOrder(1);
    await desk.passes(sale, 'place', 'request_payment');
    expect(await money.pay(await item(sale, receivable))).toMatchObject({ ok: true });
    expect(await desk.statesOf([sale])).toEqual({ waiting_for_goods: 1 });
  });

  it('may be asked for in advance in part: the rest stays planned', async () => {
    const sale = await newOrder();
    await desk.passes(sale, 'place');
    expect(await desk.fire(sale, 'request_prepayment', { params: { fields: { amount: 300.01 } } })).toMatchObject({ ok: false, error: { code: 'overpaid' } });
    expect(await desk.fire(sale, 'request_prepayment', { params: { fields: { amount: 100 } } })).toMatchObject({ ok: true });
    expect(await asksFor(sale)).toEqual(['receivable 200 planned', 'prepayment 100 open']);
    await money.pay(await item(sale, second));
    expect(await desk.statesOf([sale])).toEqual({ waiting_for_goods: 1 });
    await desk.app.services.workflow.runLoops();
    expect(await desk.statesOf([sale])).toEqual({ ready_to_collect: 1 });
    expect(await asksFor(sale)).toEqual(['receivable 200 planned', 'prepayment 100 paid']);
  });

  it('is asked for no more when they are cancelled or expire; what was paid is paid back', async () => {
    const sale = await newOrder();
    await desk.passes(sale, 'place', 'request_payment');
    await money.pay(await item(sale, receivable), 120);
    await desk.passes(sale, 'cancel');
    expect(await asksFor(sale)).toEqual(['receivable 120 paid', 'refund 120 open']);
    expect(await money.pay(await item(sale, second))).toMatchObject({ ok: true });
    expect(await paidFor(sale)).toMatchObject({ paid: 0 });
    await desk.passes(sale, 'reopen');
    expect(await asksFor(sale)).toEqual(['receivable 120 paid', 'refund 120 paid', 'receivable 300 planned']);
    const unpaid = await newOrder();
    await desk.passes(unpaid, 'place', 'request_payment', 'cancel');
    expect(await asksFor(unpaid)).toEqual(['receivable 300 cancelled']);
  });

  it('follows their lines with the next step', async () => {
    const sale = await newOrder();
    await desk.passes(sale, 'place');
    const [line] = await desk.linesOf(sale);
    await desk.admin.patch('sales_order_items', { sales_order_item_id: line?.sales_order_item_id ?? 0 }, 'qty', { old: 2, new: 3 });
    await desk.passes(sale, 'request_payment');
    expect(await asksFor(sale)).toEqual(['receivable 450 open']);
    await desk.admin.patch('sales_order_items', { sales_order_item_id: line?.sales_order_item_id ?? 0 }, 'qty', { old: 3, new: 4 });
    await desk.passes(sale, 'wait_for_goods', 'cancel');
    expect(await asksFor(sale)).toEqual(['receivable 450 cancelled']);
  });

  it('of what is paid later is asked for when the goods leave; what comes back is paid back, and asked for again when it did not', async () => {
    const sale = await newOrder();
    await desk.passes(sale, 'place', 'confirm');
    expect(await asksFor(sale)).toEqual(['receivable 300 planned']);
    await desk.packs(sale);
    await desk.passes(sale, 'ship');
    expect(await asksFor(sale)).toEqual(['receivable 300 open']);
    await money.pay(await item(sale, receivable));
    expect(await desk.statesOf([sale])).toEqual({ shipped: 1 });
    await desk.passes(sale, 'deliver', 'return');
    expect(await asksFor(sale)).toEqual(['receivable 300 paid', 'refund 300 open']);
    expect(await desk.fire(sale, 'revoke_return', { params: { fields: { reason: 'never came' } } })).toMatchObject({ ok: true });
    expect(await asksFor(sale)).toEqual(['receivable 300 paid', 'refund 300 cancelled']);
  });

  it('adds up, whoever pays while another one cancels', async () => {
    const sales = await Promise.all(Array.from({ length: 4 }, () => newOrder()));
    for (const sale of sales) await desk.passes(sale, 'place', 'request_payment');
    await Promise.all(
      sales.flatMap((sale) => [money.itemsOf(sale).then(([first]) => (first ? money.pay(first) : expect.fail('no item'))), desk.answerOf(sale, 'cancel')]),
    );
    for (const sale of sales) {
      const states = await desk.statesOf([sale]);
      const asked = await asksFor(sale);
      expect([asked.join(', '), Object.keys(states)]).toEqual(
        asked.length === 1 ? ['receivable 300 cancelled', ['cancelled']] : ['receivable 300 paid, refund 300 open', ['cancelled']],
      );
    }
  });

  it('leaves nothing that does not add up', async () => expect(await desk.broken()).toEqual([]));
});
