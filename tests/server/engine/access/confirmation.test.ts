import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { email as emailKind } from '../../../../schemas/kinds.gen.ts';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn } from '../declarations/declared.ts';

/** Forms whose rows are people with their addresses. */
const ofPeople = declaredForms.filter(([, form]) => Object.keys(form.fields).some((field) => natureIn(form, field).kind === emailKind));
/** Tables that say who may do what, each with a column that may be written as it is. */
const ofRights = { role: 'active', role_user: 'user_id', role_page: 'list', user_page: 'list', user_company: 'user_id' } as const;

describeOnServer('what is asked again', (open) => {
  let app: App;
  let admin: Client;
  let family: string;
  const unconfirmed = refused(403, 'confirm_identity');

  const confirm = (proof: string, client = admin, from = '127.0.0.1') => client.rpc('confirm_identity', { proof }, { from });
  const familyOf = ({ token }: Client): string => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { family: string }).family;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    family = familyOf(admin);
    await app.addUser('target');
    const clerk = await app.userId('clerk');
    await app.execute(sql`insert into user_page (user_id, page_code, list) select ${clerk}, min(page_code), true from page on conflict do nothing`);
  });
  /** As a quarter of an hour after the sign-in. */
  beforeEach(async () => {
    await app.execute(sql`update user_session set confirmed_until = now()`);
    await app.execute(sql`delete from login_attempt`);
  });
  afterAll(() => app.close());

  it('is asked of no session that has just begun', async () => {
    const fresh = await app.signIn('admin', 'KT-HU');
    expect((await fresh.action('roles', 'set', { rows: [{ role_name: { en: 'Made at once' } }] })).status).toBe(200);
  });

  it.each(Object.entries(ofRights))('is every write of %s, whatever asks for it', async (table, column) => {
    const userId = await app.userId('admin');
    const write = (session: string) =>
      app.database.transaction({ userId, companyCode: 'KT-HU', family: session }, (tx) => {
        const other = table === 'role' ? sql`true` : table === 'role_page' ? sql`true` : sql`user_id <> ${userId}`;
        return tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} where ${other}`);
      });
    for (const session of [family, '']) await expect(write(session)).rejects.toMatchObject({ code: 'KT403', message: 'confirm_identity' });
    expect((await confirm(demoPassword)).status).toBe(200);
    expect(await write(family)).toBeGreaterThan(0);
  });

  it('is the own e-mail, and blocking and deleting others', async () => {
    const [own, user_id] = [await app.userId('admin'), await app.addUser('leaving')];
    const attempts = [
      () => admin.patch('users', { user_id: own }, 'user_email', { new: 'thief@evil.test' }),
      () => admin.action('users', 'set', { rows: [{ user_id: own, user_email: 'thief@evil.test' }] }),
      () => admin.patch('users', { user_id }, 'blocked', { new: true }),
      () => admin.action('users', 'delete', { keys: [{ user_id }] }),
    ];
    for (const attempt of attempts) expect(await attempt()).toMatchObject(unconfirmed);
    expect(await app.userId('admin')).toBe(own);
    const asUser = (query: SQL) => app.database.transaction({ userId: own, companyCode: 'KT-HU', family }, (tx) => tx.execute(query));
    // The own password too, but by the call that asks for the old one.
    await expect(asUser(sql`update app_user set password_hash = 'x' where user_id = ${own}`)).rejects.toMatchObject({
      code: 'KT403',
      message: 'confirm_identity',
    });
    expect((await admin.patch('users', { user_id: own }, 'first_name', { new: 'Ada' })).status).toBe(200);
    await confirm(demoPassword);
    expect((await admin.patch('users', { user_id: own }, 'user_email', { new: 'admin2@demo.kontor.test' })).status).toBe(200);
    expect((await admin.patch('users', { user_id: own }, 'user_email', { new: email('admin') })).status).toBe(200);
    for (const attempt of attempts.slice(2)) expect((await attempt()).status).toBe(200);
  });

  it('is whatever others sign in by, and nothing else of an account', async () => {
    const user_id = await app.userId('target');
    const select = { selection: { keys: [{ user_id }] } };
    expect(await admin.action('users', 'reset_password', select)).toMatchObject(unconfirmed);
    expect(await admin.action('users', 'remove_second_factors', select)).toMatchObject(unconfirmed);
    expect(await admin.patch('users', { user_id }, 'user_email', { old: email('target'), new: 'thief@evil.test' })).toMatchObject(unconfirmed);
    expect((await admin.patch('users', { user_id }, 'first_name', { old: null, new: 'Tara' })).status).toBe(200);
    await confirm(demoPassword);
    expect((await admin.action('users', 'remove_second_factors', select)).status).toBe(200);
    expect((await admin.action('users', 'reset_password', select)).status).toBe(200);
    // Whose password is gone already could be given another by the code of a second reset.
    await app.execute(sql`update user_session set confirmed_until = now()`);
    expect(await admin.action('users', 'reset_password', select)).toMatchObject(unconfirmed);
  });

  it('is an undo too', async () => {
    await confirm(demoPassword);
    const made = await admin.action('roles', 'set', { rows: [{ role_name: { en: 'Taken back' } }] });
    expect(made.status).toBe(200);
    await app.execute(sql`update user_session set confirmed_until = now()`);
    expect(await admin.rpc('undo', { change_set_id: made.body.change_set_id })).toMatchObject(unconfirmed);
    await confirm(demoPassword);
    expect((await admin.rpc('undo', { change_set_id: made.body.change_set_id })).status).toBe(200);
  });

  const exported = (entity: string) =>
    app.request({
      method: 'POST',
      url: '/export',
      headers: { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' },
      payload: JSON.stringify({ entity, format: 'csv' }),
    });

  it('is more than one form of people', () => expect(ofPeople.map(([name]) => name)).toEqual(expect.arrayContaining(['users', 'newsletter_subscribers'])));

  it.each(ofPeople)('is %s as a file, not as a list', async (name) => {
    expect(await exported(name)).toMatchObject(unconfirmed);
    expect((await admin.action(name, 'list', { limit: 1 })).status).toBe(200);
    await confirm(demoPassword);
    expect((await exported(name)).status).toBe(200);
  });

  it('is no export of what is nobody', async () => {
    expect((await exported('product_brands')).status).toBe(200);
  });

  it('is answered by the password, of this session alone', async () => {
    const elsewhere = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`update user_session set confirmed_until = now()`);
    await confirm(demoPassword, elsewhere);
    expect(await exported('users')).toMatchObject(unconfirmed);
  });

  it("is answered by a code of the app once, and by nobody else's", async () => {
    const secret = new Secret({ size: 20 });
    const code = new TOTP({ secret }).generate();
    const put = async (account: string) =>
      app.execute(sql`insert into second_factor (user_id, totp_secret, last_step) values (${await app.userId(account)}, ${secret.base32}, 0)`);
    await put('clerk');
    expect(await confirm(code)).toMatchObject({ ...refused(422, 'not_confirmed'), body: { error: { fields: [{ field: 'proof', code: 'not_confirmed' }] } } });
    await put('admin');
    expect((await confirm(code)).status).toBe(200);
    expect(await confirm(code)).toMatchObject(refused(422, 'not_confirmed'));
    await app.execute(sql`delete from second_factor`);
  });

  it('counts wrong answers as wrong passwords', async () => {
    const from = '192.0.2.66';
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => confirm(`guess ${at}`, admin, from)));
    expect(answers.filter((answer) => codeOf(answer) === 'not_confirmed')).toHaveLength(10);
    expect(await confirm(demoPassword, admin, from)).toMatchObject(refused(429, 'too_many_attempts'));
    expect(await app.login('admin', demoPassword, { from })).toMatchObject(refused(429, 'too_many_attempts'));
  });

  it('tells whoever may not do it at all nothing of that', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    await app.execute(sql`update user_session set confirmed_until = now()`);
    expect(await viewer.action('users', 'reset_password', { selection: { keys: [] } })).toMatchObject(refused(403, 'forbidden'));
    const other = await app.signIn('other', 'KT-DE');
    await app.execute(sql`update user_session set confirmed_until = now()`);
    const key = { user_id: await app.userId('admin') };
    expect(await other.action('users', 'reset_password', { selection: { keys: [key] } })).toMatchObject(refused(403, 'forbidden'));
  });
});
