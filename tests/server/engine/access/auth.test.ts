import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../../src/server/engine/access/passwords.ts';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { email, openApp, refused } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

describeOnServer('signing in', (open) => {
  let app: App;
  let addresses = 0;
  /** An address nobody called from yet, so that limits of one test do not reach the next. */
  const elsewhere = () => ({ from: `10.0.${addresses >> 8}.${addresses++ & 255}` });
  const withoutId = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]+"/, '');

  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('gives two tokens for the right password', async () => {
    expect(await app.login('viewer')).toMatchObject({ status: 200, body: { token: expect.any(String), refresh_token: expect.any(String) } });
  });

  it('answers a wrong password and an unknown user byte for byte alike', async () => {
    const [wrong, unknown] = [await app.login('viewer', 'wrong', elsewhere()), await app.login('nobody', 'wrong', elsewhere())];
    expect(wrong).toMatchObject(refused(401, 'invalid_credentials'));
    expect([unknown.status, withoutId(unknown)]).toEqual([wrong.status, withoutId(wrong)]);
  });

  it.each([64, 128, 1024])('takes all %d characters of a password, not the first 72', async (length) => {
    const [account, password] = [`long${length}`, 'päss'.repeat(length / 4)];
    await app.addUser(account);
    const hash = await hashPassword(password);
    await app.execute(sql`update app_user set password_hash = ${hash} where user_email = ${email(account)}`);
    expect((await app.login(account, password)).status).toBe(200);
    expect((await app.login(account, password.slice(0, -1))).status).toBe(401);
    if (length > 72) expect((await app.login(account, password.slice(0, 72))).status).toBe(401);
  });

  it.each(['VIEWER@demo.kontor.test', 'ｖiewer@demo.kontor.test', ' viewer@demo.kontor.test '])(
    'finds %j by one rule: NFKC, without case and outer blanks',
    async (name) => {
      expect((await app.rpc('login', { email: name, password: demoPassword }, elsewhere())).status).toBe(200);
    },
  );

  it('does not find a name with an invisible letter in it', async () => {
    expect(await app.rpc('login', { email: 'viewer\u200b@demo.kontor.test', password: demoPassword }, elsewhere())).toMatchObject(
      refused(401, 'invalid_credentials'),
    );
  });

  it.each(['VIEWER@demo.kontor.test', 'ｖiewer@demo.kontor.test'])('keeps %j from becoming a second account that looks equal', async (name) => {
    await expect(app.execute(sql`insert into app_user (user_name, user_email) values ('twin', ${name})`)).rejects.toMatchObject({ code: '23505' });
  });

  it('answers a blocked user as any wrong password, and ends the sessions at once', async () => {
    await app.addUser('leaver');
    const leaver = await app.signIn('leaver');
    await app.execute(sql`update app_user set blocked = true where user_email = ${email('leaver')}`);
    expect(await leaver.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
    expect(await app.rpc('refresh_token', { refresh_token: leaver.refresh_token })).toMatchObject(refused(401, 'unauthenticated'));
    const [wrong, right] = [await app.login('leaver', 'wrong', elsewhere()), await app.login('leaver', demoPassword, elsewhere())];
    expect(wrong).toMatchObject(refused(401, 'invalid_credentials'));
    expect([right.status, withoutId(right)]).toEqual([wrong.status, withoutId(wrong)]);
  });

  it('lets nobody into a company that was disabled', async () => {
    await app.addUser('exile', ['KT-RO']);
    const exile = await app.signIn('exile');
    await app.execute(sql`update company set disabled = true where company_code = 'KT-RO'`);
    expect(await exile.in('KT-RO').rpc('user')).toMatchObject(refused(403, 'forbidden'));
    expect(await exile.rpc('user')).toMatchObject({ status: 200, body: { companies: [], user: { company: null } } });
    expect(await exile.action('vats_brief', 'list')).toMatchObject(refused(403, 'forbidden'));
    await app.execute(sql`update company set disabled = false where company_code = 'KT-RO'`);
  });

  it('changes a password only against the old one, and then ends every other session', async () => {
    await app.addUser('changer');
    const [here, there] = [await app.signIn('changer'), await app.signIn('changer')];
    const new_password = 'a quite new password';
    expect(await here.rpc('change_password', { old_password: 'wrong', new_password })).toMatchObject({
      ...refused(422, 'wrong_password'),
      body: { error: { fields: [{ field: 'old_password', code: 'wrong_password' }] } },
    });
    expect(await here.rpc('change_password', { new_password })).toMatchObject(refused(400, 'bad_request'));
    expect(await here.rpc('change_password', { old_password: demoPassword, new_password: 'short' })).toMatchObject(refused(422, 'weak_password'));
    expect((await there.rpc('user')).status).toBe(200);
    expect(await here.rpc('change_password', { old_password: demoPassword, new_password })).toMatchObject({ status: 200, body: {} });
    expect((await there.rpc('user')).status).toBe(401);
    expect((await app.rpc('refresh_token', { refresh_token: there.refresh_token })).status).toBe(401);
    expect((await here.rpc('user')).status).toBe(200);
    expect((await app.rpc('refresh_token', { refresh_token: here.refresh_token })).status).toBe(200);
    expect((await app.login('changer', new_password)).status).toBe(200);
    expect((await app.login('changer', demoPassword, elsewhere())).status).toBe(401);
  });
});
