import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from '../sales/sale-desk.ts';
import type { Sale } from '../sales/sale-desk.ts';

describeOnServer('shipments', (open) => {
  const desk = useSaleDesk(open);
  const load = async (...sales: readonly Sale[]) => {
    const [head] = await desk.added('shipments', [{ vehicle_type: 'van', warehouse_id: desk.warehouse }]);
    const shipment = { id: Number(head?.shipment_id), instance: Number(head?.fsm_instance_id) };
    if (sales.length > 0)
      await desk.added(
        'shipment_orders',
        sales.map(({ id }) => ({ shipment_id: shipment.id, sales_order_id: id })),
      );
    return shipment;
  };
  const ready = async (): Promise<Sale> => {
    const sale = await desk.newOrder([await desk.newProduct(5), 2]);
    await desk.passes(sale, 'place', 'confirm');
    return sale;
  };
  const packed = async (): Promise<Sale> => {
    const sale = await ready();
    await desk.packs(sale);
    return sale;
  };
  const headOf = async ({ id }: { id: number }) => (await desk.admin.rows('shipments', { filter: { field: 'shipment_id', op: 'eq', value: id } }))[0];
  const trackingOf = async ({ id }: Sale) =>
    (await desk.admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: id } }))[0]?.tracking_number;

  it('get a number with their label, and tell their orders under which one the carrier knows them', async () => {
    const sale = await packed();
    const shipment = await load(sale);
    expect(await headOf(shipment)).toMatchObject({ order_count: 1, load_weight: 2, load_volume: 0.002, shipment_no: null });
    expect(await desk.fire(shipment, 'print_label', { params: { fields: { tracking: 'DP1234' } } })).toMatchObject({ ok: true });
    expect(await headOf(shipment)).toMatchObject({ tracking_number: 'DP1234', shipment_no: expect.stringMatching(/^SH-\d{4}-\d{5}$/) as string });
    expect(await trackingOf(sale)).toBe('DP1234');
    expect(await desk.fire(await load(), 'print_label')).toMatchObject({ ok: false });
  });

  it('ship their orders when they are handed over, once all are packed, and deliver them', async () => {
    const [first, late] = [await packed(), await ready()];
    const shipment = await load(first, late);
    await desk.passes(shipment, 'print_label');
    expect(JSON.stringify(await desk.fire(shipment, 'hand_over'))).toContain('load_is_packed');
    await desk.packs(late);
    await desk.passes(shipment, 'hand_over');
    expect(await desk.statesOf([first, late])).toEqual({ shipped: 2 });
    await desk.passes(shipment, 'deliver');
    expect(await desk.statesOf([first, late])).toEqual({ delivered: 2 });
    expect(await desk.broken()).toEqual([]);
  });

  it('bring their orders back when they are returned', async () => {
    const sale = await packed();
    const shipment = await load(sale);
    await desk.passes(shipment, 'print_label', 'hand_over');
    await desk.app.execute(
      sql`update fsm_instance i set state_id = s.state_id from fsm_state s where i.fsm_instance_id = ${shipment.instance} and s.type_code = 'shipment' and s.state_code = 'failed'`,
    );
    await desk.passes(shipment, 'return');
    expect(await desk.statesOf([sale])).toEqual({ returned: 1 });
  });

  it('carry an order at a time, which is free again when they are cancelled', async () => {
    const sale = await packed();
    const shipment = await load(sale);
    const other = await load();
    const again: JsonObject = { shipment_id: other.id, sales_order_id: sale.id };
    expect((await desk.admin.action('shipment_orders', 'set', { rows: [again] })).status).toBe(409);
    await desk.passes(shipment, 'cancel');
    expect((await desk.admin.action('shipment_orders', 'set', { rows: [again] })).status).toBe(200);
  });
});
