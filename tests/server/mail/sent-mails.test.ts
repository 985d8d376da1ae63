import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { startImapServer } from '../../support/imap-server.ts';
import { mailSource } from '../../support/mail-source.ts';
import type { ImapServer } from '../../support/imap-server.ts';
import { refused } from '../../support/server-app.ts';
import type { Client } from '../../support/server-app.ts';
import { createTestMailbox } from '../fixtures/test-mailbox.ts';
import type { TestMailbox } from '../fixtures/test-mailbox.ts';
import { openTranslation } from '../fixtures/translation.ts';
import type { TranslationApp } from '../fixtures/translation.ts';

const hu = 'KT-HU';

describeOnServer('mails that the company sent', (open) => {
  let app: TranslationApp;
  let admin: Client;
  let server: ImapServer;
  let mailbox: TestMailbox;
  beforeAll(async () => {
    app = await openTranslation(open);
    server = await startImapServer();
    admin = await app.signIn('admin', hu);
    mailbox = createTestMailbox({ app, admin, server });
  });
  beforeEach(async () => {
    server.addFolder('Gesendet', String.raw`\Sent`);
    server.addFolder('Drafts', String.raw`\Drafts`);
    await mailbox.empty();
  });
  afterAll(async () => {
    await server.stop();
    await app.stop();
  });

  const from = 'Shop <info@shop.test>';
  const keyOf = (mail: JsonObject | undefined) => ({ keys: [{ email_id: mail?.email_id ?? null }] });
  /** A question, our answer to it, and a draft of a mail. */
  const write = async (): Promise<JsonObject[]> => {
    server.put({ source: mailSource({ id: 'q@x.test', subject: 'Question', date: 'Fri, 20 Nov 2026 10:00:00 +0000' }) });
    const headers = { To: 'Anna Kiss <anna@customer.test>', 'In-Reply-To': '<q@x.test>' };
    server.put({ source: mailSource({ id: 'a@x.test', subject: 'Re: Question', from, headers, date: 'Fri, 20 Nov 2026 12:00:00 +0000' }) }, 'Gesendet');
    server.put({ source: mailSource({ id: 'd@x.test', subject: 'Draft', from }) }, 'Drafts');
    expect(await mailbox.run()).toMatchObject({ fetched: 1, mails: 2 });
    return mailbox.mails();
  };

  it('that a workflow of staff’s own has no step for stay new, which the page of health tells, and take the step once there is one', async () => {
    const [row] = await app.rows<{ transition: JsonObject }>(
      sql`select to_jsonb(t) as transition from fsm_transition t where type_code = 'email' and event_code = 'note_sent'`,
    );
    await app.execute(sql`delete from fsm_transition where type_code = 'email' and event_code = 'note_sent'`);
    const lineOf = async () => (await admin.rpc('health')).body.lines.find(({ id }) => id === 'sent_mails');
    expect(await lineOf()).toBeUndefined();
    const [, answer] = await write();
    expect(answer).toMatchObject({ is_sent: true, state_code: 'new' });
    expect(await lineOf()).toMatchObject({ state: 'doubtful', params: { count: 1 }, advice: 'sent_mails', page: 'fsm/fsm_transitions' });
    await app.execute(
      sql`insert into fsm_transition overriding system value select * from jsonb_populate_record(null::fsm_transition, ${JSON.stringify(row?.transition)}::jsonb)`,
    );
    await mailbox.read();
    expect((await mailbox.mails())[1]).toMatchObject({ is_sent: true, state_code: 'sent' });
    expect(await lineOf()).toBeUndefined();
  });

  it('are part of the conversation, by who wrote them, and wait for nobody', async () => {
    const [question, answer, ...more] = await write();
    expect(more).toEqual([]);
    expect(question).toMatchObject({ is_sent: false, is_latest: false, state_code: 'new', mails_of_thread: 2 });
    expect(answer).toMatchObject({
      is_sent: true,
      is_latest: true,
      sender_email: 'info@shop.test',
      email_thread_id: question?.email_thread_id,
      state_code: 'sent',
    });
    expect(await app.rows(sql`select 1 from fsm_timer where fsm_instance_id = ${Number(answer?.fsm_instance_id)}`)).toEqual([]);
    const steps = await app.rows(sql`select seq, event_code from fsm_history where fsm_instance_id = ${Number(answer?.fsm_instance_id)} order by seq`);
    expect(steps).toEqual([
      { seq: 1, event_code: null },
      { seq: 2, event_code: 'note_sent' },
    ]);
    // What the customer writes then is the newest again.
    server.put({
      source: mailSource({ id: 'r@x.test', subject: 'Thanks', date: 'Sat, 21 Nov 2026 12:00:00 +0000', headers: { References: '<q@x.test> <a@x.test>' } }),
    });
    await mailbox.read();
    expect((await mailbox.mails()).map(({ is_latest, mails_of_thread }) => [is_latest, mails_of_thread])).toEqual([
      [false, 3],
      [false, 3],
      [true, 3],
    ]);
  });

  it('are tied to the partner to whom they went', async () => {
    const [partner] = await app.rows<{ partner_id: number; email: string }>(
      sql`select partner_id, email from partner where email is not null and not deleted order by partner_id limit 1`,
    );
    server.put({ source: mailSource({ id: 'p@x.test', from, headers: { To: `P <${partner?.email.toUpperCase()}>, other@x.test` } }) }, 'Gesendet');
    await mailbox.run();
    expect(await mailbox.mails()).toMatchObject([{ partner_id: partner?.partner_id, is_sent: true }]);
  });

  it('are told to no engine and have no drafts; a mail of a customer is not said to be sent', async () => {
    const [question, answer] = await write();
    const { email_id } = answer ?? {};
    expect(await admin.action('email_list', 'begin_draft', { selection: keyOf(answer) })).toMatchObject(refused(422, 'own_mail'));
    expect(await admin.rpc('mail_draft', { email_id })).toMatchObject(refused(422, 'own_mail'));
    expect((await admin.rpc('mail_label', { email_ids: [email_id] })).body).toEqual({ labelled: 0, left: 1 });
    expect(app.engines.calls).toEqual([]);
    const fired = await admin.action('fsm_trigger', 'set', { event_code: 'note_sent', fsm_instance_id: [question?.fsm_instance_id ?? null], params: {} });
    expect(fired.body).not.toMatchObject({ results: [{ ok: true }] });
    expect((await mailbox.mails())[0]).toMatchObject({ state_code: 'new' });
  });
});
