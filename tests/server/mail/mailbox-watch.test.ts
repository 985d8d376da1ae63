import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import watch from '../../../src/server/domain/mail/mailbox_watch.job.ts';
import { createJobs } from '../../../src/server/engine/jobs/jobs.ts';
import mailboxes from '../../../src/server/domain/mail/mailboxes.job.ts';
import { stateBeside } from '../../../src/server/domain/mail/told-folders.ts';
import { toMailboxSettings } from '../../../src/server/engine/mail/settings.ts';
import { watchMailbox } from '../../../src/server/engine/mail/watch-mailbox.ts';
import { describeOnServer } from '../../support/databases.ts';
import { startImapServer } from '../../support/imap-server.ts';
import { mailSource } from '../../support/mail-source.ts';
import type { ImapServer } from '../../support/imap-server.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { createTestMailbox } from '../fixtures/test-mailbox.ts';
import type { TestMailbox } from '../fixtures/test-mailbox.ts';

describeOnServer('mailboxes that are watched', (open) => {
  let app: App;
  let admin: Client;
  let server: ImapServer;
  let mailbox: TestMailbox;
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    app = await openApp(open);
    server = await startImapServer();
    admin = await app.signIn('admin', 'KT-HU');
    mailbox = createTestMailbox({ app, admin, server });
  });
  beforeEach(async () => {
    Object.assign(server.state, { idle: true, listStatus: false });
    server.removeFolder('Orders');
    await mailbox.empty();
  });
  afterEach(async () => {
    await end?.();
    end = undefined;
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  const soon = { timeout: 15_000, interval: 50 };
  const idles = () => server.commands.filter((command) => command === 'IDLE').length;
  const subjects = async () => (await mailbox.mails()).map(({ subject }) => subject);
  /** Both jobs, as a server runs them. */
  const start = async (): Promise<unknown[]> => {
    const reports: unknown[] = [];
    const { signal: _own, ...context } = jobContext(app, { configuration: mailbox.configuration });
    await app.execute(sql`delete from job where job_code in ('mailboxes', 'mailbox_watch')`);
    const jobs = createJobs({
      database: app.database,
      jobs: [
        { code: 'mailboxes', ...mailboxes },
        { code: 'mailbox_watch', ...watch },
      ],
      context,
      report: (error) => reports.push(error),
    });
    await jobs.start();
    end = () => jobs.stop();
    return reports;
  };

  it('have a new mail listed within seconds, also after the connection broke, and end with the server', async () => {
    await mailbox.run();
    const reports = await start();
    await vi.waitFor(() => expect(idles()).toBe(1), soon);
    // It is told as one that watches, not as one that has hung for minutes.
    expect(await admin.rows('jobs', { filter: { field: 'job_code', op: 'eq', value: 'mailbox_watch' } })).toMatchObject([{ job_state: 'watching' }]);
    server.put({ source: mailSource({ id: 'one@x.test', subject: 'One' }) });
    await vi.waitFor(async () => expect(await subjects()).toEqual(['One']), soon);
    server.cut();
    await vi.waitFor(() => expect(idles()).toBeGreaterThan(1), soon);
    server.put({ source: mailSource({ id: 'two@x.test', subject: 'Two' }) });
    await vi.waitFor(async () => expect(await subjects()).toEqual(['One', 'Two']), soon);
    const stopping = performance.now();
    await end?.();
    end = undefined;
    expect(performance.now() - stopping).toBeLessThan(5_000);
    expect(reports).toEqual([]);
    const rows = await app.rows(sql`select state, last_error from job where job_code = 'mailbox_watch'`);
    expect(rows).toMatchObject([{ last_error: null }]);
    expect(rows).not.toMatchObject([{ state: 'running' }]);
  });

  it('have what happens in other folders heard of by looks beside the INBOX, where the server tells them all at once', async () => {
    server.addFolder('Orders');
    server.state.listStatus = true;
    let heard = 0;
    const place = { host: server.host, port: server.port, tls: 'none', user: server.user } as const;
    const ended = new AbortController();
    const watching = watchMailbox(place, toMailboxSettings(mailbox.configuration), ended.signal, () => (heard += 1), { every: 100, state: stateBeside });
    // What came while nobody listened is told at first.
    await vi.waitFor(() => expect(heard).toBe(1), soon);
    const uid = server.put({ source: mailSource({ id: 'order@x.test', subject: 'Order' }) }, 'Orders');
    await vi.waitFor(() => expect(heard).toBe(2), soon);
    server.setFlags(uid, [String.raw`\Seen`], 'Orders');
    await vi.waitFor(() => expect(heard).toBe(3), soon);
    ended.abort();
    expect(await watching).toBe(true);
    expect(server.commands.filter((command) => /^(?:STATUS|SELECT|EXAMINE).*Orders/.test(command))).toEqual([]);
  });

  it('hold no transaction while nothing happens', async () => {
    await mailbox.run();
    await start();
    await vi.waitFor(() => expect(idles()).toBe(1), soon);
    const open = await app.rows(sql`select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
    expect(open).toEqual([]);
  });

  it('are left alone where the server cannot tell, where nobody knows the password, or where they rest', async () => {
    const context = (configuration: object = mailbox.configuration) => jobContext(app, { configuration, signal: AbortSignal.timeout(1_000) });
    await mailbox.run();
    server.state.idle = false;
    server.commands.length = 0;
    expect(await watch.run(context())).toEqual({ heard: 0 });
    // It is not opened again and again.
    expect(server.commands.filter((command) => /^(?:LOGIN|AUTHENTICATE)/.test(command))).toHaveLength(1);
    server.state.idle = true;
    expect(await watch.run(context({ KONTOR_IMAP_PASSWORDS: {} }))).toEqual({ heard: 0 });
    expect(idles()).toBe(0);
    await app.execute(sql`update imap_account set active = false where account_name = 'Test'`);
    expect(await watch.run(context())).toEqual({});
  });

  it('are due still when something is told while they are being read', async () => {
    await app.execute(sql`update imap_account set due_at = now() - interval '1 hour' where account_name = 'Test'`);
    server.put({ source: mailSource({ id: 'one@x.test', subject: 'One' }) });
    const reading = mailbox.run();
    await vi.waitFor(() => expect(server.commands.length).toBeGreaterThan(2), soon);
    await app.execute(sql`update imap_account set due_at = now() - interval '1 minute' where account_name = 'Test'`);
    // Also where the reading ends badly.
    server.cut();
    await reading;
    expect(await app.rows(sql`select due_at < now() as is_due from imap_account where account_name = 'Test'`)).toEqual([{ is_due: true }]);
  });
});
