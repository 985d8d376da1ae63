import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';
import { createValues, keyOf } from '../declarations/values.ts';

/*
 * Rows that are there for some callers alone, in forms that belong to nobody: people and what they may do, for whoever works where they work; companies, for their
 * members. Who does not see a row takes no change of it back, is told nothing of it, and is answered as if nobody had ever changed anything.
 */

/** Rows of these depend on who asks, though they are nobody's own. */
const asking = ['companies', 'role_users', 'user_companies', 'user_pages', 'user_roles', 'users'];
const hows = [{}, { partial: true }, { batch: true }, { partial: true, batch: true }];

describeOnServer('an undo of what one does not see', (open) => {
  let app: App;
  /** Works in all companies. */
  let admin: Client;
  /** Administers KT-DE alone. */
  let other: Client;
  let person: number;

  beforeAll(async () => {
    app = await openApp(open);
    person = await app.addUser('faraway', ['KT-RO']);
    [admin, other] = [await app.signIn('admin', 'KT-HU'), await app.signIn('other', 'KT-DE')];
  });
  afterAll(() => app.close());

  /** An answer without what differs from call to call. */
  const plain = ({ status, body }: Answer<unknown>, id: Json): string =>
    JSON.stringify([status, body])
      .replaceAll(/"request_id":"[^"]*"/g, '')
      .replaceAll(`"change_set_id":${JSON.stringify(id)}`, '"change_set_id":0');

  async function findsNothing(id: Json): Promise<void> {
    for (const how of hows) {
      const nobodys = 987_654_321;
      const expected = plain(await other.rpc('undo', { change_set_id: nobodys, ...how }), nobodys);
      expect([how, plain(await other.rpc('undo', { change_set_id: id, ...how }), id)]).toEqual([how, expected]);
    }
  }
  const taken = async (answer: Answer | Answer<{ change_set_id: number | null }>): Promise<Json> => {
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body.change_set_id ?? null;
  };

  it('concerns all forms whose rows depend on who asks', () => {
    const { registry } = app.services.records;
    const found = declaredForms.filter(([name, form]) => form.write && registry.asksWho(name) && form.owner === undefined && form.scope !== 'user');
    expect(found.map(([name]) => name).sort()).toEqual(asking);
  });

  it.each(declaredForms.filter(([name]) => asking.includes(name)))('%s: a change, a second one, its undo and the undo of that', async (entity, form) => {
    const all = { limit: 500, count: 'none', ...(form.key.includes('user_id') && { filter: { field: 'user_id', op: 'eq', value: person } }) };
    const keys = new Set((await other.rows(entity, all)).map((row) => JSON.stringify(keyOf(form, row))));
    const rows = (await admin.rows(entity, all)).filter((row) => !keys.has(JSON.stringify(keyOf(form, row))) && row.member_company !== 'KT-DE');
    expect(rows.length).toBeGreaterThan(0);
    const values = createValues(admin);
    for (const row of rows) {
      for (const field of Object.keys(form.write ?? {})) {
        const examples = (await values.of(form, field, row)).filter((value) => value !== null && value !== row[field]);
        const [first, second = row[field]] = examples;
        if (first === undefined) continue;
        const change = (value: Json | undefined) => admin.patch(entity, keyOf(form, row), field, { new: value ?? null });
        const made = await change(first);
        if (made.status !== 200) continue;
        await findsNothing(made.body.change_set_id ?? null);
        const id = await taken(await change(second));
        // Now that something is in the way of the first one, nothing is told either.
        await findsNothing(made.body.change_set_id ?? null);
        const undone = await taken(await admin.rpc('undo', { change_set_id: id }));
        await findsNothing(undone);
        const redone = await taken(await admin.rpc('undo', { change_set_id: undone }));
        await findsNothing(redone);
        return;
      }
    }
    throw new Error(`nothing of ${entity} could be changed`);
  });

  it('brings nobody back who worked elsewhere', async () => {
    const added = await admin.action<{ rows: JsonObject[]; change_set_id: Json }>('users', 'set', {
      rows: [{ user_name: 'Far Away', user_email: 'gone@demo.kontor.test', language_code: 'ro' }],
    });
    const user_id = Number(added.body.rows[0]?.user_id);
    await taken(await admin.patch('user_companies', { user_id, member_company: 'KT-RO' }, 'assigned', { new: true }));
    await findsNothing(added.body.change_set_id);
    const id = await taken(await admin.action('users', 'delete', { keys: [{ user_id }] }));
    await findsNothing(id);
    // Somebody else has the address by now, which is in the way.
    await app.execute(sql`insert into app_user (user_name, user_email, password_hash) values ('Far', 'gone@demo.kontor.test', 'x')`);
    await app.execute(sql`insert into user_company (user_id, member_company) select user_id, 'KT-RO' from app_user where user_email = 'gone@demo.kontor.test'`);
    await findsNothing(id);
    await app.execute(sql`delete from app_user where user_email = 'gone@demo.kontor.test'`);
    await taken(await admin.rpc('undo', { change_set_id: id }));
    expect(await admin.rows('users', { filter: { field: 'user_id', op: 'eq', value: user_id } })).toHaveLength(1);
  });

  it('takes back what somebody who is known did, and what was done to him', async () => {
    const colleague = await app.addUser('colleague', ['KT-DE']);
    const change = await admin.patch('users', { user_id: colleague }, 'first_name', { new: 'Cora' });
    expect((await other.rpc('undo', { change_set_id: await taken(change) })).status).toBe(200);
    const id = await taken(await admin.action('users', 'delete', { keys: [{ user_id: colleague }] }));
    expect(await other.rpc('undo', { change_set_id: id })).toMatchObject({ status: 200, body: { conflicts: [] } });
    expect(await other.rows('users', { filter: { field: 'user_id', op: 'eq', value: colleague } })).toHaveLength(1);
  });
});
