import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, createApp, email, openApp, refused } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

describeOnServer('limits of signing in', (open) => {
  let app: App;
  const attacker = '192.0.2.1';
  const fail = async (times: number, account = (_: number) => email('viewer'), from = attacker) => {
    for (let i = 0; i < times; i += 1) await app.services.loginLimits.take(account(i), from);
  };
  const tooMany = refused(429, 'too_many_attempts');

  beforeAll(async () => {
    app = await openApp(open);
  });
  beforeEach(() => app.execute(sql`delete from login_attempt`));
  afterAll(() => app.close());

  it('refuses the eleventh attempt with the time to wait, and the victim still gets in from elsewhere', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await app.login('viewer', 'wrong', { from: attacker })).status).toBe(401);
    const answer = await app.login('viewer', demoPassword, { from: attacker });
    expect(answer).toMatchObject(tooMany);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    expect((await app.login('viewer', demoPassword, { from: '198.51.100.7' })).status).toBe(200);
  });

  it('evaluates no more guesses than the limit, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, guess) => app.login('viewer', `guess ${guess}`, { from: attacker })));
    const told = (code: string): number => answers.filter((answer) => codeOf(answer) === code).length;
    expect(told('invalid_credentials')).toBeGreaterThan(0);
    expect(told('invalid_credentials')).toBeLessThanOrEqual(10);
    // On a busy machine some are told to come again before anybody looks at them.
    expect(told('invalid_credentials') + told('too_many_attempts') + told('service_unavailable')).toBe(answers.length);
  });

  it('counts no attempt that it refuses, so that one address cannot close an account for everybody', async () => {
    await fail(10);
    for (let attempt = 0; attempt < 250; attempt += 1) await expect(fail(1)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect((await app.login('viewer', demoPassword, { from: '198.51.100.7' })).status).toBe(200);
  });

  it('takes no success for a failure, of the address or of the account', async () => {
    for (let day = 0; day < 60; day += 1) expect((await app.login('viewer', demoPassword, { from: attacker })).status).toBe(200);
    expect(await app.rows(sql`select attempt_key from login_attempt where failures > 0`)).toEqual([]);
  });

  it('counts a wrong old password as an attempt to sign in', async () => {
    const viewer = await app.signIn('viewer');
    const guess = (old_password: string) => viewer.rpc('change_password', { old_password, new_password: 'a quite new password' }, { from: attacker });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(`guess ${at}`)));
    expect(answers.filter((answer) => codeOf(answer) === 'wrong_password')).toHaveLength(10);
    expect(await guess(demoPassword)).toMatchObject(tooMany);
    expect(await app.login('viewer', demoPassword, { from: attacker })).toMatchObject(tooMany);
  });

  it.each<[string, string, { from?: string; headers?: Record<string, string> }]>([
    ['capitals', 'VIEWER@DEMO.kontor.test', {}],
    ['blanks', ' viewer@demo.kontor.test ', {}],
    ['full-width letters', 'ｖiewer@demo.kontor.test', {}],
    ['a forged proxy', email('viewer'), { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('counts on under %s', async (_, name, options) => {
    await fail(10);
    expect(await app.rpc('login', { email: name, password: demoPassword }, { from: attacker, ...options })).toMatchObject(tooMany);
  });

  it('takes neighbours of one IPv6 network for one sender, however they write it', async () => {
    await fail(10, undefined, '2001:db8:0:1::5');
    for (const from of ['2001:db8:0:1::6', '2001:db8::1:ffff:0:0:7']) expect(await app.login('viewer', demoPassword, { from })).toMatchObject(tooMany);
    expect((await app.login('viewer', demoPassword, { from: '2001:db8:0:2::5' })).status).toBe(200);
  });

  it('takes an IPv4 address for the same in IPv6 writing', async () => {
    await fail(10, undefined, '::ffff:192.0.2.1');
    expect(await app.login('viewer', demoPassword, { from: '192.0.2.1' })).toMatchObject(tooMany);
  });

  it('does not take a further member of the body for another key', async () => {
    expect(await app.rpc('login', { email: email('viewer'), password: 'x', username: 'other' })).toMatchObject(refused(400, 'bad_request'));
  });

  it('limits one address that tries one password over many users, and one user tried from everywhere', async () => {
    await fail(50, (i) => `user${i}@demo.kontor.test`);
    expect(await app.login('viewer', demoPassword, { from: attacker })).toMatchObject(tooMany);
    for (let i = 0; i < 200; i += 1) await app.services.loginLimits.take(email('clerk'), `10.1.0.${i}`);
    expect(await app.login('clerk', demoPassword, { from: '10.2.0.1' })).toMatchObject(tooMany);
  });

  it('lets nobody keep a person out of the networks where he signed in lately', async () => {
    const [office, home, hotel] = ['198.51.100.7', '2001:db8:0:9::1', '203.0.113.50'];
    for (const from of [office, home]) expect((await app.login('clerk', demoPassword, { from })).status).toBe(200);
    const besiege = async () => {
      for (let i = 0; i < 200; i += 1) await app.services.loginLimits.take(email('clerk'), `10.3.0.${i}`);
    };
    await besiege();
    await expect(app.services.loginLimits.take(email('clerk'), '10.3.1.1')).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await app.login('clerk', demoPassword, { from: hotel })).toMatchObject(tooMany);
    // Also from a neighbour at home, and as often as he likes.
    for (const from of [office, '2001:db8:0:9::2', office]) expect((await app.login('clerk', demoPassword, { from })).status).toBe(200);
    // No more is tried from there than from anywhere else, and for no other account.
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await app.login('clerk', 'wrong', { from: office })).status).toBe(401);
    expect(await app.login('clerk', demoPassword, { from: office })).toMatchObject(tooMany);
    for (let i = 0; i < 200; i += 1) await app.services.loginLimits.take(email('viewer'), `10.4.0.${i}`);
    expect(await app.login('viewer', demoPassword, { from: home })).toMatchObject(tooMany);
    await app.execute(sql`update login_attempt set window_ends_at = now() where attempt_key like 'known:%'`);
    expect(await app.login('clerk', demoPassword, { from: home })).toMatchObject(tooMany);
  });

  it('keeps counting after a restart and on a second server', async () => {
    await fail(10);
    const second = await createApp(app.database);
    expect(await second.login('viewer', demoPassword, { from: attacker })).toMatchObject(tooMany);
    await second.stop();
  });

  it('forgets failures after a success and when the window is over', async () => {
    await fail(9);
    expect((await app.login('viewer', demoPassword, { from: attacker })).status).toBe(200);
    await fail(9);
    expect((await app.login('viewer', 'wrong', { from: attacker })).status).toBe(401);
    await app.execute(sql`update login_attempt set window_ends_at = now() - interval '1 second'`);
    expect((await app.login('viewer', demoPassword, { from: attacker })).status).toBe(200);
  });

  it('keeps no key for ever', async () => {
    await app.execute(sql`insert into login_attempt select 'old' || i, 1, now() - interval '2 days' from generate_series(1, 1000) i`);
    await fail(1);
    expect(await app.rows(sql`select 1 from login_attempt where attempt_key like 'old%'`)).toEqual([]);
  });
});
