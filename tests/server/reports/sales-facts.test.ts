import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import job from '../../../src/server/domain/reports/sales_facts.job.ts';
import { salesDifferences } from '../../oracle/sales-differences.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from '../sales/sale-desk.ts';

/*
 * What was sold stands in facts that are only added (docs/decisions/2026-11-27-sales-facts.md). An oracle computes what they must sum to from the rows of the orders,
 * in TypeScript, and shares nothing with the SQL that posts them.
 */
describeOnServer('facts of sales', (open) => {
  const desk = useSaleDesk(open);
  const factsOf = (id: number, basis: string) =>
    desk.app.rows<{ qty: number; net: number; fees: boolean }>(sql`
      select qty::float8, net::float8, sales_order_item_id is null as fees from sales_fact where sales_order_id = ${id} and basis = ${basis} order by sales_fact_id`);
  const right = async () => expect((await salesDifferences(desk.app)).wrong).toEqual([]);

  it('of the demo are what the oracle makes of its orders', async () => {
    const { orders, wrong } = await salesDifferences(desk.app);
    expect(orders).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('follow an order through its life, and take off on their own day what does not count any more', async () => {
    const product = await desk.newProduct(10);
    const sale = await desk.newOrder([product, 4]);
    expect(await factsOf(sale.id, 'placed')).toEqual([]);
    await desk.passes(sale, 'place');
    expect(await factsOf(sale.id, 'placed')).toEqual([{ qty: 4, net: 600, fees: false }]);
    const [line] = await desk.linesOf(sale);
    const changed = await desk.admin.patch('sales_order_items', { sales_order_item_id: line?.sales_order_item_id ?? null }, 'qty', { old: 4, new: 3 });
    expect(changed).toMatchObject({ status: 200 });
    expect(await factsOf(sale.id, 'placed')).toEqual([
      { qty: 4, net: 600, fees: false },
      { qty: -1, net: -150, fees: false },
    ]);
    await desk.passes(sale, 'confirm');
    await desk.packs(sale);
    await desk.passes(sale, 'ship');
    expect(await factsOf(sale.id, 'shipped')).toEqual([{ qty: 3, net: 450, fees: false }]);
    await desk.passes(sale, 'return');
    expect((await factsOf(sale.id, 'shipped')).map(({ qty }) => qty)).toEqual([3, -3]);
    await right();
  });

  it('of what is called off and taken up again leave the difference of both', async () => {
    const sale = await desk.newOrder([await desk.newProduct(2), 2]);
    await desk.passes(sale, 'place', 'cancel', 'reopen');
    expect((await factsOf(sale.id, 'placed')).map(({ qty }) => qty)).toEqual([2, -2, 2]);
    await right();
  });

  it('of orders from before there were facts are posted by the job', async () => {
    const [before] = await desk.app.rows<{ count: number }>(sql`select count(*)::int as count from sales_fact`);
    await desk.app.execute(sql`truncate sales_fact`);
    await desk.app.execute(
      sql`insert into sales_fact_due (sales_order_id, transaction_id) select sales_order_id, 0 from sales_order where placed_at is not null`,
    );
    expect(await job.run(jobContext(desk.app))).toEqual({ orders: expect.any(Number) as number });
    await right();
    const [after] = await desk.app.rows<{ count: number; due: number }>(
      sql`select count(*)::int as count, (select count(*)::int from sales_fact_due) as due from sales_fact`,
    );
    expect(after?.due).toBe(0);
    // What was called off and taken up again on one day counts once.
    expect(after?.count).toBeLessThanOrEqual(before?.count ?? 0);
  });
});
