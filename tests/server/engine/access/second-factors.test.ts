import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { offline } from '../../../../src/server/engine/installation.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, createApp, email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

interface Step {
  step: 'code' | 'enrolment';
  challenge: string;
}

describeOnServer('signing in in two steps', (open) => {
  let app: App;
  let strict: App;
  let admin: Client;
  let role: number;
  let networks = 0;
  const elsewhere = () => ({ from: `10.8.${networks >> 8}.${networks++ & 255}` });

  beforeAll(async () => {
    app = await openApp(open);
    strict = await createApp(app.database, undefined, undefined, undefined, { ...offline, twoStepsOfAdministrators: true });
    admin = await app.signIn('admin', 'KT-HU');
    const [row] = await app.rows<{ role_id: number }>(sql`insert into role (role_name, second_factor) values ('{"en":"Careful"}', true) returning role_id`);
    role = row?.role_id ?? 0;
  });
  beforeEach(() => app.execute(sql`delete from login_attempt`));
  afterAll(async () => {
    await strict.stop();
    await app.close();
  });

  const codeAt = (secret: string, steps = 0): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const first = async (account: string, password = demoPassword) => (await app.rpc('login', { email: email(account), password }, elsewhere())).body as Step;
  const second = (challenge: string, code: string, from = elsewhere()) => app.rpc('login_factor', { challenge, code }, from);
  /** Codes that a device showed long ago count no more, so that a test need not wait for the next. */
  const forgetSteps = () => app.execute(sql`update second_factor set last_step = 0`);

  /** Somebody whose role asks for two steps. */
  const addCareful = async (account: string) => {
    const user_id = await app.addUser(account);
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role}, ${user_id})`);
    return user_id;
  };
  /** ... and who added an app. */
  const addEnrolled = async (account: string) => {
    const user_id = await addCareful(account);
    const { challenge } = await first(account);
    const { secret } = (await app.rpc('enrol_factor', { challenge }, elsewhere())).body;
    const { status, body } = await second(challenge, codeAt(secret));
    expect(status).toBe(200);
    await forgetSteps();
    return { user_id, secret, session: app.asClient(body), codes: body.recovery_codes ?? [] };
  };

  it('is asked of nobody whose role does not ask for it', async () => {
    expect(Object.keys((await app.login('admin')).body).sort()).toEqual(['refresh_token', 'token']);
  });

  it('is asked of administrators where the installation asks it of them', async () => {
    expect((await strict.login('admin')).body).toEqual({ step: 'enrolment', challenge: expect.any(String) as string });
    expect(Object.keys((await strict.login('clerk')).body)).toContain('token');
  });

  it('lets whoever knows the password alone do nothing', async () => {
    await addCareful('halfway');
    const next = await first('halfway');
    expect(next).toEqual({ step: 'enrolment', challenge: expect.any(String) as string });
    for (const token of [next.challenge, '']) expect((await app.asClient({ token, refresh_token: token }).rpc('user')).status).toBe(401);
    expect(await app.rpc('refresh_token', { refresh_token: next.challenge })).toMatchObject(refused(401, 'unauthenticated'));
    expect(await second(next.challenge, '000000')).toMatchObject(refused(422, 'wrong_code'));
    expect(await app.rows(sql`select 1 from refresh_token t join app_user u using (user_id) where u.user_email = ${email('halfway')}`)).toEqual([]);
  });

  it('adds an app at the sign-in, proves it by its first code, and gives ten codes for recovery once', async () => {
    const { codes, session } = await addEnrolled('newcomer');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await session.rpc('user')).body.notices.map(({ notice }) => notice)).toEqual(['second_factor_added']);
    expect((await first('newcomer')).step).toBe('code');
  });

  it('adds no second app for whoever knows only the password', async () => {
    await addEnrolled('robbed');
    const { challenge } = await first('robbed');
    expect(await app.rpc('enrol_factor', { challenge }, elsewhere())).toMatchObject(refused(422, 'sign_in_over'));
  });

  it('ends what was begun elsewhere once an app was added', async () => {
    await addCareful('racing');
    const [mine, theirs] = [await first('racing'), await first('racing')];
    const their = (await app.rpc('enrol_factor', { challenge: theirs.challenge }, elsewhere())).body.secret;
    const my = (await app.rpc('enrol_factor', { challenge: mine.challenge }, elsewhere())).body.secret;
    expect((await second(mine.challenge, codeAt(my))).status).toBe(200);
    expect(await second(theirs.challenge, codeAt(their))).toMatchObject(refused(422, 'sign_in_over'));
  });

  it('takes a code once, and none older than the last, at whatever sign-in', async () => {
    const { secret } = await addEnrolled('replayed');
    const now = codeAt(secret);
    expect((await second((await first('replayed')).challenge, now)).status).toBe(200);
    for (const code of [now, codeAt(secret, -1)]) expect(await second((await first('replayed')).challenge, code)).toMatchObject(refused(422, 'wrong_code'));
    expect((await second((await first('replayed')).challenge, codeAt(secret, 1))).status).toBe(200);
  });

  it('of twenty sign-ins with one code lets one in', async () => {
    const { secret } = await addEnrolled('crowded');
    const challenges: string[] = [];
    for (let at = 0; at < 20; at += 1) challenges.push((await first('crowded')).challenge);
    const code = codeAt(secret);
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([-3, -2, 2, 3])('refuses a code of %d steps beside now', async (steps) => {
    const { secret } = await addEnrolled(`skewed${steps}`);
    expect(await second((await first(`skewed${steps}`)).challenge, codeAt(secret, steps))).toMatchObject(refused(422, 'wrong_code'));
  });

  it('takes each code for recovery once, however it is typed, and tells its person', async () => {
    const { codes } = await addEnrolled('phoneless');
    const [code = '', other = ''] = codes;
    const answer = await second((await first('phoneless')).challenge, ` ${code.toUpperCase().replaceAll('-', ' ')}`);
    expect(answer.status).toBe(200);
    expect((await app.asClient(answer.body).rpc('user')).body.notices.map(({ notice }) => notice)).toContain('recovery_code_used');
    expect(await second((await first('phoneless')).challenge, code)).toMatchObject(refused(422, 'wrong_code'));
    expect((await second((await first('phoneless')).challenge, other)).status).toBe(200);
  });

  it("takes nobody's codes for somebody else's", async () => {
    const [mine, yours] = [await addEnrolled('mine'), await addEnrolled('yours')];
    const { challenge } = await first('yours');
    for (const code of [codeAt(mine.secret), mine.codes[0] ?? '']) expect(await second(challenge, code)).toMatchObject(refused(422, 'wrong_code'));
    expect((await second(challenge, codeAt(yours.secret))).status).toBe(200);
  });

  it('counts wrong codes as wrong passwords, and forgets them for no right password', async () => {
    const { secret } = await addEnrolled('guessed');
    const from = { from: '192.0.2.90' };
    const guess = async (code: string) => {
      const next = await app.rpc('login', { email: email('guessed'), password: demoPassword }, from);
      return next.status === 200 ? second((next.body as Step).challenge, code, from) : next;
    };
    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push(await guess(String(at).padStart(6, '0')));
    expect(answers.filter((answer) => codeOf(answer) === 'wrong_code')).toHaveLength(5);
    expect(await guess(codeAt(secret))).toMatchObject(refused(429, 'too_many_attempts'));
    expect((await second((await first('guessed')).challenge, codeAt(secret))).status).toBe(200);
  });

  it('lets no more than twenty wrong codes be tried in a day, from wherever, and tells the person', async () => {
    const { user_id, secret, codes, session } = await addEnrolled('besieged');
    const tomorrow = () => app.execute(sql`update login_attempt set window_ends_at = now() where attempt_key not like 'codes:%'`);
    const guess = async (code: string) => second((await first('besieged')).challenge, code);
    for (let at = 0; at < 20; at += 1) {
      expect(await guess(String(at).padStart(6, '0'))).toMatchObject(refused(422, 'wrong_code'));
      // The limits of a quarter of an hour are over by then.
      await tomorrow();
    }
    const answer = await guess(codeAt(secret));
    expect(answer).toMatchObject(refused(429, 'too_many_attempts'));
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60 * 60);
    const told = async () => (await session.rpc('user')).body.notices.filter(({ notice }) => notice === 'codes_guessed').length;
    expect(await told()).toBe(1);
    // Nor by the session, if that was stolen; the password and a code for recovery are no such guesses.
    expect(await session.rpc('confirm_identity', { proof: codeAt(secret) }, elsewhere())).toMatchObject(refused(429, 'too_many_attempts'));
    expect((await session.rpc('confirm_identity', { proof: demoPassword }, elsewhere())).status).toBe(200);
    expect((await second((await first('besieged')).challenge, codes[0] ?? '')).status).toBe(200);
    expect(await told()).toBe(1);
    await app.execute(sql`update login_attempt set window_ends_at = now() where attempt_key = ${`codes:user ${user_id}`}`);
    expect((await guess(codeAt(secret))).status).toBe(200);
  });

  it('of forty codes at once looks at no more than twenty', async () => {
    await addEnrolled('flooded');
    const challenges: string[] = [];
    for (let at = 0; at < 40; at += 1) challenges.push((await first('flooded')).challenge);
    const answers = await Promise.all(challenges.map((challenge, at) => second(challenge, String(at).padStart(6, '0'))));
    expect(answers.filter((answer) => codeOf(answer) === 'wrong_code').length).toBeLessThanOrEqual(20);
  });

  it('gives back the codes that were right, and forgets the wrong ones with the password', async () => {
    const { user_id, secret } = await addEnrolled('forgiven');
    const wrong = async () =>
      (await app.rows<{ failures: number }>(sql`select failures from login_attempt where attempt_key = ${`codes:user ${user_id}`}`))[0]?.failures;
    expect(await second((await first('forgiven')).challenge, '000000')).toMatchObject(refused(422, 'wrong_code'));
    expect((await second((await first('forgiven')).challenge, codeAt(secret))).status).toBe(200);
    expect(await wrong()).toBe(1);
    const { body } = await admin.action<{ codes: { code: string }[] }>('users', 'reset_password', { selection: { keys: [{ user_id }] } });
    expect((await app.rpc('choose_password', { secret: body.codes[0]?.code, new_password: 'a quite new password' }, elsewhere())).status).toBe(200);
    expect(await wrong()).toBe(0);
  });

  it('takes no sign-in in two steps for a failure', async () => {
    const { secret } = await addEnrolled('daily');
    await app.execute(sql`delete from login_attempt`);
    for (let day = 0; day < 12; day += 1) {
      await forgetSteps();
      const from = { from: '192.0.2.91' };
      const { challenge } = (await app.rpc('login', { email: email('daily'), password: demoPassword }, from)).body as Step;
      expect((await second(challenge, codeAt(secret), from)).status).toBe(200);
    }
    expect(await app.rows(sql`select attempt_key from login_attempt where failures > 0 and attempt_key not like 'call:%'`)).toEqual([]);
  });

  it('goes on with no challenge that is over, unknown, or of somebody blocked since', async () => {
    const { secret, user_id } = await addEnrolled('slow');
    const { challenge } = await first('slow');
    expect(await second('nothing', codeAt(secret))).toMatchObject(refused(422, 'sign_in_over'));
    await app.execute(sql`update app_user set blocked = true where user_id = ${user_id}`);
    expect(await second(challenge, codeAt(secret))).toMatchObject(refused(422, 'sign_in_over'));
    await app.execute(sql`update app_user set blocked = false where user_id = ${user_id}`);
    await app.execute(sql`update sign_in_challenge set expires_at = now() where user_id = ${user_id}`);
    expect(await second(challenge, codeAt(secret))).toMatchObject(refused(422, 'sign_in_over'));
  });

  it('is not left out by a new password', async () => {
    await addEnrolled('reset');
    const { body } = await admin.action<{ codes: { code: string }[] }>('users', 'reset_password', {
      selection: { keys: [{ user_id: await app.userId('reset') }] },
    });
    await app.rpc('choose_password', { secret: body.codes[0]?.code, new_password: 'a quite new password' }, elsewhere());
    expect((await first('reset', 'a quite new password')).step).toBe('code');
  });

  it('is removed by whoever may do all that the person may, and by nobody else', async () => {
    const { user_id, session, secret } = await addEnrolled('helped');
    const remove = (client: Client, id: number) => client.action('users', 'remove_second_factors', { selection: { keys: [{ user_id: id }] } });
    expect(await remove(await app.signIn('other', 'KT-DE'), await app.userId('admin'))).toMatchObject(refused(403, 'forbidden'));
    expect(await remove(admin, await app.userId('admin'))).toMatchObject(refused(403, 'forbidden'));
    expect(await remove(await app.signIn('clerk', 'KT-HU'), user_id)).toMatchObject(refused(403, 'forbidden'));
    expect((await session.rpc('user')).status).toBe(200);
    expect((await remove(admin, user_id)).status).toBe(200);
    expect((await session.rpc('user')).status).toBe(401);
    const next = await first('helped');
    expect(next.step).toBe('enrolment');
    expect(await second(next.challenge, codeAt(secret))).toMatchObject(refused(422, 'wrong_code'));
  });

  it('stores no challenge and no code for recovery as it is', async () => {
    const { codes } = await addEnrolled('dumped');
    const { challenge } = await first('dumped');
    for (const table of ['recovery_code', 'sign_in_challenge', 'second_factor', 'change', 'account_notice']) {
      const [dump] = await app.rows<{ dump: string }>(sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as dump from ${sql.identifier(table)} t`);
      for (const code of [...codes, challenge]) expect(dump?.dump).not.toContain(code);
    }
  });

  it("is no choice of somebody who may do less than an administrator to take it from an administrators' role", async () => {
    const [row] = await app.rows<{ role_id: number }>(sql`select role_id from role where administrator limit 1`);
    const user_id = await app.addUser('meddler');
    const [settings] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"Settings"}') returning role_id`);
    await app.execute(
      sql`insert into role_page (role_id, page_code, perms, list, set) select ${settings?.role_id}, page_code, true, true, true from page where url like 'settings%'`,
    );
    await app.execute(sql`insert into role_user (role_id, user_id) values (${settings?.role_id}, ${user_id})`);
    const meddler = await app.signIn('meddler');
    expect(await meddler.patch('roles', { role_id: row?.role_id ?? 0 }, 'second_factor', { old: false, new: true })).toMatchObject(refused(403, 'forbidden'));
  });
});
