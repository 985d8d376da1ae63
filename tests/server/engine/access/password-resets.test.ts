import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import type { Delivery } from '../../../../src/server/engine/outbox/sender.ts';
import { Undeliverable } from '../../../../src/server/engine/outbox/sender.ts';
import { createOutbox } from '../../../../src/server/engine/outbox/outbox.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import { offline } from '../../../../src/server/engine/installation.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, createApp, email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const publicUrl = 'https://office.example.test';
const new_password = 'a quite new password';

describeOnEachDemo('resetting a password', (open, engine) => {
  /** Without a mail server, and with one. */
  let app: App;
  let mailing: App;
  let admin: Client;
  let networks = 0;
  const elsewhere = () => ({ from: `10.9.${networks >> 8}.${networks++ & 255}` });

  beforeAll(async () => {
    app = await openApp(open);
    mailing = await createApp(app.database, undefined, undefined, undefined, { ...offline, mails: true, publicUrl });
    admin = await app.signIn('admin', 'KT-HU');
  });
  beforeEach(() => app.execute(sql`delete from login_attempt`));
  afterAll(async () => {
    await mailing.stop();
    await app.close();
  });

  const reset = async (client: Client, ...accounts: string[]) => {
    const keys = await Promise.all(accounts.map(async (account) => ({ user_id: await app.userId(account) })));
    return client.action<{ changed: number; codes: { user_name: string; code: string }[] }>('users', 'reset_password', { selection: { keys } });
  };
  const resetOne = async (account: string): Promise<string> => {
    const { status, body } = await reset(admin, account);
    expect(status).toBe(200);
    return body.codes[0]?.code ?? '';
  };
  const choose = (secret: string, password = new_password, options = elsewhere()) => app.rpc('choose_password', { secret, new_password: password }, options);
  const received: Delivery<'mail'>[] = [];
  /** What one mail server took, or refused; the secret of a link is made when its mail leaves. */
  const deliver = (fault?: Error) => {
    const send = async (delivery: Delivery<'mail'>): Promise<void> => {
      received.push(delivery);
      if (fault) throw fault;
    };
    return createOutbox({ database: app.database, senders: { mail: send, webhook: null, imap: null } }).deliver();
  };
  const mailsTo = async (account: string) => {
    await deliver();
    const mails = await app.rows<{ subject: string; key: string; company_code: string }>(
      sql`select subject, idempotency_key as key, company_code from outbox where recipient = ${email(account)} order by outbox_id`,
    );
    return mails.map(({ key, ...mail }) => ({ ...mail, text: received.find((one) => one.key === key)?.text ?? '' }));
  };
  const linkIn = (text: string) => text.split(/\s/).find((word) => word.startsWith(publicUrl)) ?? '';
  const secretIn = (text: string) => linkIn(text).split('#')[1] ?? '';

  it('gives a code for each, shows no password, and ends passwords and sessions', async () => {
    await app.addUser('forgetful');
    await app.addUser('absent');
    const session = await app.signIn('forgetful');
    const { status, body, text } = await reset(admin, 'forgetful', 'absent');
    expect([status, body]).toEqual([
      200,
      {
        changed: 2,
        change_set_id: null,
        codes: ['absent', 'forgetful'].map((user_name) => ({ user_name, code: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/) as string })),
      },
    ]);
    expect(text).not.toContain('password');
    expect(await session.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
    expect(await app.login('forgetful', demoPassword, elsewhere())).toMatchObject(refused(401, 'invalid_credentials'));
  });

  it('takes a code once, however it is typed, and tells its person at the next sign-in', async () => {
    await app.addUser('typist');
    const code = await resetOne('typist');
    expect((await choose(` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await choose(code)).toMatchObject(refused(422, 'reset_gone'));
    const typist = await app.asClient((await app.login('typist', new_password)).body);
    const { notices } = (await typist.rpc('user')).body;
    expect(notices).toEqual([
      { account_notice_id: expect.any(Number) as number, notice: 'password_changed', params: null, happened_at: expect.any(String) as string },
    ]);
    await app.addUser('neighbour');
    const seen = { notices: notices.map(({ account_notice_id }) => account_notice_id) };
    await (await app.signIn('neighbour')).rpc('notices_seen', seen);
    expect((await typist.rpc('user')).body.notices).toHaveLength(1);
    await typist.rpc('notices_seen', seen);
    expect((await typist.rpc('user')).body.notices).toEqual([]);
  });

  it('of twenty who come with one code at once, lets one in', async () => {
    await app.addUser('crowd');
    const code = await resetOne('crowd');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => choose(code, `password number ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses what is over, what was never given, and what belongs to somebody blocked', async () => {
    await app.addUser('late');
    const code = await resetOne('late');
    await app.execute(sql`update password_reset set expires_at = now() - interval '1 second'`);
    expect(await choose(code)).toMatchObject({ ...refused(422, 'reset_gone'), body: { error: { fields: [{ field: 'secret', code: 'reset_gone' }] } } });
    expect(await choose('')).toMatchObject(refused(422, 'reset_gone'));
    await app.execute(sql`update password_reset set expires_at = now() + interval '1 hour'`);
    await app.execute(sql`update app_user set blocked = true where user_email = ${email('late')}`);
    expect(await choose(code)).toMatchObject(refused(422, 'reset_gone'));
  });

  it('keeps the code where the new password is refused', async () => {
    await app.addUser('weak');
    const code = await resetOne('weak');
    expect(await choose(code, 'short')).toMatchObject(refused(422, 'weak_password'));
    expect((await choose(code)).status).toBe(200);
  });

  it.each([{ $ne: null }, ['x'], true, 1, null, 'x'.repeat(50_000)])('takes %j for no secret', async (secret) => {
    expect(await app.rpc('choose_password', { secret, new_password })).toMatchObject(refused(400, 'bad_request'));
  });

  it('counts what one network tries', async () => {
    const from = { from: '192.0.2.77' };
    const answers = [];
    for (let at = 0; at < 40; at += 1) answers.push(await choose(`guess ${at}`, new_password, from));
    expect(answers.filter((answer) => codeOf(answer) === 'reset_gone')).toHaveLength(30);
    expect(answers.filter((answer) => codeOf(answer) === 'too_many_attempts')).toHaveLength(10);
  });

  it('ends every other code and link of the person with the first that is used', async () => {
    await app.addUser('twice');
    const [first, second] = [await resetOne('twice'), await resetOne('twice')];
    expect((await choose(first)).status).toBe(200);
    expect(await choose(second)).toMatchObject(refused(422, 'reset_gone'));
  });

  it('puts a secret for nobody who may do more than the caller, whatever asks for it', async () => {
    const [clerk, target] = [await app.userId('clerk'), await app.userId('admin')];
    for (const userId of [clerk, null]) {
      const asked = app.database.transaction({ userId, companyCode: 'KT-HU' }, (tx) => tx.execute(sql`select kontor_put_password_reset(${target}, 'x', 60)`));
      await expect(asked).rejects.toMatchObject({ code: 'KT403' });
    }
  });

  it('mails a link in the language of the person, and answers nothing by which anybody could sign in', async () => {
    const id = await app.addUser('mailed');
    await app.execute(sql`update app_user set language_code = 'hu' where user_id = ${id}`);
    const manager = mailing.asClient(admin, 'KT-HU');
    const { body, text } = await reset(manager, 'mailed');
    expect(body).toEqual({ changed: 1, change_set_id: null, codes: [] });
    const [mail] = await mailsTo('mailed');
    expect(mail).toMatchObject({ subject: 'Új Kontor-jelszó megadása', company_code: 'KT-HU' });
    expect(linkIn(mail?.text ?? '')).toMatch(new RegExp(`^${publicUrl}/hu/choose-password#[0-9a-f]{64}$`));
    expect(text).not.toContain(secretIn(mail?.text ?? ''));
    expect((await mailing.rpc('choose_password', { secret: secretIn(mail?.text ?? ''), new_password }, elsewhere())).status).toBe(200);
    expect((await mailsTo('mailed')).map(({ subject }) => subject)).toEqual(['Új Kontor-jelszó megadása', 'Megváltozott a Kontor-jelszava']);
    expect((await mailing.asClient((await app.login('mailed', new_password)).body).rpc('user')).body.notices).toEqual([]);
  });

  it('answers whoever forgot his password the same, whether or not there is such an account (B5)', async () => {
    await app.addUser('oblivious');
    await app.addUser('shut');
    await app.execute(sql`update app_user set blocked = true where user_email = ${email('shut')}`);
    const asked = (account: string, host = 'evil.test') =>
      mailing.rpc('forgot_password', { email: email(account) }, { ...elsewhere(), headers: { host, 'x-forwarded-host': host } });
    const answers = [await asked('oblivious'), await asked('nobody-at-all'), await asked('shut')];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { by: 'mail', minutes: 60 }]);
    expect(await mailsTo('shut')).toEqual([]);
    await asked('oblivious');
    const mails = await mailsTo('oblivious');
    expect(mails).toHaveLength(1);
    expect(linkIn(mails[0]?.text ?? '')).toContain(`${publicUrl}/en/choose-password#`);
    expect((await app.login('oblivious')).status).toBe(200);
    expect((await choose(secretIn(mails[0]?.text ?? ''))).status).toBe(200);
    expect((await app.login('oblivious', new_password)).status).toBe(200);
  });

  it.runIf(engine === 'postgres')('takes as long for an account as for none', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 6; round += 1) {
      await app.addUser(`known${round}`);
      for (const name of ['known', 'unknown'] as const) {
        const start = performance.now();
        await mailing.rpc('forgot_password', { email: email(`${name}${round}`) }, elsewhere());
        times[name].push(performance.now() - start);
      }
    }
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.2);
  });

  it('says to everybody alike where no link can be mailed', async () => {
    for (const account of ['viewer', 'nobody-at-all'])
      expect(await app.rpc('forgot_password', { email: email(account) }, elsewhere())).toMatchObject({ status: 200, body: { by: 'manager' } });
  });

  it('counts who asks for links apart from sign-ins: a network that asks without end can still sign in', async () => {
    const from = { from: '192.0.2.78' };
    const ask = (account: string) => app.rpc('forgot_password', { email: email(account) }, from);
    for (let time = 0; time < 30; time += 1) expect((await ask(`person${time}`)).status).toBe(200);
    for (let time = 0; time < 40; time += 1) expect(await ask('viewer')).toMatchObject(refused(429, 'too_many_attempts'));
    expect((await app.login('viewer', demoPassword, from)).status).toBe(200);
    expect(await app.rows(sql`select attempt_key from login_attempt where attempt_key like 'address:192.0.2.78' and failures > 0`)).toEqual([]);
  });

  it('stores no secret as it is, neither in tables nor in the history', async () => {
    await app.addUser('dumped');
    const code = await resetOne('dumped');
    for (const table of ['password_reset', 'change', 'change_set', 'app_user', 'account_notice', 'outbox']) {
      const [dump] = await app.rows<{ dump: string }>(sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as dump from ${sql.identifier(table)} t`);
      expect(dump?.dump).not.toContain(code);
      expect(dump?.dump).not.toContain(code.replaceAll('-', ''));
    }
    expect(await app.rows(sql`select 1 from change where field = 'password'`)).not.toEqual([]);
  });

  it('stores the secret of a mailed link as it is nowhere: before its mail leaves, when that failed, and when it was sent', async () => {
    await app.addUser('mailed-dump');
    const dumps = async (): Promise<string> => {
      const all: string[] = [];
      for (const table of tables) {
        const [row] = await app.rows<{ dump: string }>(
          sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as dump from ${sql.identifier(infoOf(table).name)} t`,
        );
        all.push(row?.dump ?? '');
      }
      return all.join('\n');
    };
    await app.execute(sql`delete from outbox`);
    await mailing.rpc('forgot_password', { email: email('mailed-dump') }, elsewhere());
    received.length = 0;
    // While it waits there is no secret that would open anything.
    expect(await dumps()).not.toMatch(/choose-password#[0-9a-f]/);
    expect(await deliver(new Error('the mail server is away'))).toEqual({ sent: 0, put_off: 1, failed: 0 });
    await app.execute(sql`update outbox set due_at = now() where done_at is null`);
    expect(await deliver(new Undeliverable('nobody of this name'))).toEqual({ sent: 0, put_off: 0, failed: 1 });
    await app.execute(sql`update outbox set due_at = now(), failed_at = null, attempts = 0 where done_at is null`);
    expect(await deliver()).toEqual({ sent: 1, put_off: 0, failed: 0 });
    const secrets = received.map(({ text }) => secretIn(text));
    expect(new Set(secrets).size).toBe(3);
    const all = await dumps();
    for (const secret of secrets) {
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      expect(all).not.toContain(secret);
    }
    // Of a mail that came twice either is good, until one is used.
    expect((await choose(secrets[0] ?? '')).status).toBe(200);
    expect(await choose(secrets[2] ?? '')).toMatchObject(refused(422, 'reset_gone'));
  });

  it('gives up a mail whose link is good no more', async () => {
    await app.addUser('delayed');
    await app.execute(sql`delete from outbox`);
    await mailing.rpc('forgot_password', { email: email('delayed') }, elsewhere());
    await app.execute(sql`update password_reset set expires_at = now() - interval '1 second'`);
    received.length = 0;
    expect(await deliver()).toEqual({ sent: 0, put_off: 0, failed: 1 });
    expect(received).toEqual([]);
  });
});
