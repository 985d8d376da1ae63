import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCallers } from '../../../../src/server/engine/access/callers.ts';
import type { Caller } from '../../../../src/server/engine/access/callers.ts';
import type { Claims } from '../../../../src/server/engine/access/tokens.ts';
import { AccessChanged } from '../../../../src/server/engine/database/database.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const claimsOf = ({ token }: Client): Claims => {
  const { sub, family } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; family: string };
  return { userId: Number(sub), family };
};

describeOnServer('a caller who was found once and works for a while', (open) => {
  let app: App;
  let clerk: Client;
  let caller: Caller;
  beforeAll(async () => {
    app = await openApp(open);
  });
  beforeEach(async () => {
    clerk = await app.signIn('clerk', 'KT-HU');
    const claims = claimsOf(clerk);
    const callers = createCallers(app.database, { verify: () => Promise.resolve(claims) });
    const { signal: gone } = new AbortController();
    caller = await callers.find({ headers: { authorization: `Bearer ${clerk.token}`, 'x-company': 'KT-HU' }, gone });
  });
  afterAll(() => app.close());

  const version = async (): Promise<number> => (await app.rows<{ version: number }>(sql`select version from access_version`))[0]?.version ?? 0;
  const work = () => app.database.transaction(caller, (tx) => tx.row<{ one: number }>(sql`select 1 as one`));

  it('goes on while others sign out, are blocked and get other roles', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    const before = await version();
    await viewer.rpc('logout');
    await app.execute(sql`update app_user set blocked = not blocked where user_email like 'viewer@%'`);
    await app.execute(sql`update app_user set blocked = not blocked where user_email like 'viewer@%'`);
    expect(await version()).toBeGreaterThan(before);
    expect(await work()).toEqual({ one: 1 });
  });

  it('ends when his own rights change, and begins anew', async () => {
    await app.execute(sql`update app_user set scope = '["prices"]' where user_id = ${caller.userId}`);
    try {
      await expect(work()).rejects.toBeInstanceOf(AccessChanged);
    } finally {
      await app.execute(sql`update app_user set scope = '[]' where user_id = ${caller.userId}`);
    }
  });

  it('is refused once he signed out himself', async () => {
    await clerk.rpc('logout');
    await expect(work()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused once he left the company', async () => {
    await app.execute(sql`delete from user_company where user_id = ${caller.userId} and member_company = 'KT-HU'`);
    try {
      await expect(work()).rejects.toMatchObject({ code: 'forbidden' });
    } finally {
      await app.execute(sql`insert into user_company (user_id, member_company) values (${caller.userId}, 'KT-HU')`);
    }
  });

  it('is not looked up again by a statement that changes nothing, of any table of access', async () => {
    const watched = await app.rows<{ name: string; column: string }>(sql`
      select c.relname as name, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = 1) as column
        from pg_class c where exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'access\_changed%')`);
    expect(watched.map(({ name }) => name).toSorted()).toEqual([
      'app_user',
      'company',
      'machine_token',
      'page',
      'refresh_token',
      'role',
      'role_page',
      'role_user',
      'user_company',
      'user_page',
    ]);
    const before = await version();
    for (const { name, column } of watched) {
      await app.execute(sql`update ${sql.identifier(name)} set ${sql.identifier(column)} = ${sql.identifier(column)} where false`);
      await app.execute(sql`delete from ${sql.identifier(name)} where false`);
    }
    await app.execute(sql`update app_user set blocked = blocked`);
    await app.execute(sql`update role set active = active`);
    expect(await version()).toBe(before);
  });

  it('is looked up once for a transaction that changes many rows', async () => {
    const before = await version();
    await app.database.system(async (tx) => {
      await tx.execute(sql`update app_user set scope = scope || '["bench"]'`);
      await tx.execute(sql`update app_user set scope = scope - 'bench'`);
    });
    expect(await version()).toBe(before + 1);
  });
});
