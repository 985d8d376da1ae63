import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

describeOnServer('the purchase orders of the demo', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('fit into a container each, whose number is right', async () => {
    const [most] = await app.rows<{ fill: number; wrong: number; some: number }>(sql`
      select max(greatest(kontor_order_volume(purchase_order_id) / 76.3, kontor_order_weight(purchase_order_id) / 26580))::float8 as fill,
             (count(*) filter (where not kontor_is_container_no(container_no)))::int as wrong, count(container_no)::int as some from purchase_order`);
    expect(most?.fill).toBeLessThanOrEqual(1);
    expect(most?.fill).toBeGreaterThan(0.5);
    expect(most).toMatchObject({ wrong: 0 });
    expect(most?.some).toBeGreaterThan(100);
  });

  it('have their related costs on the goods once they were unloaded, to the last digit', async () => {
    const orders = await app.rows<{ costs: number; borne: number; landed: number }>(sql`
      select (select sum(round(c.cost_converted_amount, k.currency_precision)) from purchase_order_cost c where c.purchase_order_id = o.purchase_order_id)::float8 as costs,
             sum(i.borne_costs)::float8 as borne, sum(round(i.received * (i.landed_unit - i.price_base), 2))::float8 as landed
        from purchase_order o join company using (company_code) join currency k on k.currency_code = company.currency_code
        join purchase_order_item i using (purchase_order_id) where o.unloaded_on is not null group by o.purchase_order_id, k.currency_precision`);
    expect(orders.length).toBeGreaterThan(100);
    expect(orders.filter(({ costs, borne }) => Math.abs(costs - borne) > 1e-6)).toEqual([]);
    expect(orders.filter(({ borne, landed }) => Math.abs(landed - borne) > 1)).toEqual([]);
  });
});
