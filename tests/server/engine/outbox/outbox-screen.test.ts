import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { emptyOutbox, mail, put } from '../../../support/outbox-rows.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

interface Message extends JsonObject {
  outbox_id: number;
  subject: string;
  sending_state: string;
  attempts: number;
  last_error: string | null;
  failure_reason: string | null;
  attempts_left: number | null;
}

describeOnServer('the outbox of a company', (open) => {
  let app: App;
  let admin: Client;
  const messages = async (client = admin): Promise<Message[]> =>
    (await client.rows<Message>('outbox', { sort: [{ field: 'outbox_id' }] })).toSorted((a, b) => a.outbox_id - b.outbox_id);
  const act = async (action: string, client = admin) =>
    client.action('outbox', action, { selection: { keys: (await messages()).map(({ outbox_id }) => ({ outbox_id })) } });
  /** One message in each state. */
  const fill = async (): Promise<void> => {
    await emptyOutbox(app.database);
    for (const subject of ['waiting', 'sending', 'sent', 'failed', 'no_mail_server'])
      await put(app.database, mail(subject, 'somebody@receiver.test', { text: 'a secret link' }));
    await app.execute(sql`update outbox set attempts = 8 where subject in ('failed', 'sent')`);
    await app.execute(sql`update outbox set claimed_until = now() + interval '1 minute', attempts = 1 where subject = 'sending'`);
    await app.execute(sql`update outbox set done_at = now() where subject = 'sent'`);
    await app.execute(sql`update outbox set failed_at = now(), last_error = '550 no such mailbox' where subject = 'failed'`);
    await app.execute(sql`update outbox set last_error = 'not_configured' where subject = 'no_mail_server'`);
  };

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.addUser('nobody');
  });
  afterEach(fill);
  afterAll(() => app.close());

  it('tells the state of each message, and never its text', async () => {
    await fill();
    const rows = await messages();
    expect(rows.map(({ subject, sending_state }) => [subject, sending_state])).toEqual(rows.map(({ subject }) => [subject, subject]));
    expect(rows.map(({ last_error }) => last_error)).toEqual([null, null, null, '550 no such mailbox', null]);
    expect(rows.map(({ failure_reason, attempts_left }) => [failure_reason, attempts_left])).toEqual([
      [null, 8],
      [null, 7],
      [null, null],
      ['no_such_address', null],
      [null, 8],
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect((await admin.rows<Message>('outbox', { filter: { field: 'sending_state', op: 'in', value: ['failed', 'sent'] } })).length).toBe(2);
  });

  it("is nobody else's: not another company's, nor of who may not open the page", async () => {
    await fill();
    expect(await messages(admin.in('KT-DE'))).toEqual([]);
    const selection = { selection: { keys: [{ outbox_id: (await messages())[0]?.outbox_id ?? 0 }] } };
    expect((await admin.in('KT-DE').action('outbox', 'retry_sending', selection)).body).toMatchObject({ changed: 0 });
    const nobody = await app.signIn('nobody', 'KT-HU');
    for (const action of ['list', 'retry_sending', 'discard_unsent'])
      expect(await nobody.action('outbox', action, selection), action).toMatchObject(refused(403, 'forbidden'));
    expect((await admin.action('outbox', 'set', { patches: [{ key: { outbox_id: 1 }, field: 'recipient', new: 'x@y.test' }] })).status).not.toBe(200);
  });

  it('sends those again that wait or failed, with all their attempts, and no others', async () => {
    expect((await act('retry_sending')).body).toMatchObject({ changed: 3 });
    expect((await messages()).map(({ subject, sending_state, attempts }) => [subject, sending_state, attempts])).toEqual([
      ['waiting', 'waiting', 0],
      ['sending', 'sending', 1],
      ['sent', 'sent', 8],
      ['failed', 'waiting', 0],
      ['no_mail_server', 'no_mail_server', 0],
    ]);
  });

  it('throws away those that have not left, and logs who did it without their text', async () => {
    expect((await act('discard_unsent')).body).toMatchObject({ changed: 3 });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['sending', 'sent']);
    const logged = await app.rows<JsonObject>(sql`select entity_name, field, old, new, user_id from change where field = 'discarded'`);
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatchObject({ entity_name: 'outbox', old: null, new: null, user_id: await app.userId('admin') });
    expect(JSON.stringify(await app.rows(sql`select old, new from change where entity_name = 'outbox'`))).not.toContain('secret');
  });

  it('lets jobs run now, except those that run', async () => {
    await app.execute(
      sql`insert into job (job_code, interval, state, next_run_at) values ('sweep', 60, 'waiting', now() + interval '1 hour'), ('outbox', 1, 'running', now() + interval '1 hour')`,
    );
    const heard: string[] = [];
    const silence = await app.database.listen('job_asked', (code) => heard.push(code));
    const selection = { selection: { keys: [{ job_code: 'sweep' }, { job_code: 'outbox' }] } };
    expect(await admin.action('jobs', 'run_now', selection)).toMatchObject({ status: 200, body: { changed: 1 } });
    await expect.poll(() => heard).toEqual(['sweep']);
    const jobs = await admin.rows<JsonObject>('jobs');
    expect(jobs.map(({ job_code, job_state, interval }) => [job_code, job_state, interval]).toSorted()).toEqual([
      ['outbox', 'running', 1],
      ['sweep', 'waiting', 60],
    ]);
    expect(jobs.find(({ job_code }) => job_code === 'outbox')).toMatchObject({ next_run_at: null });
    expect(Date.parse(String(jobs.find(({ job_code }) => job_code === 'sweep')?.next_run_at))).toBeLessThanOrEqual(Date.now() + 5_000);
    const nobody = await app.signIn('nobody', 'KT-HU');
    expect(await nobody.action('jobs', 'run_now', selection)).toMatchObject(refused(403, 'forbidden'));
    await silence();
  });
});
