import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TokenPair } from '../../../../src/server/engine/access/sessions.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { createApp, openApp, refused } from '../../../support/server-app.ts';
import type { App, Answer, Client } from '../../../support/server-app.ts';

describeOnServer('sessions', (open) => {
  let app: App;
  const refresh = (token: string, on = app): Promise<Answer<TokenPair>> => on.rpc('refresh_token', { refresh_token: token });
  const afterTheGrace = (client: Client) =>
    app.execute(sql`update refresh_token set used_at = used_at - interval '1 minute' where family = ${familyOf(client)} and used_at is not null`);
  const familyOf = ({ token }: Client): string => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { family: string }).family;
  const unused = (client: Client) => app.rows(sql`select 1 from refresh_token where family = ${familyOf(client)} and used_at is null and revoked_at is null`);
  const dead = refused(401, 'unauthenticated');

  beforeAll(async () => {
    app = await openApp(open);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => app.close());

  it('go on with the next pair, and end when a used token comes again', async () => {
    const client = await app.signIn('viewer');
    const next = await refresh(client.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(client.refresh_token);
    await afterTheGrace(client);
    expect(await refresh(client.refresh_token)).toMatchObject(dead);
    expect(await refresh(next.body.refresh_token)).toMatchObject(dead);
    expect(await client.rpc('user')).toMatchObject(dead);
    expect(await app.asClient(next.body).rpc('user')).toMatchObject(dead);
  });

  it('take the refresh token in Authorization, too', async () => {
    const client = await app.signIn('viewer');
    expect((await app.rpc('refresh_token', {}, { headers: { authorization: `Bearer ${client.refresh_token}` } })).status).toBe(200);
  });

  it('have one successor, however many refresh at once', async () => {
    const client = await app.signIn('viewer');
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(client.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await unused(client)).toHaveLength(1);
    const successors = new Set(answers.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    expect(successors).not.toContain(client.refresh_token);
  });

  it('give the same successor again to whom the answer was lost, and it is good', async () => {
    const client = await app.signIn('viewer');
    const first = await refresh(client.refresh_token);
    const again = await refresh(client.refresh_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect(await unused(client)).toHaveLength(1);
    expect((await refresh(again.body.refresh_token)).status).toBe(200);
  });

  it('stay ended on another server over the same database', async () => {
    const client = await app.signIn('viewer');
    await refresh(client.refresh_token);
    await afterTheGrace(client);
    const second = await createApp(app.database);
    expect(await refresh(client.refresh_token, second)).toMatchObject(dead);
    await second.stop();
  });

  it('survive a database that fails in the middle of a refresh', async () => {
    const client = await app.signIn('viewer');
    await app.database.script(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
      create trigger fail before insert on refresh_token for each row execute function fail();`);
    expect(await refresh(client.refresh_token)).toMatchObject(refused(503, 'service_unavailable'));
    await app.database.script('drop trigger fail on refresh_token; drop function fail;');
    expect((await refresh(client.refresh_token)).status).toBe(200);
  });

  it('do not take one sort of token for the other', async () => {
    const client = await app.signIn('viewer');
    expect((await refresh(client.token)).status).not.toBe(200);
    expect(await app.asClient({ ...client, token: client.refresh_token }).rpc('user')).toMatchObject(dead);
    expect((await refresh(client.refresh_token)).status).toBe(200);
  });

  it('end at once with logout, and only the own one', async () => {
    const [mine, other] = [await app.signIn('viewer'), await app.signIn('viewer')];
    expect((await mine.rpc('logout', { family: familyOf(other) })).status).toBe(400);
    expect(await mine.rpc('logout')).toMatchObject({ status: 200, body: {} });
    expect(await mine.rpc('user')).toMatchObject(dead);
    expect(await refresh(mine.refresh_token)).toMatchObject(dead);
    expect((await other.rpc('user')).status).toBe(200);
  });

  it('end when they idle too long, and at their last day whatever was refreshed', async () => {
    const idle = await app.signIn('viewer');
    await app.execute(sql`update refresh_token set expires_at = now() - interval '1 second' where family = ${familyOf(idle)}`);
    expect(await refresh(idle.refresh_token)).toMatchObject(dead);

    const old = await app.signIn('viewer');
    await app.execute(
      sql`update refresh_token set family_expires_at = now() + interval '1 hour', expires_at = now() + interval '1 hour' where family = ${familyOf(old)}`,
    );
    const next = await refresh(old.refresh_token);
    const [{ extended } = { extended: true }] = await app.rows<{ extended: boolean }>(
      sql`select bool_or(expires_at > now() + interval '1 hour') as extended from refresh_token where family = ${familyOf(old)}`,
    );
    expect([next.status, extended]).toEqual([200, false]);
    await app.execute(sql`update refresh_token set family_expires_at = now() - interval '1 second' where family = ${familyOf(old)}`);
    expect(await app.asClient(next.body).rpc('user')).toMatchObject(dead);
  });

  it('are not remembered beyond their end by a server that saw them', async () => {
    const client = await app.signIn('viewer');
    expect((await client.action('product_list', 'list', { limit: 1 })).status).toBe(200);
    await app.execute(sql`update refresh_token set family_expires_at = now() - interval '1 second' where family = ${familyOf(client)}`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await client.action('product_list', 'list', { limit: 1 })).toMatchObject(dead);
  });

  it('leave only hashes in the database', async () => {
    const client = await app.signIn('viewer');
    expect(Buffer.from(client.refresh_token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const stored = JSON.stringify(await app.rows(sql`select * from refresh_token where family = ${familyOf(client)}`));
    expect(stored).toContain(familyOf(client));
    expect(stored).not.toContain(client.refresh_token);
  });

  it.each([undefined, '', 'x', 'x'.repeat(43), 'x'.repeat(500), 1, null, ['a'], { $ne: '' }])('do not open to %j', async (token) => {
    const answer = await app.rpc('refresh_token', { refresh_token: token });
    expect([400, 401]).toContain(answer.status);
  });
});
