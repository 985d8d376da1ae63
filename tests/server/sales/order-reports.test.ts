import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { isSigned, signature } from '../../../src/server/engine/outbox/signature.ts';
import { profiles } from '../../../src/generated/server/profiles.gen.ts';
import { createImports } from '../../../src/server/engine/transfer/import/imports.ts';
import { describeOnServer } from '../../support/databases.ts';
import { fillingWith, importCall } from '../fixtures/import-call.ts';
import { allRights } from '../fixtures/records.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

const secret = 'a secret of sixteen or more';

describeOnServer('reports on orders', (open) => {
  const desk = useSaleDesk(open, { webhookSecret: secret });

  const shipped = async (): Promise<Sale & { order_no: string }> => {
    const order = await desk.newOrder([await desk.newProduct(5), 2]);
    await desk.passes(order, 'place', 'confirm');
    await desk.packs(order);
    await desk.passes(order, 'ship');
    return { ...order, order_no: String((await rowOf(order))?.order_no) };
  };
  const rowOf = async ({ id }: Sale) => (await desk.admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: id } }))[0];
  const call = async (told: JsonObject, header?: string) => {
    const body = JSON.stringify({ company_code: 'KT-HU', ...told });
    const answer = await desk.app.server.inject({
      method: 'POST',
      url: '/webhooks/orders',
      headers: { 'content-type': 'application/json', 'x-kontor-signature': header ?? signature(body, secret) },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json<JsonObject>() };
  };

  it('bring the numbers of parcels and invoices, and move the order', async () => {
    const order = await shipped();
    expect(await call({ order_no: order.order_no, tracking_number: 'GL123', invoice_no: 'INV-77', happened: 'delivered' })).toEqual({
      status: 200,
      body: { heard: true },
    });
    expect(await rowOf(order)).toMatchObject({ tracking_number: 'GL123', ks_invoice_no: 'INV-77' });
    expect(await desk.statesOf([order])).toEqual({ delivered: 1 });
    const kept = await desk.admin.rows('sales_order_documents', { filter: { field: 'sales_order_id', op: 'eq', value: order.id } });
    expect(kept).toContainEqual(expect.objectContaining({ doc_type: 'invoice', document_number: 'INV-77', is_kept: false }));
  });

  it('are heard once, however often the same call is made', async () => {
    const order = await shipped();
    const told = { company_code: 'KT-HU', order_no: order.order_no, tracking_number: 'GL1' };
    const header = signature(JSON.stringify(told), secret);
    expect((await call(told, header)).body).toEqual({ heard: true });
    await desk.app.execute(sql`update sales_order set tracking_number = 'GL2' where sales_order_id = ${order.id}`);
    expect((await call(told, header)).body).toEqual({ heard: false });
    expect(await rowOf(order)).toMatchObject({ tracking_number: 'GL2' });
  });

  it('are heard once, also where the same call is made ten times at the same instant', async () => {
    const order = await shipped();
    const told = { company_code: 'KT-HU', order_no: order.order_no, tracking_number: 'GL5' };
    const header = signature(JSON.stringify(told), secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(told, header)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.heard === true)).toHaveLength(1);
  });

  it('are refused unsigned, signed for another body or long ago, and for orders that nobody knows', async () => {
    const order = await shipped();
    const told = { order_no: order.order_no, happened: 'delivered' };
    expect((await call(told, 'nothing')).status).toBe(403);
    expect((await call(told, signature('{}', secret))).status).toBe(403);
    expect((await call(told, signature(JSON.stringify({ company_code: 'KT-HU', ...told }), secret, Date.now() - 400_000))).status).toBe(403);
    expect((await call({ order_no: 'SO-1999-00001' })).status).toBe(404);
    expect((await call({ order_no: order.order_no, happened: 'eaten' })).status).toBe(400);
    expect(await desk.statesOf([order])).toEqual({ shipped: 1 });
  });

  it('come by a file of the carrier too, each order told by its number in a column that is called so in his language', async () => {
    const orders = [await shipped(), await shipped()];
    const [first, second] = orders.map(({ order_no }) => order_no);
    const csv = `Order;Tracking number;Happened;Message\r\n${first};GL-F1;delivered;\r\n${second};GL-F2;failed;Nobody was there\r\n`;
    const imports = createImports({ database: desk.app.database, records: desk.app.services.records, profiles });
    const actor = { userId: 1, companyCode: 'KT-HU' };
    const call = importCall(await imports.upload(actor, 'order_reports', { name: 'gls.csv', bytes: Buffer.from(csv) }));
    const rights = { rights: allRights, filling: fillingWith(allRights) };
    expect(await imports.check(actor, call, rights)).toMatchObject({ problems: [], add: 2 });
    await imports.commit(actor, call, rights);
    expect(await Promise.all(orders.map(rowOf))).toMatchObject([{ tracking_number: 'GL-F1' }, { tracking_number: 'GL-F2' }]);
    await desk.app.execute(sql`update fsm_loop set next_run_at = now()`);
    await desk.app.services.workflow.runLoops();
    expect(await desk.statesOf(orders)).toEqual({ delivered: 1, shipped: 1 });
  });

  it('that are imported move their orders at the next look', async () => {
    const order = await shipped();
    await desk.added('order_reports', [{ sales_order_id: order.id, tracking_number: 'GL9', happened: 'returned' }]);
    expect(await rowOf(order)).toMatchObject({ tracking_number: 'GL9' });
    await desk.app.execute(sql`update fsm_loop set next_run_at = now() where type_code = 'shipment'`);
    await desk.app.services.workflow.runLoops();
    expect(await desk.statesOf([order])).toEqual({ returned: 1 });
    expect(await desk.broken()).toEqual([]);
  });
});

it('a signature that differs in one letter is none', () => {
  const header = signature('{}', secret);
  expect(isSigned(header, '{}', secret)).toBe(true);
  expect(
    isSigned(
      header.replace(/.$/, (letter) => (letter === '0' ? '1' : '0')),
      '{}',
      secret,
    ),
  ).toBe(false);
  expect(isSigned(header, '{} ', secret)).toBe(false);
  expect(isSigned('t=1,v1=zz', '{}', secret)).toBe(false);
});
