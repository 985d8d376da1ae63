import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from '../../support/databases.ts';
import { clerksOf, deadlocksOf } from '../sales/naive-stock.ts';
import { useSaleDesk } from '../sales/sale-desk.ts';
import type { Sale } from '../sales/sale-desk.ts';

/* Two steps that meet over the same records, each of them halfway at the same moment (only PostgreSQL runs them side by side). */
describe('steps that meet over a pick list', () => {
  const desk = useSaleDesk(openDemo.postgres);
  const { newProduct, newOrder, passes, statesOf, broken } = desk;
  let clerks: Awaited<ReturnType<typeof clerksOf>>;
  beforeAll(async () => void (clerks = await clerksOf(desk.app, 1)));
  afterAll(() => clerks.leave());

  /** An order that is being collected, and its list, with all that it asks for picked but one piece. */
  async function collecting(): Promise<{ order: Sale; list: Sale }> {
    const order = await newOrder([await newProduct(5), 2], [await newProduct(5), 3]);
    await passes(order, 'place', 'confirm', 'start_collecting');
    const lines = await desk.admin.rows('pick_list_items', { filter: { field: 'sales_order_id', op: 'eq', value: order.id } });
    const [row] = await desk.admin.rows('pick_lists', { filter: { field: 'pick_list_id', op: 'eq', value: Number(lines[0]?.pick_list_id) } });
    const list = { id: Number(row?.pick_list_id), instance: Number(row?.fsm_instance_id) };
    await passes(list, 'start');
    for (const [n, { pick_list_item_id = null, qty = null }] of lines.entries())
      expect(await desk.admin.patch('pick_list_items', { pick_list_item_id }, 'picked', { old: null, new: Number(qty) - (n === 0 ? 1 : 0) })).toMatchObject({
        status: 200,
      });
    return { order, list };
  }

  const waiting = async (): Promise<number> =>
    (await desk.app.rows(sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;

  /** Both are begun while somebody holds the list, so that each has what it locks first before either goes on. */
  async function meet(list: Sale, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
    const begun: Promise<unknown>[] = [];
    const failed = await clerks.all(async (client) => {
      await client.query('select from pick_list where pick_list_id = $1 for update', [list.id]);
      for (const [n, step] of [first, second].entries()) {
        begun.push(step());
        await expect.poll(waiting, { timeout: 2_500, interval: 10 }).toBe(n + 1);
      }
    });
    expect(failed).toEqual([]);
    await Promise.all(begun);
  }

  it.each(['cancel', 'finish_picking'])(
    'an order that leaves a list and %s of the list wait for each other in no circle, whoever comes first',
    async (event) => {
      const before = await deadlocksOf(desk.app);
      for (const isOrderFirst of [true, false]) {
        const { order, list } = await collecting();
        const statuses: number[] = [];
        const step = (sale: Sale, code: string) => async () => void statuses.push((await desk.answerOf(sale, code)).status);
        const steps = [step(order, 'stop_collecting'), step(list, event)] as const;
        await (isOrderFirst ? meet(list, steps[0], steps[1]) : meet(list, steps[1], steps[0]));
        expect(statuses).toEqual([200, 200]);
        expect(await statesOf([order])).not.toEqual({ collecting: 1 });
        expect(await broken()).toEqual([]);
      }
      expect(await deadlocksOf(desk.app)).toBe(before);
    },
  );
});
