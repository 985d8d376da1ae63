import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { todayIn } from '../../support/clock.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

describeOnServer('CMR notes', (open) => {
  const desk = useSaleDesk(open);

  /** A note for two orders of pieces of one kilogram, of two customs codes. */
  async function drafted(plate: string | null = 'ABC-123'): Promise<{ note: Sale; orders: Sale[] }> {
    const [tables, lamps] = [await desk.newProduct(0), await desk.newProduct(0)];
    await desk.app.execute(sql`update product set hs_code = '9403.60' where product_code = ${tables}`);
    await desk.app.execute(sql`update product set hs_code = '9405.11' where product_code = ${lamps}`);
    const orders = await desk.newOrders(2, [tables, 2], [lamps, 3]);
    const [head] = await desk.added('cmr', [
      { consignee: 'Möbelhaus Graz GmbH', consignee_address: 'Ring 1\n8010 Graz', plate, language_code: 'de', carrier: 'DSV' },
    ]);
    const note = { id: Number(head?.cmr_id), instance: Number(head?.fsm_instance_id) };
    await desk.added(
      'cmr_orders',
      orders.map(({ id }) => ({ cmr_id: note.id, sales_order_id: id })),
    );
    return { note, orders };
  }
  const rowOf = async ({ id }: Sale) => (await desk.admin.rows('cmr', { filter: { field: 'cmr_id', op: 'eq', value: id } }))[0];

  it('of the demo stand in every state', async () => {
    const states = await desk.app.rows<{ state_code: string }>(
      sql`select distinct s.state_code from cmr join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where cmr.company_code = 'KT-HU' order by 1`,
    );
    expect(states.map(({ state_code }) => state_code)).toEqual(['cancelled', 'closed', 'draft', 'issued', 'signed']);
  });

  it('fill their empty boxes from the goods of their orders, a line for each customs code, and leave what somebody wrote', async () => {
    const { note } = await drafted();
    expect(await desk.admin.patch('cmr', { cmr_id: note.id }, 'packages', { old: null, new: 7 })).toMatchObject({ status: 200 });
    expect(await desk.admin.action('cmr', 'fill_boxes', { selection: { keys: [{ cmr_id: note.id }] } })).toMatchObject({ status: 200, body: { changed: 1 } });
    const row = await rowOf(note);
    expect(row).toMatchObject({ packages: 7, weight: 10, hs_codes: '9403.60, 9405.11' });
    expect(String(row?.hs_name).split('\n')).toEqual([expect.stringContaining('(4 kg)'), expect.stringContaining('(6 kg)')]);
  });

  it('get a number without gaps when they are issued, and their boxes are closed then', async () => {
    const { note, orders } = await drafted();
    await desk.passes(note, 'issue');
    const row = await rowOf(note);
    expect(row).toMatchObject({ cmr_no: expect.stringMatching(/^CMR-\d{4}-\d{5}$/) as string, weight: 10, issued_on: await todayIn(desk.app) });
    expect(await desk.admin.patch('cmr', { cmr_id: note.id }, 'plate', { old: 'ABC-123', new: 'XYZ-1' })).toMatchObject({
      status: 422,
      body: { error: { code: 'locked' } },
    });
    const kept = await desk.admin.rows('sales_order_documents', { filter: { field: 'sales_order_id', op: 'eq', value: orders[1]?.id ?? 0 } });
    expect(kept).toMatchObject([{ doc_type: 'cmr', document_number: row?.cmr_no, language_code: 'de' }]);
  });

  it('are not issued without a vehicle, nor signed without the copy that came back', async () => {
    const { note } = await drafted(null);
    expect(await desk.fire(note, 'issue')).toMatchObject({ ok: false, error: { params: { guard: 'cmr_is_complete', missing: 'plate' } } });
    const { note: issued } = await drafted();
    await desk.passes(issued, 'issue');
    expect(await desk.fire(issued, 'sign')).toMatchObject({ ok: false, error: { params: { guard: 'cmr_has_scan' } } });
    await desk.app.execute(sql`insert into stored_file (file_key, size, mime_type) values ('scan.webp', 1, 'image/webp')`);
    await desk.app.execute(sql`insert into picture (picture_id, file_key, file_name) values ('cmrscan', 'scan.webp', 'scan.webp')`);
    await desk.app.execute(sql`update cmr set scan = 'cmrscan' where cmr_id = ${issued.id}`);
    await desk.passes(issued, 'sign', 'close');
  });

  it('are drawn with their 24 boxes in the language of the consignee', async () => {
    const { note } = await drafted();
    await desk.passes(note, 'issue');
    const { body } = await desk.admin.rpc('paper', { document: 'cmr', key: { cmr_id: note.id } });
    const boxes = (body.boxes as { no: number; title: string; text: string }[][]).flat();
    expect(boxes.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, place) => place + 1));
    expect(boxes.find(({ no }) => no === 2)).toMatchObject({ title: 'Empfänger (Name, Anschrift, Land)', text: 'Möbelhaus Graz GmbH\nRing 1\n8010 Graz' });
  });
});
