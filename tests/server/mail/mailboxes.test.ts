import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import job from '../../../src/server/domain/mail/mailboxes.job.ts';
import { createMailboxSender } from '../../../src/server/engine/mail/mailbox-sender.ts';
import { createOutbox } from '../../../src/server/engine/outbox/outbox.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { startImapServer } from '../../support/imap-server.ts';
import { mailSource } from '../../support/mail-source.ts';
import type { ImapServer } from '../../support/imap-server.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';

const hu = 'KT-HU';

describeOnServer('mailboxes', (open) => {
  let app: App;
  let admin: Client;
  let server: ImapServer;
  let account: number;
  beforeAll(async () => {
    app = await openApp(open);
    server = await startImapServer();
    admin = await app.signIn('admin', hu);
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  const passwords = () => ({ [`${server.user}@${server.host}`]: server.password });
  const settings = () => ({ KONTOR_IMAP_PASSWORDS: passwords(), KONTOR_IMAP_ALLOW: [`${server.host}:${server.port}`] });
  const run = (configuration = settings()) => job.run(jobContext(app, { configuration }));
  const due = () => app.execute(sql`update imap_account set due_at = now() where active`);
  const readAgain = async () => {
    await due();
    return run();
  };
  const addAccount = async (by = admin): Promise<number> => {
    const { status, text, body } = await by.action<{ rows: JsonObject[] }>('imap_accounts', 'set', {
      rows: [
        { account_name: 'Test', imap_host: server.host, imap_port: server.port, imap_tls: 'none', imap_user: server.user, from_address: 'info@shop.test' },
      ],
    });
    expect([status, text]).toEqual([200, text]);
    return Number(body.rows[0]?.imap_account_id);
  };
  const accountRow = async () => (await admin.rows('imap_accounts', { filter: { field: 'imap_account_id', op: 'eq', value: account } }))[0] ?? {};
  const mails = (by = admin) =>
    by.rows('email_list', { filter: { field: 'account_name', op: 'eq', value: 'Test' }, sort: [{ field: 'email_id' }], limit: 200 });
  const textOf = async (id: unknown) => (await admin.rows('email_texts', { filter: { field: 'email_id', op: 'eq', value: Number(id) } }))[0] ?? {};
  const deliver = () =>
    createOutbox({
      database: app.database,
      senders: { mail: null, webhook: null, imap: createMailboxSender({ passwords: passwords(), allow: settings().KONTOR_IMAP_ALLOW }) },
    }).deliver();

  beforeEach(async () => {
    await app.execute(sql`delete from email_draft`);
    await app.execute(sql`delete from imap_account where account_name = 'Test'`);
    await app.execute(sql`delete from email_reference where message_id like '%.test>'`);
    await app.execute(sql`delete from outbox where channel = 'imap'`);
    server.empty();
    server.state.condstore = true;
    account = await addAccount();
  });

  it('are listed with their texts, what is new comes, and what happened there is told here', async () => {
    server.put({
      source: mailSource({ id: 'one@x.test', subject: 'Kérdés a rendelésről', text: 'Tisztelt Cím!\r\nMikor érkezik meg a csomag? Köszönöm!' }),
      flags: [String.raw`\Seen`],
    });
    const second = server.put({ source: mailSource({ id: 'two@x.test', subject: 'Second' }) });
    expect(await run()).toEqual({ fetched: 1, failed: 0, mails: 2 });
    const listed = await mails();
    expect(listed).toMatchObject([
      {
        subject: 'Kérdés a rendelésről',
        sender_email: 'anna@customer.test',
        sender_name: 'Anna Kiss',
        is_read: true,
        language_code: 'hu',
        body_state: 'kept',
        state_code: 'new',
      },
      { subject: 'Second', is_read: false, is_automatic: false, recipients: 'info@shop.test' },
    ]);
    expect(await textOf(listed[0]?.email_id)).toMatchObject({ body_text: expect.stringContaining('Mikor érkezik') as string, body_html: null });
    expect(await accountRow()).toMatchObject({ mailbox_state: 'read', mailbox_error: null, mails_skipped: 0 });

    server.put({ source: mailSource({ id: 'three@x.test', subject: 'Third' }) });
    server.setFlags(second, [String.raw`\Seen`, 'invoice']);
    expect(await readAgain()).toMatchObject({ mails: 1 });
    expect(await mails()).toMatchObject([{}, { is_read: true, mail_flags: [String.raw`\Seen`, 'invoice'] }, { subject: 'Third' }]);

    server.remove(second);
    await readAgain();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Kérdés a rendelésről', 'Third']);
    // Nothing happened: nothing is searched and nothing is fetched.
    server.commands.length = 0;
    await readAgain();
    expect(server.commands.filter((command) => command.startsWith('UID'))).toEqual([]);
  });

  it('tell flags where the server does not tell what changed', async () => {
    server.state.condstore = false;
    const one = server.put({ source: mailSource({ id: 'one@x.test' }) });
    await run();
    server.setFlags(one, [String.raw`\Flagged`]);
    await readAgain();
    expect(await mails()).toMatchObject([{ mail_flags: [String.raw`\Flagged`], is_read: false }]);
  });

  it('that begin anew keep what staff tied to their mails, and drafts; equal Message-IDs are two mails', async () => {
    for (const text of ['first', 'second']) server.put({ source: mailSource({ id: 'same@x.test', text }) });
    server.put({ source: mailSource({ id: 'gone@x.test' }) });
    await run();
    const before = await mails();
    expect(before).toHaveLength(3);
    const [label] = await admin.rows('imap_labels', { limit: 1 });
    const key = { email_id: before[0]?.email_id ?? null };
    const labelled = await admin.action('email_list', 'set_label', { selection: { keys: [key] }, imap_label_id: label?.imap_label_id });
    expect([labelled.status, labelled.text]).toEqual([200, labelled.text]);
    expect((await admin.action('email_list', 'begin_draft', { selection: { keys: [key] } })).body).toMatchObject({ changed: 1 });
    server.remove(3);
    server.beginAnew();
    expect(await readAgain()).toMatchObject({ mails: 0 });
    const after = await mails();
    expect(after.map(({ email_id }) => email_id)).toEqual(before.slice(0, 2).map(({ email_id }) => email_id));
    expect(after[0]).toMatchObject({ imap_label_id: label?.imap_label_id, state_code: 'labelled' });
    expect(await admin.rows('email_drafts')).toMatchObject([{ email_id: key.email_id }]);
  });

  it('go on where a mail is broken, and say which', async () => {
    server.put({ source: mailSource({ id: 'one@x.test' }) });
    const broken = server.put({ source: 'nothing', isBroken: true });
    server.put({ source: mailSource({ id: 'three@x.test' }) });
    expect(await run()).toEqual({ fetched: 1, failed: 0, mails: 2 });
    expect(await accountRow()).toMatchObject({ mails_skipped: 1, skipped_mails: expect.stringContaining(`INBOX ${broken}: `) as string });
  });

  it('put mails together that name each other, seen or not, and never by their subjects alone', async () => {
    server.put({ source: mailSource({ id: 'a@x.test', subject: 'Chairs' }) });
    server.put({ source: mailSource({ id: 'b@x.test', subject: 'Re: Chairs', headers: { References: '<a@x.test>' } }) });
    server.put({ source: mailSource({ id: 'c@x.test', subject: 'Chairs' }) });
    server.put({ source: mailSource({ id: 'd@x.test', headers: { 'In-Reply-To': '<unseen@x.test>' } }) });
    server.put({ source: mailSource({ id: 'e@x.test', headers: { References: '<unseen@x.test>' } }) });
    await run();
    let [a, b, c, d, e] = await mails();
    expect(b).toMatchObject({ email_thread_id: a?.email_thread_id, is_latest: true, mails_of_thread: 2 });
    expect(a).toMatchObject({ is_latest: false });
    expect(c?.email_thread_id).not.toBe(a?.email_thread_id);
    expect(e?.email_thread_id).toBe(d?.email_thread_id);
    // A mail that names two threads makes them one.
    server.put({ source: mailSource({ id: 'f@x.test', headers: { References: '<c@x.test> <e@x.test>' } }) });
    await readAgain();
    [a, b, c, d, e] = await mails();
    expect([d?.email_thread_id, e?.email_thread_id]).toEqual([c?.email_thread_id, c?.email_thread_id]);
    expect(c?.email_thread_id).not.toBe(a?.email_thread_id);
  });

  it('tie a mail to the order it names, where its customer wrote it, and to the partner by his address', async () => {
    const [order] = await app.rows<{ order_no: string; email: string; sales_order_id: number; partner_id: number | null }>(
      sql`select order_no, email, sales_order_id, partner_id from sales_order where company_code = ${hu} and order_no is not null and email is not null order by sales_order_id limit 1`,
    );
    const [partner] = await app.rows<{ partner_id: number; email: string }>(
      sql`select partner_id, email from partner where email is not null and not deleted and lower(email) not in (select lower(email) from sales_order where email is not null) order by partner_id limit 1`,
    );
    const subject = `Question about ${order?.order_no}!`;
    server.put({ source: mailSource({ id: 'own@x.test', subject, from: `Customer <${order?.email.toUpperCase()}>` }) });
    server.put({ source: mailSource({ id: 'foreign@x.test', subject }) });
    server.put({ source: mailSource({ id: 'longer@x.test', subject: `${subject.slice(0, -1)}7`, from: order?.email ?? '' }) });
    server.put({ source: mailSource({ id: 'partner@x.test', from: `P <${partner?.email}>` }) });
    await run();
    const [own, foreign, longer, known] = await mails();
    expect(own).toMatchObject({ sales_order_id: order?.sales_order_id });
    expect(foreign).toMatchObject({ sales_order_id: null, partner_id: null });
    expect(longer).toMatchObject({ sales_order_id: null });
    expect(known).toMatchObject({ partner_id: partner?.partner_id });
  });

  it('are told by the outbox what was done here, each once', async () => {
    const one = server.put({ source: mailSource({ id: 'one@x.test' }) });
    await run();
    const [mail] = await mails();
    const selection = { keys: [{ email_id: mail?.email_id ?? null }] };
    expect((await admin.action('email_list', 'mark_read', { selection })).body).toMatchObject({ changed: 1 });
    expect(await deliver()).toMatchObject({ sent: 1, failed: 0 });
    expect(server.folder().mails[0]).toMatchObject({ uid: one, flags: [String.raw`\Seen`] });
    const archived = await admin.action('fsm_trigger', 'set', { event_code: 'archive', fsm_instance_id: [mail?.fsm_instance_id ?? null], params: {} });
    expect(archived.body).toMatchObject({ results: [{ ok: true, state_code: 'archived' }] });
    await deliver();
    expect(server.folder().mails[0]?.flags).toContain('$Archived');
    const deleted = await admin.action<{ change_set_id: number }>('email_list', 'delete_mail', { selection });
    expect(deleted.body).toMatchObject({ changed: 1 });
    expect(await mails()).toEqual([]);
    await deliver();
    expect(server.folder().mails[0]?.flags).toContain(String.raw`\Deleted`);
    expect(await admin.rpc('undo', { change_set_id: deleted.body.change_set_id })).toMatchObject({ status: 200 });
    await deliver();
    expect(server.folder().mails[0]?.flags).not.toContain(String.raw`\Deleted`);
    expect(await mails()).toHaveLength(1);
  });

  it('bring old texts when somebody opens the mail, and files by what they are', async () => {
    const body = [
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p onclick="x()">Hello <script>alert(1)</script><img src="https://track.test/p.png"><a href="javascript:x()">link</a></p>',
      '--b',
      'Content-Type: application/pdf; name="invoice.exe"',
      'Content-Disposition: attachment; filename="../invoice.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF').toString('base64'),
      '--b--',
    ].join('\r\n');
    server.put({ source: mailSource({ id: 'old@x.test', date: 'Fri, 20 Nov 2020 10:00:00 +0000', type: 'multipart/mixed; boundary="b"', text: body }) });
    await run();
    const [mail] = await mails();
    expect(mail).toMatchObject({ body_state: 'left' });
    expect((await admin.action('email_list', 'open_mail', { selection: { keys: [{ email_id: mail?.email_id ?? null }] } })).body).toMatchObject({ changed: 1 });
    await run();
    const { body_html: html, ...text } = await textOf(mail?.email_id);
    expect(text).toMatchObject({ body_state: 'kept', pictures_left_out: 1 });
    expect(html).toContain('Hello');
    expect(html).not.toMatch(/script|onclick|javascript| src=|<a /);
    const [file] = await admin.rows('email_attachments', { filter: { field: 'email_id', op: 'eq', value: mail?.email_id ?? null } });
    expect(file).toMatchObject({ mime_type: 'application/pdf' });
    const saved = await app.request({
      method: 'GET',
      url: `/files/email_attachments/${String(file?.email_attachment_id)}`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-company': hu },
    });
    expect(saved.status).toBe(200);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('that cannot be opened say why, and send no password elsewhere', async () => {
    expect(await run({ ...settings(), KONTOR_IMAP_PASSWORDS: {} })).toMatchObject({ fetched: 0, failed: 1 });
    expect(await accountRow()).toMatchObject({ mailbox_state: 'failed', mailbox_error: 'no_password' });
    await due();
    await run({ ...settings(), KONTOR_IMAP_PASSWORDS: { [`${server.user}@${server.host}`]: 'wrong' } });
    expect(await accountRow()).toMatchObject({ mailbox_error: 'wrong_password' });
    await due();
    server.commands.length = 0;
    await run({ ...settings(), KONTOR_IMAP_ALLOW: [] });
    expect(await accountRow()).toMatchObject({ mailbox_error: 'address_refused' });
    expect(server.commands).toEqual([]);
  });

  it('of a company are its own', async () => {
    server.put({ source: mailSource({ id: 'one@x.test' }) });
    await run();
    const other = await app.signIn('admin', 'KT-RO');
    expect(await mails(other)).toEqual([]);
    const [mail] = await mails();
    const selection = { keys: [{ email_id: mail?.email_id ?? null }] };
    for (const name of ['open_mail', 'mark_read', 'delete_mail'])
      expect((await other.action('email_list', name, { selection })).body, name).toMatchObject({ changed: 0 });
    expect(await other.rpc('mail_draft', { email_id: mail?.email_id })).not.toMatchObject({ status: 200 });
    // The same mail in the mailbox of another company is another mail.
    await addAccount(other);
    await run();
    expect([(await mails()).length, (await mails(other)).length]).toEqual([1, 1]);
  });
});
