import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Language } from '../../../src/shared/languages.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { textsOf } from '../../../src/server/engine/locale-texts.ts';
import { toPdf } from '../../../src/documents/pdf.ts';
import { createMailSender } from '../../../src/server/engine/outbox/mail-sender.ts';
import { createOutbox } from '../../../src/server/engine/outbox/outbox.ts';
import type { Outbox } from '../../../src/server/engine/outbox/outbox.ts';
import { describeOnServer } from '../../support/databases.ts';
import { decodedWords, partsOf } from '../../support/mail-parts.ts';
import { startMailReceiver } from '../../support/mail-receiver.ts';
import type { MailReceiver } from '../../support/mail-receiver.ts';
import { emptyOutbox } from '../../support/outbox-rows.ts';
import { readPdfText } from '../../support/read-pdf.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const packed = (text: string): string => text.replaceAll(/\s/g, '');

describeOnServer('letters of purchase orders', (open) => {
  let app: App;
  let admin: Client;
  let receiver: MailReceiver;
  let sender: ReturnType<typeof createMailSender>;
  let outbox: Outbox;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    receiver = await startMailReceiver();
    sender = createMailSender({ url: receiver.url, from: 'Kontor <office@sender.test>', drawPdf: toPdf });
    outbox = createOutbox({ database: app.database, senders: { mail: sender.send, webhook: null, imap: null } });
  });
  afterEach(async () => {
    receiver.mails.length = 0;
    await emptyOutbox(app.database);
  });
  afterAll(async () => {
    sender.close();
    await receiver.stop();
    await app.close();
  });

  const stored = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body, text } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    return body.rows?.[0] ?? expect.fail(text);
  };
  /** A draft with two lines for a supplier who speaks the language; without an address where `email` is null. */
  async function draftFor(language: Language, email: string | null = 'orders@supplier.test') {
    const [supplier] = await app.rows<{ partner_id: number }>(
      sql`insert into partner (partner_name, is_supplier, language_code, email) values (${`Supplier ${language} ${email} ${Math.random()}`}, true, ${language}, ${email}) returning partner_id`,
    );
    const products = await app.rows<{ product_code: string }>(sql`select product_code from product order by product_code limit 2`);
    const order = await stored('purchase_orders', { partner_id: supplier?.partner_id ?? 0, currency_code: 'EUR' });
    const id = order.purchase_order_id ?? 0;
    for (const [index, { product_code }] of products.entries())
      await stored('purchase_order_items', { purchase_order_id: id, product_code, qty: 1234 + index, price_original: 10.5 });
    return { id: Number(id), instance: Number(order.fsm_instance_id), codes: products.map(({ product_code }) => product_code) };
  }
  const fire = async (instance: number, event_code: string, call: JsonObject = {}): Promise<TriggerResult> => {
    const { body } = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], ...call });
    return body.results[0] ?? expect.fail('no result');
  };
  const orderOf = async (id: number): Promise<JsonObject> =>
    (await admin.rows('purchase_orders', { filter: { field: 'purchase_order_id', op: 'eq', value: id } }))[0] ?? expect.fail('no order');
  const waiting = async (): Promise<number> => (await app.rows(sql`select 1 from outbox where done_at is null`)).length;

  it.each(['hu', 'bg', 'de'] as const)('are sent with the order as a PDF, both in the language of the supplier (%s)', async (language) => {
    const { id, instance, codes } = await draftFor(language);
    expect(await fire(instance, 'send', { params: { email_body: 'Bitte bis Freitag.' } })).toMatchObject({ ok: true, state_code: 'sent' });
    expect(await outbox.deliver()).toEqual({ sent: 1, put_off: 0, failed: 0 });
    const [mail] = receiver.mails;
    const number = String((await orderOf(id)).order_no);
    expect(mail?.to).toEqual(['orders@supplier.test']);
    expect(decodedWords(mail?.header('Subject') ?? '')).toContain(`${textsOf(language)['document.purchase_order']} ${number}`);
    const parts = partsOf(mail?.source ?? '');
    const text = parts.find(({ type }) => type === 'text/plain')?.content.toString() ?? '';
    const [greeting = ''] = (textsOf(language)['mail.purchase_order.body'] ?? '').split('{');
    expect(text.startsWith(greeting)).toBe(true);
    expect(text).toContain('\nBitte bis Freitag.');
    const { pages, missing } = await readPdfText(parts.find(({ type }) => type === 'application/pdf')?.content ?? Buffer.alloc(0));
    expect(missing).toBe(0);
    expect(pages).toHaveLength(1);
    const sheet = pages.join('');
    expect(sheet).toContain(packed(`${textsOf(language)['document.purchase_order']} ${number}`));
    for (const code of codes) expect(sheet).toContain(code);
    const figure = (value: number) => packed(new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: 'always' }).format(value));
    expect(sheet).toContain(figure(12_957));
    expect(sheet).toContain(figure(12_967.5));
    expect(sheet.replaceAll(/\D/g, '')).toContain('2592450');
  });

  it('are one mail for each step: repeated under its key it is no second one, and a reminder is another', async () => {
    const { instance } = await draftFor('en');
    await fire(instance, 'send', { idempotency_key: 'order-letters-1' });
    await fire(instance, 'send', { idempotency_key: 'order-letters-1' });
    expect(await waiting()).toBe(1);
    expect(await fire(instance, 'remind')).toMatchObject({ ok: true });
    expect(await outbox.deliver()).toMatchObject({ sent: 2 });
    expect(receiver.mails.map((mail) => decodedWords(mail.header('Subject') ?? '').startsWith('Reminder:')).sort()).toEqual([false, true]);
  });

  it('say what the order was when it was sent, whatever it becomes before the mail leaves', async () => {
    const { id, instance } = await draftFor('en');
    await fire(instance, 'send');
    await app.execute(sql`update purchase_order_item set qty = 9999 where purchase_order_id = ${id}`);
    await outbox.deliver();
    const pdf = partsOf(receiver.mails[0]?.source ?? '').find(({ type }) => type === 'application/pdf');
    const sheet = (await readPdfText(pdf?.content ?? Buffer.alloc(0))).pages.join('');
    expect(sheet).toContain('1,234');
    expect(sheet).not.toContain('9,999');
  });

  it('go to another address where the event was given one', async () => {
    const { instance } = await draftFor('en', null);
    expect(await fire(instance, 'send', { params: { fields: { to: 'sales@supplier.test' } } })).toMatchObject({ ok: true });
    await outbox.deliver();
    expect(receiver.mails.map(({ to }) => to)).toEqual([['sales@supplier.test']]);
  });

  it('without an address nothing is sent, the order stays a draft and no number is taken', async () => {
    const { id, instance } = await draftFor('en', null);
    expect(await fire(instance, 'send')).toMatchObject({ ok: false, state_code: 'draft', error: { code: 'no_mail_address' } });
    expect(await waiting()).toBe(0);
    expect((await orderOf(id)).order_no).toBeNull();
  });
});
