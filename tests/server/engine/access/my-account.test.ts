import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { email, openApp, refused } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

describeOnServer('the own account', (open) => {
  let app: App;
  let people = 0;

  beforeAll(async () => {
    app = await openApp(open);
  });
  beforeEach(() => app.execute(sql`delete from login_attempt`));
  afterAll(() => app.close());

  const signInAt = async (account: string, userAgent: string, from: string): Promise<Client> =>
    app.asClient((await app.login(account, demoPassword, { from, headers: { 'user-agent': userAgent } })).body);
  /** Somebody new, signed in just now. */
  const arrive = async (): Promise<{ me: Client; name: string }> => {
    const name = `person${(people += 1)}`;
    await app.addUser(name);
    return { me: await app.signIn(name), name };
  };
  const codeOf = (secret: string, steps = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const account = async (client: Client) => (await client.rpc('my_account')).body;
  const addApp = async (client: Client, factor_name: string) => {
    const { secret } = (await client.rpc('begin_app')).body;
    const added = await client.rpc('add_app', { factor_name, code: codeOf(secret) });
    expect(added.status).toBe(200);
    return { secret, codes: added.body.recovery_codes };
  };
  const notices = async (client: Client) => (await client.rpc('user')).body.notices.map(({ notice }) => notice);

  it('tells where its person is signed in: the device in words, from where, and which session asks', async () => {
    const { name } = await arrive();
    await app.execute(sql`update refresh_token set revoked_at = now() where user_id = (select user_id from app_user where user_email = ${email(name)})`);
    const [here] = [await signInAt(name, chrome, '192.0.2.10'), await signInAt(name, safari, '2001:db8::1'), await signInAt(name, '', '192.0.2.12')];
    const { sessions } = await account(here);
    expect(sessions.map(({ browser, system, address, here: own }) => [browser, system, address, own])).toEqual([
      ['Chrome', 'Linux', '192.0.2.10', true],
      [null, null, '192.0.2.12', false],
      ['Safari', 'iOS', '2001:db8::1', false],
    ]);
  });

  it('follows a session to another address when it is refreshed', async () => {
    const { me } = await arrive();
    const next = (await app.rpc('refresh_token', { refresh_token: me.refresh_token }, { from: '192.0.2.44', headers: { 'user-agent': safari } })).body;
    expect((await account(app.asClient(next))).sessions).toMatchObject([{ address: '192.0.2.44', browser: 'Safari', here: true }]);
  });

  it('signs out there, or everywhere else, and nobody but its person', async () => {
    const { me, name } = await arrive();
    const [second, third, stranger] = [await app.signIn(name), await app.signIn(name), (await arrive()).me];
    const theirs = (await account(stranger)).sessions[0]?.session_id;
    expect((await me.rpc('end_sessions', { session_id: theirs })).status).toBe(200);
    expect((await stranger.rpc('user')).status).toBe(200);
    const there = (await account(second)).sessions.find(({ here }) => here)?.session_id;
    expect((await me.rpc('end_sessions', { session_id: there })).status).toBe(200);
    expect(await second.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
    expect((await third.rpc('user')).status).toBe(200);
    expect((await me.rpc('end_sessions')).status).toBe(200);
    expect(await third.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
    expect((await account(me)).sessions).toHaveLength(1);
  });

  it('adds an app by its first code, gives codes for recovery with the first one alone, and tells its person', async () => {
    const { me, name } = await arrive();
    const { codes } = await addApp(me, ' My phone ');
    expect(codes).toHaveLength(10);
    expect((await addApp(me, 'My tablet')).codes).toBeUndefined();
    expect(await account(me)).toMatchObject({ recovery_codes: 10, second_factors: [{ factor_name: 'My phone' }, { factor_name: 'My tablet' }] });
    expect(await notices(me)).toEqual(['second_factor_added', 'second_factor_added']);
    expect((await app.login(name)).body).toMatchObject({ step: 'code' });
  });

  it('takes no wrong code, no name that is none, and nothing that was not begun in this session', async () => {
    const { me, name } = await arrive();
    const elsewhere = await app.signIn(name);
    const { secret } = (await me.rpc('begin_app')).body;
    const add = (client: Client, factor_name: string, code = codeOf(secret)) => client.rpc('add_app', { factor_name, code });
    expect(await add(elsewhere, 'Phone')).toMatchObject(refused(422, 'begin_again'));
    expect(await add(me, 'Phone', '000000')).toMatchObject(refused(422, 'wrong_code'));
    for (const [given, code] of [
      ['  ', 'required'],
      ['x'.repeat(61), 'too_long'],
    ] as const)
      expect(await add(me, given)).toMatchObject({ ...refused(422, code), body: { error: { fields: [{ field: 'factor_name', code }] } } });
    expect((await add(me, 'Phone')).status).toBe(200);
    expect(await add(me, 'Phone')).toMatchObject(refused(422, 'begin_again'));
  });

  it('keeps the number of factors within bounds', async () => {
    const { me } = await arrive();
    for (let at = 0; at < 10; at += 1) await addApp(me, `App ${at}`);
    expect(await me.rpc('begin_app')).toMatchObject(refused(422, 'too_many_kept'));
  });

  it('names and removes what is its own and nothing else', async () => {
    const [{ me }, { me: other }] = [await arrive(), await arrive()];
    await addApp(me, 'Mine');
    await addApp(other, 'Theirs');
    const id = (await account(me)).second_factors[0]?.second_factor_id ?? 0;
    expect(await other.rpc('name_factor', { second_factor_id: id, factor_name: 'Stolen' })).toMatchObject(refused(404, 'not_found'));
    expect(await other.rpc('remove_factor', { second_factor_id: id })).toMatchObject(refused(404, 'not_found'));
    expect((await me.rpc('name_factor', { second_factor_id: id, factor_name: 'Work phone' })).status).toBe(200);
    expect((await account(me)).second_factors).toMatchObject([{ factor_name: 'Work phone' }]);
    expect((await me.rpc('remove_factor', { second_factor_id: id })).status).toBe(200);
    expect(await account(me)).toMatchObject({ second_factors: [], recovery_codes: 0 });
    expect(await notices(me)).toContain('own_factor_removed');
  });

  it('keeps the last factor of whoever has to have one', async () => {
    const { me, name } = await arrive();
    const [role] = await app.rows<{ role_id: number }>(sql`insert into role (role_name, second_factor) values ('{"en":"Careful"}', true) returning role_id`);
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role?.role_id}, ${await app.userId(name)})`);
    await addApp(me, 'One');
    await addApp(me, 'Two');
    const { second_factors, second_factor_needed } = await account(me);
    expect(second_factor_needed).toBe(true);
    const remove = (at: number): Promise<Answer<unknown>> => me.rpc('remove_factor', { second_factor_id: second_factors[at]?.second_factor_id });
    const answers = await Promise.all([remove(0), remove(1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await account(me)).second_factors).toHaveLength(1);
  });

  it('renews codes for recovery: the former ones open nothing', async () => {
    const { me, name } = await arrive();
    expect(await me.rpc('renew_recovery_codes')).toMatchObject(refused(404, 'not_found'));
    const { codes: former = [] } = await addApp(me, 'Phone');
    const { recovery_codes } = (await me.rpc('renew_recovery_codes')).body;
    expect(new Set([...former, ...recovery_codes]).size).toBe(20);
    expect(await notices(me)).toContain('recovery_codes_renewed');
    const step = async (code = '') => {
      const { challenge } = (await app.beginSignIn(name)).body;
      return app.rpc('login_factor', { challenge, code });
    };
    expect(await step(former[0])).toMatchObject(refused(422, 'wrong_code'));
    expect((await step(recovery_codes[0])).status).toBe(200);
  });

  it('asks again before anything by which its person signs in is changed', async () => {
    const { me } = await arrive();
    await addApp(me, 'Phone');
    const id = (await account(me)).second_factors[0]?.second_factor_id ?? 0;
    await app.execute(sql`update user_session set confirmed_until = now()`);
    const changes: [Parameters<Client['rpc']>[0], object][] = [
      ['begin_app', {}],
      ['add_app', { factor_name: 'Thief', code: '123456' }],
      ['name_factor', { second_factor_id: id, factor_name: 'Thief' }],
      ['remove_factor', { second_factor_id: id }],
      ['renew_recovery_codes', {}],
    ];
    for (const [call, payload] of changes) expect([call, await me.rpc(call, payload)]).toMatchObject([call, refused(403, 'confirm_identity')]);
    expect(await account(me)).toMatchObject({ second_factors: [{ factor_name: 'Phone' }], recovery_codes: 10 });
  });

  it('shows neither secrets nor tokens', async () => {
    const { me } = await arrive();
    const { secret } = await addApp(me, 'Phone');
    const { text } = await me.rpc('my_account');
    for (const hidden of [secret, me.token, me.refresh_token, 'hash', 'secret']) expect(text).not.toContain(hidden);
  });
});
