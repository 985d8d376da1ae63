import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TokenPair } from '../../../src/server/engine/access/sessions.ts';
import { describeOnServer } from '../../support/databases.ts';
import { codeOf, email, openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const reason = 'The clerk sees another price than we do';

describeOnServer('an administrator who acts as somebody else', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const idOf = async (account: string): Promise<number> =>
    Number((await app.rows<{ user_id: number }>(sql`select user_id from app_user where user_email = ${email(account)}`))[0]?.user_id);
  const begin = async (account: string, by = admin) => by.rpc('impersonate', { user_id: await idOf(account), reason });
  const actAs = async (account: string, by = admin): Promise<Client> => {
    const { body, status } = await begin(account, by);
    expect(status, JSON.stringify(body)).toBe(200);
    return app.asClient(body as TokenPair, 'KT-HU');
  };
  const isDead = async (client: Client) => expect(await client.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
  const name = async () => (await app.rows<{ user_name: string }>(sql`select user_name from app_user where user_email = ${email('admin')}`))[0]?.user_name;

  it('has the rights of the other and none of his own, and is told who he is', async () => {
    const acting = await actAs('viewer');
    expect((await acting.rpc('user')).body).toMatchObject({ user: { user_email: email('viewer'), impersonator: await name() }, notices: [] });
    expect((await acting.action('product_list', 'list', { limit: 1 })).status).toBe(200);
    expect((await acting.action('users', 'list', {})).status).toBe(403);
    expect((await admin.rpc('user')).body).toMatchObject({ user: { impersonator: null } });
  });

  it('stands beside the other in the log of what he changes, and in the list of those who did', async () => {
    const acting = await actAs('clerk');
    const [product] = await app.rows<{ product_code: string; hs_code: string | null }>(
      sql`select product_code, hs_code from product order by product_code limit 1`,
    );
    const { body } = await acting.patch('product_list', { product_code: product?.product_code ?? '' }, 'hs_code', { new: `94${Date.now() % 10_000}` });
    const [made] = await app.rows(sql`
      select program_name, user_email from change_set join app_user using (user_id) where change_set_id = ${Number(body.change_set_id)}`);
    expect(made).toEqual({ program_name: await name(), user_email: email('clerk') });
    const [last] = await admin.rows('impersonations', { sort: [{ field: 'impersonation_id', desc: true }], limit: 1 });
    expect(last).toMatchObject({ impersonator_name: await name(), reason, ended_at: null });
  });

  it('changes nothing by which the other signs in, nor what he keeps for himself', async () => {
    const acting = await actAs('viewer');
    const calls: [string, object][] = [
      ['change_password', { old_password: 'x', new_password: 'a quite new password' }],
      ['my_account', {}],
      ['begin_app', {}],
      ['begin_passkey', {}],
      ['renew_recovery_codes', {}],
      ['end_sessions', {}],
      ['make_token', { token_name: 'x', expires_on: '2027-01-01', writes: false, pages: null, only_company: null }],
      ['confirm_identity', { password: 'x' }],
      ['notices_seen', { notices: [] }],
      ['impersonate', { user_id: await idOf('clerk'), reason }],
    ];
    for (const [call, payload] of calls) expect([call, (await acting.rpc(call, payload)).status]).toEqual([call, 403]);
  });

  it('never rises: whoever is no administrator, or may less than the other, is refused, and so is one who did not prove who he is', async () => {
    expect(await begin('viewer', await app.signIn('clerk', 'KT-HU'))).toMatchObject(refused(403, 'forbidden'));
    expect(await begin('admin')).toMatchObject(refused(403, 'forbidden'));
    const narrow = await app.signIn('admin', 'KT-HU');
    await app.execute(
      sql`insert into user_page (user_id, page_code, perms) select ${await idOf('admin')}, page_code, false from page where url = 'products/product_list'`,
    );
    try {
      expect(await begin('clerk', narrow)).toMatchObject(refused(403, 'forbidden'));
    } finally {
      await app.execute(sql`delete from user_page where user_id = ${await idOf('admin')}`);
    }
    await app.execute(sql`update user_session set confirmed_until = now() where user_id = ${await idOf('admin')}`);
    expect(codeOf(await begin('viewer'))).toBe('confirm_identity');
    admin = await app.signIn('admin', 'KT-HU');
  });

  it('is himself again when he ends it, when he signs out, is blocked or may less than the other; and after an hour', async () => {
    const ended = await actAs('viewer');
    expect((await ended.rpc('end_impersonation')).status).toBe(200);
    await isDead(ended);
    expect((await admin.rpc('end_impersonation')).status).toBe(403);
    const [row] = await admin.rows('impersonations', { sort: [{ field: 'impersonation_id', desc: true }], limit: 1 });
    expect(row?.ended_at).not.toBeNull();

    const own = await app.signIn('admin', 'KT-HU');
    const acting = await actAs('viewer', own);
    await own.rpc('logout');
    await isDead(acting);
    const renewed = await app.rpc('refresh_token', { refresh_token: acting.refresh_token });
    if (renewed.status === 200) await isDead(app.asClient(renewed.body as TokenPair));

    const lowered = await actAs('clerk');
    await app.execute(
      sql`insert into user_page (user_id, page_code, perms) select ${await idOf('admin')}, page_code, false from page where url = 'products/product_list'`,
    );
    await isDead(lowered);
    await app.execute(sql`delete from user_page where user_id = ${await idOf('admin')}`);
    const [ends] = await app.rows<{ minutes: number }>(sql`
      select max(extract(epoch from family_expires_at - now()) / 60)::float8 as minutes from refresh_token t join user_session s using (family) where s.impersonator_id is not null`);
    expect(ends?.minutes).toBeLessThanOrEqual(60);
  });

  it('is not among the sessions that the other sees', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    const before = (await viewer.rpc('my_account')).body as { sessions: unknown[] };
    await actAs('viewer');
    expect(((await viewer.rpc('my_account')).body as { sessions: unknown[] }).sessions).toHaveLength(before.sessions.length);
  });

  it('blocks accounts and lets them in again, each in one click', async () => {
    const id = await idOf('viewer');
    const viewer = await app.signIn('viewer', 'KT-HU');
    const selection = { keys: [{ user_id: id }] };
    expect((await admin.action('users', 'block_users', { selection })).body).toMatchObject({ changed: 1 });
    await isDead(viewer);
    expect((await admin.action('users', 'block_users', { selection })).body).toMatchObject({ changed: 0 });
    expect((await admin.action('users', 'unblock_users', { selection })).body).toMatchObject({ changed: 1 });
    expect((await app.signIn('viewer', 'KT-HU')).token).toBeDefined();
  });
});
