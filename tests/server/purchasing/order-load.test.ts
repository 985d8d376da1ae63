import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { containers } from '../../../src/shared/purchasing/containers.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('the load of a purchase order', (open) => {
  let app: App;
  let admin: Client;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`insert into product (product_code, product_name, weight, length, width, height) values
      ('LOAD-HEAVY', '{"en":"Anvil"}', 100, 10, 10, 10), ('LOAD-LARGE', '{"en":"Cushion"}', 1, 100, 100, 100), ('LOAD-UNKNOWN', '{"en":"Something"}', null, null, null, null)`);
    await app.execute(sql`insert into product_pack (product_pack_code, product_code, level, qty_in_pack, length, width, height, gross_weight)
      select 'LOAD-PACK', 'LOAD-LARGE', min(level), 4, 100, 100, 100, 5 from product_pack`);
  });
  afterAll(() => app.close());

  /** Weight, volume and gauges of a new order with these lines. */
  async function loadOf(...lines: JsonObject[]): Promise<JsonObject> {
    const [supplier] = await app.rows<{ partner_id: number }>(sql`select min(partner_id) as partner_id from partner where is_supplier`);
    const stored = async (form: string, row: JsonObject) =>
      (await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] })).body.rows[0] ?? expect.fail();
    const { purchase_order_id = null } = await stored('purchase_orders', { partner_id: supplier?.partner_id ?? 0, currency_code: 'EUR' });
    for (const line of lines) await stored('purchase_order_items', { purchase_order_id, price_original: 1, ...line });
    const columns = ['order_weight', 'order_volume', 'fill_20ft', 'fill_40ft', 'fill_40hc'];
    return (await admin.rows('purchase_orders', { filter: { field: 'purchase_order_id', op: 'eq', value: purchase_order_id }, columns }))[0] ?? expect.fail();
  }

  it('is the pieces of its lines, or whole packs where it is ordered in packs', async () => {
    expect(await loadOf({ product_code: 'LOAD-LARGE', qty: 10 })).toMatchObject({ order_weight: 10, order_volume: 10 });
    expect(await loadOf({ product_code: 'LOAD-LARGE', product_pack_code: 'LOAD-PACK', qty: 10 })).toMatchObject({ order_weight: 15, order_volume: 3 });
    expect(await loadOf({ product_code: 'LOAD-UNKNOWN', qty: 10 }, { product_code: 'LOAD-LARGE', qty: 1 })).toMatchObject({ order_weight: 1, order_volume: 1 });
    expect(await loadOf()).toMatchObject({ order_weight: 0, order_volume: 0, fill_40hc: 0 });
  });

  it('fills a container by its volume or by its weight, whichever is more', async () => {
    const large = await loadOf({ product_code: 'LOAD-LARGE', qty: 50 });
    expect(large.fill_20ft).toBeCloseTo((100 * 50) / containers.fill_20ft.volume, 3);
    expect(Number(large.fill_20ft)).toBeGreaterThan(100);
    expect(large.fill_40hc).toBeCloseTo((100 * 50) / containers.fill_40hc.volume, 3);
    const heavy = await loadOf({ product_code: 'LOAD-HEAVY', qty: 100 });
    expect(heavy.fill_40ft).toBeCloseTo((100 * 10_000) / containers.fill_40ft.load, 3);
  });
});
