import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPdf } from '../../../src/documents/pdf.ts';
import { textsOf } from '../../../src/server/engine/locale-texts.ts';
import { createMailSender } from '../../../src/server/engine/outbox/mail-sender.ts';
import { createOutbox } from '../../../src/server/engine/outbox/outbox.ts';
import { describeOnServer } from '../../support/databases.ts';
import { decodedWords, partsOf } from '../../support/mail-parts.ts';
import { startMailReceiver } from '../../support/mail-receiver.ts';
import type { MailReceiver } from '../../support/mail-receiver.ts';
import { emptyOutbox } from '../../support/outbox-rows.ts';
import { readPdfText } from '../../support/read-pdf.ts';
import { useMoneyDesk } from './money-desk.ts';

describeOnServer('reminders of what is overdue', (open) => {
  const desk = useMoneyDesk(open);
  let receiver: MailReceiver;
  beforeAll(async () => {
    receiver = await startMailReceiver();
  });
  afterAll(() => receiver.stop());

  const runLoops = async () => {
    await desk.app.execute(sql`update fsm_loop set next_run_at = now()`);
    await desk.app.services.workflow.runLoops();
  };
  const overdue = async (row: object = {}) => {
    const [customer] = await desk.app.rows<{ partner_id: number }>(
      sql`insert into partner (partner_name, is_customer, language_code, email) values (${`Late payer ${Math.random()}`}, true, 'hu', 'late@customer.test') returning partner_id`,
    );
    const item = await desk.newItem({ party_id: Number(customer?.partner_id), invoice_number: 'KS-2026/77', due_date: '2026-11-01', ...row });
    await desk.fire(item, 'open');
    await runLoops();
    // Orders whose goods have come are told by the same loops.
    await emptyOutbox(desk.app.database);
    return item;
  };

  it('go to the customer in his language with a letter that says what is open, each one step further', async () => {
    const item = await overdue();
    expect(await desk.statesOf([item])).toEqual(['overdue']);
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ days_overdue: expect.any(Number) as number, reminder_level: 0 });
    expect(await desk.fire(item, 'remind')).toMatchObject({ ok: true, state_code: 'overdue' });
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ reminder_level: 1 });
    expect(await desk.fire(item, 'remind')).toMatchObject({ ok: true });
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ reminder_level: 2 });
    const sender = createMailSender({ url: receiver.url, from: 'Kontor <office@sender.test>', drawPdf: toPdf });
    expect(await createOutbox({ database: desk.app.database, senders: { mail: sender.send, webhook: null, imap: null } }).deliver()).toMatchObject({ sent: 2 });
    sender.close();
    const [mail] = receiver.mails;
    expect(mail?.to).toEqual(['late@customer.test']);
    expect(decodedWords(mail?.header('Subject') ?? '')).toContain(textsOf('hu')['document.payment_reminder']);
    const pdf = partsOf(mail?.source ?? '').find(({ type }) => type === 'application/pdf');
    const { pages, missing } = await readPdfText(pdf?.content ?? Buffer.alloc(0));
    expect(missing).toBe(0);
    expect(pages.join('')).toContain('KS-2026/77');
  });

  it('are sent no more while another day is agreed upon', async () => {
    const item = await overdue();
    await desk.app.execute(sql`update cashflow set due_date = kontor_today('KT-HU') + 10 where cashflow_id = ${item.cashflow_id}`);
    await runLoops();
    expect(await desk.statesOf([item])).toEqual(['open']);
    expect(await desk.fire(item, 'remind')).toMatchObject({ ok: false });
  });

  it('are sent for nothing that the company owes itself', async () => {
    const item = await overdue({ cashflow_type: 'tax' });
    expect(await desk.fire(item, 'remind')).toMatchObject({ ok: false, error: { code: 'guard_refused', params: { guard: 'money_comes_in' } } });
  });

  it('end with the payment', async () => {
    const item = await overdue();
    expect(await desk.pay(item)).toMatchObject({ ok: true, state_code: 'paid' });
    expect(await desk.app.rows(sql`select 1 from fsm_timer where fsm_instance_id = ${item.fsm_instance_id}`)).toEqual([]);
  });
});
