import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

describeOnServer('courier', (open) => {
  const desk = useSaleDesk(open);
  const { newProduct, newOrder, passes, packs } = desk;

  /** A packed order of 10 pieces of a kilogram that goes by GLS and is paid at the door, in two parcels. */
  async function packed(courier: string | null = 'gls'): Promise<Sale> {
    const order = await newOrder([await newProduct(10), 10]);
    await desk.app.execute(sql`
      update sales_order o set delivery_name = 'Őri Űrhajós', address_line = 'Fő utca 1.', zip_code = '1011', city = 'Budapest', country_code = 'HU', phone = '+36 30 123 4567',
             delivery_method_id = d.delivery_method_id, carrier = d.carrier, payment_method_id = p.payment_method_id
        from delivery_method d, payment_method p
       where o.sales_order_id = ${order.id} and d.company_code = o.company_code and d.courier_code is not distinct from ${courier} and p.company_code = o.company_code and p.pm_type = 'cod'`);
    await passes(order, 'place', 'confirm');
    await packs(order);
    const key = { sales_order_id: order.id };
    expect(await desk.admin.patch('courier', key, 'parcel_count', { old: 1, new: 2 })).toMatchObject({ status: 200 });
    return order;
  }
  const rowOf = async ({ id }: Sale) => (await desk.admin.rows('courier', { filter: { field: 'sales_order_id', op: 'eq', value: id } }))[0];
  const exported = (...sales: readonly Sale[]) =>
    desk.admin.action<JsonObject>('courier', 'export_to_courier', { selection: { keys: sales.map(({ id }) => ({ sales_order_id: id })) } });
  const batchesOf = ({ id }: Sale) =>
    desk.admin.rows('courier_rows', { filter: { field: 'sales_order_id', op: 'eq', value: id }, sort: [{ field: 'courier_row_id' }] });
  const fileOf = async (batch: number, company = 'KT-HU') =>
    desk.app.server.inject({
      method: 'POST',
      url: '/courier_file',
      headers: { authorization: `Bearer ${desk.admin.token}`, 'x-company': company },
      payload: { courier_batch_id: batch },
    });

  it('lists packed orders with what the carrier must know, and no others', async () => {
    const order = await packed();
    const row = await rowOf(order);
    expect(row).toMatchObject({ carrier: 'GLS', courier_code: 'gls', parcel_count: 2, courier_weight: 10, phone: '+36 30 123 4567', batch_no: null });
    expect(Number(row?.cod_amount)).toBeGreaterThan(0);
    const waiting = await newOrder([await newProduct(1), 1]);
    expect(await rowOf(waiting)).toBeUndefined();
  });

  it('has the carrier collect what is not paid yet, owes it to nobody else once it is delivered, and reminds nobody of it', async () => {
    const order = await packed();
    const whole = Number((await rowOf(order))?.cod_amount);
    const moneyOf = () => desk.admin.rows('cashflow', { filter: { field: 'sales_order_id', op: 'eq', value: order.id } });
    const [planned] = await moneyOf();
    const item = { id: Number(planned?.cashflow_id), instance: Number(planned?.fsm_instance_id) };
    await desk.passes(item, 'open');
    expect(await desk.fire(item, 'register_payment', { params: { fields: { amount: 200, paid_on: '2026-11-20', method: 'bank_transfer' } } })).toMatchObject({
      ok: true,
    });
    expect(await rowOf(order)).toMatchObject({ cod_amount: whole - 200 });
    await exported(order);
    expect(await batchesOf(order)).toMatchObject([{ cod_amount: whole - 200 }]);

    await desk.app.execute(sql`update cashflow set due_date = kontor_today('KT-HU') - 3 where cashflow_id = ${item.id}`);
    await desk.app.execute(sql`update fsm_loop set next_run_at = now()`);
    await desk.app.services.workflow.runLoops();
    expect(await desk.fire(item, 'remind')).toMatchObject({ ok: false, error: { params: { guard: 'customer_pays' } } });
    await desk.passes(order, 'ship', 'deliver');
    const [owed] = await moneyOf();
    expect(owed).toMatchObject({ collected_by: 'GLS', open_amount: whole - 200, days_overdue: null });
    expect(await desk.broken()).toEqual([]);
  });

  it('writes a file in the letters and figures of the carrier', async () => {
    const order = await packed();
    expect(await desk.admin.patch('courier', { sales_order_id: order.id }, 'parcel_weight', { old: null, new: 12.5 })).toMatchObject({ status: 200 });
    expect(await exported(order)).toMatchObject({ status: 200, body: { changed: 1, files: expect.stringMatching(/^gls-[\d-]+\.csv$/) as string } });
    const [row] = await batchesOf(order);
    const { statusCode, rawPayload, headers } = await fileOf(Number(row?.courier_batch_id));
    expect(statusCode).toBe(200);
    expect(String(headers['content-disposition'])).toContain(String(row?.file_name));
    const [heads, line] = iconv.decode(rawPayload, 'windows-1250').split('\r\n');
    expect(heads).toMatch(/^Utánvét összege;Címzett neve;/);
    expect(line?.split(';').slice(1, 6)).toEqual(['Őri Űrhajós', 'Fő utca 1.', 'Budapest', '1011', 'HU']);
    expect(line).toContain('+36 30 123 4567');
    expect(row).toMatchObject({ parcel_count: 2, courier_weight: 12.5, batch_no: expect.stringMatching(/^CB-\d{4}-\d{5}$/) as string });
  });

  it('makes a batch of its own of what is exported once more, and leaves the former as it was', async () => {
    const order = await packed();
    await exported(order);
    const [first] = await batchesOf(order);
    const before = (await fileOf(Number(first?.courier_batch_id))).rawPayload;
    await desk.app.execute(sql`update sales_order set city = 'Szeged' where sales_order_id = ${order.id}`);
    await exported(order);
    expect((await batchesOf(order)).map(({ city }) => city)).toEqual(['Budapest', 'Szeged']);
    expect((await fileOf(Number(first?.courier_batch_id))).rawPayload.equals(before)).toBe(true);
    expect((await fileOf(Number(first?.courier_batch_id), 'KT-DE')).statusCode).toBe(404);
  });

  it('refuses to export what goes by no courier with a file', async () => {
    const order = await packed(null);
    expect(await exported(order)).toMatchObject({ status: 422, body: { error: { code: 'no_courier_file' } } });
  });

  it('ships the orders that are handed over, a shipment for each carrier, whose paper the driver signs', async () => {
    const orders = [await packed(), await packed()];
    const answer = await desk.admin.action<JsonObject>('courier', 'hand_over_parcels', {
      selection: { keys: orders.map(({ id }) => ({ sales_order_id: id })) },
    });
    expect(answer).toMatchObject({ status: 200, body: { changed: 2, shipments: expect.stringMatching(/^SH-\d{4}-\d{5}$/) as string } });
    expect(await desk.statesOf(orders)).toEqual({ shipped: 2 });
    const [shipment] = await desk.admin.rows('shipments', { filter: { field: 'shipment_no', op: 'eq', value: String(answer.body.shipments) } });
    const { body: paper } = await desk.admin.rpc('paper', { document: 'handover_protocol', key: { shipment_id: Number(shipment?.shipment_id) } });
    expect(paper).toMatchObject({ rows: [expect.arrayContaining(['Őri Űrhajós']), expect.anything()], signed: [expect.any(String), expect.any(String)] });
    expect(await desk.broken()).toEqual([]);
  });
});
