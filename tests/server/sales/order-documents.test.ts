import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

describeOnServer('documents of orders', (open) => {
  const desk = useSaleDesk(open);
  const { newProduct, newOrder, fire, passes, packs } = desk;

  /** An order of one piece that is there, of somebody who speaks German. */
  async function ordered(email: string | null = 'kundin@example.test'): Promise<Sale> {
    const order = await newOrder([await newProduct(5), 2]);
    await desk.app.execute(sql`update sales_order set email = ${email}, language_code = 'de' where sales_order_id = ${order.id}`);
    return order;
  }
  const documentsOf = ({ id }: Sale): Promise<JsonObject[]> =>
    desk.admin.rows('sales_order_documents', { filter: { field: 'sales_order_id', op: 'eq', value: id }, sort: [{ field: 'doc_id' }] });
  const mailsOf = ({ id }: Sale) =>
    desk.app.rows<{ recipient: string; subject: string; text: string; papers: number }>(sql`
      select recipient, subject, payload->>'text' as text, coalesce(jsonb_array_length(payload->'papers'), 0)::int as papers from outbox
       where entity = 'sales_order' and entity_id = ${String(id)} and channel = 'mail' order by outbox_id`);
  const ticked = (checkbox: boolean, email_body?: string) => ({ params: { checkbox, ...(email_body !== undefined && { email_body }) } });

  it('of the demo are of every sort that this program writes, in the languages of their customers', async () => {
    const rows = await desk.app.rows<{ doc_type: string; made: number }>(
      sql`select doc_type, count(*)::int as made from sales_order_document group by 1 order by 1`,
    );
    expect(rows.map(({ doc_type }) => doc_type)).toEqual(
      expect.arrayContaining(['credit_note_request', 'delivery_note', 'order_confirmation', 'proforma_invoice']),
    );
    const [odd] = await desk.app.rows(
      sql`select 1 from sales_order_document d join sales_order o using (sales_order_id) where d.language_code <> o.language_code`,
    );
    expect(odd).toBeUndefined();
  });

  it('are mailed in the customer’s language where the box was ticked, with what staff wrote', async () => {
    const order = await ordered();
    expect(await fire(order, 'place', ticked(true, 'Wir rufen Sie an.'))).toMatchObject({ ok: true });
    const [mail, ...further] = await mailsOf(order);
    expect(further).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'kundin@example.test', papers: 1 });
    expect(mail?.subject).toMatch(/^Wir haben Ihren Auftrag SO-\d{4}-\d+ erhalten/);
    expect(mail?.text).toContain('Wir rufen Sie an.');
    expect(await documentsOf(order)).toMatchObject([{ doc_type: 'order_confirmation', language_code: 'de', sent_to: 'kundin@example.test' }]);
  });

  it('are not mailed where the box was left empty; what the step must have on paper is kept all the same', async () => {
    const order = await ordered();
    expect(await fire(order, 'place', ticked(false))).toMatchObject({ ok: true });
    expect(await documentsOf(order)).toEqual([]);
    expect(await fire(order, 'confirm', ticked(false))).toMatchObject({ ok: true });
    expect(await mailsOf(order)).toEqual([]);
    expect(await documentsOf(order)).toMatchObject([{ doc_type: 'order_confirmation', sent_to: null }]);
  });

  it('refuse a mail that staff want where nobody knows an address, and nothing is done', async () => {
    const order = await ordered(null);
    expect(await fire(order, 'place', ticked(true))).toMatchObject({ ok: false, error: { code: 'no_mail_address' } });
    expect(await desk.statesOf([order])).toEqual({ draft: 1 });
  });

  it('ask for money before goods leave, and remind of it', async () => {
    const order = await ordered();
    await passes(order, 'place');
    expect(await fire(order, 'request_prepayment', ticked(true))).toMatchObject({ ok: true });
    expect(await fire(order, 'remind')).toMatchObject({ ok: true });
    expect((await mailsOf(order)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Proformarechnung SO-/),
      expect.stringMatching(/^Erinnerung: Zahlung zu Auftrag SO-/),
    ]);
    expect((await documentsOf(order)).map(({ doc_type }) => doc_type)).toEqual(['proforma_invoice', 'proforma_invoice']);
  });

  it('tell where the parcel is, and what is to be credited when it comes back', async () => {
    const order = await ordered();
    await passes(order, 'place', 'confirm');
    await packs(order);
    await desk.app.execute(sql`update sales_order set tracking_number = 'GL800123' where sales_order_id = ${order.id}`);
    expect(await fire(order, 'ship', ticked(true))).toMatchObject({ ok: true });
    expect((await mailsOf(order)).at(-1)?.text).toContain('Sendungsnummer: GL800123.');
    await passes(order, 'return');
    const kept = await documentsOf(order);
    expect(kept.map(({ doc_type }) => doc_type)).toEqual(['order_confirmation', 'delivery_note', 'credit_note_request']);
    const { body: paper } = await desk.admin.rpc('paper', { form: 'sales_order_documents', key: { doc_id: kept[2]?.doc_id ?? 0 } });
    expect(paper).toMatchObject({ language: 'de', rows: [expect.arrayContaining(['2'])] });
  });

  it('stay as they were made; those made anew stand beside them', async () => {
    const order = await ordered();
    await passes(order, 'place', 'confirm');
    const [made] = await documentsOf(order);
    const call = { form: 'sales_order_documents', key: { doc_id: made?.doc_id ?? 0 } };
    const { body: before } = await desk.admin.rpc('paper', call);
    await desk.app.execute(sql`update sales_order set delivery_name = 'Neue Empfängerin' where sales_order_id = ${order.id}`);
    expect((await desk.admin.rpc('paper', call)).body).toEqual(before);
    expect(await desk.admin.action('sales_order_documents', 'make_document_anew', { selection: { keys: [{ doc_id: made?.doc_id ?? 0 }] } })).toMatchObject({
      status: 200,
      body: { changed: 1 },
    });
    const rows = await documentsOf(order);
    expect(rows).toHaveLength(2);
    const { body: now } = await desk.admin.rpc('paper', { form: 'sales_order_documents', key: { doc_id: rows[1]?.doc_id ?? 0 } });
    expect(JSON.stringify(now)).toContain('Neue Empfängerin');
  });

  it('are mailed once more to whom staff say, and shown to nobody of another company', async () => {
    const order = await ordered();
    await passes(order, 'place', 'confirm');
    const [made] = await documentsOf(order);
    const key = { doc_id: made?.doc_id ?? 0 };
    expect(await desk.admin.action('sales_order_documents', 'mail_document', { selection: { keys: [key] }, sent_to: 'buero@example.test' })).toMatchObject({
      status: 200,
      body: { changed: 1 },
    });
    expect(await mailsOf(order)).toMatchObject([{ recipient: 'buero@example.test', papers: 1 }]);
    expect((await desk.admin.in('KT-DE').rpc('paper', { form: 'sales_order_documents', key })).status).toBe(404);
    expect((await desk.admin.rpc('paper', { form: 'product_brands', key: { brand_id: 1 } })).status).toBe(404);
  });
});
