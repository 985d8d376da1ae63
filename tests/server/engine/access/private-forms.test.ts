import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from '../declarations/declared.ts';
import { byKey, createValues, keyOf } from '../declarations/values.ts';

/*
 * Rows of forms that are each person's own (`owner`, `scope: 'user'`): whoever may not write them takes no change of them back, in whatever company,
 * with whatever rights, and is not told what stands in them.
 */

/** One field is taken back like another: so many are tried of a form. */
const mostFields = 3;
const own = declaredForms.filter(([, form]) => (form.owner ?? (form.scope === 'user' ? 'user' : undefined)) !== undefined && form.write);

describeOnEachDemo('forms of each person alone', (open, engine) => {
  let app: App;
  let owner: Client;
  let admin: Client;
  let others: readonly (readonly [string, Client])[];

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const ownerId = await app.addUser('owner');
    const colleagueId = await app.addUser('colleague');
    for (const user_id of [ownerId, colleagueId])
      await app.execute(sql`insert into role_user (role_id, user_id) select role_id, ${user_id} from role where administrator limit 1`);
    owner = await app.signIn('owner', 'KT-HU');
    others = [
      ['an administrator of all companies', admin],
      ['an administrator of the same company', await app.signIn('colleague', 'KT-HU')],
      ['an administrator of another company', await app.signIn('other', 'KT-DE')],
      ['a colleague', await app.signIn('viewer', 'KT-HU')],
    ];
  });
  afterAll(() => app.close());

  it('are declared', () =>
    expect(own.map(([name]) => name).sort()).toEqual(['bulk_purchase_prices', 'column_definitions', 'product_labels', 'saved_views', 'user_settings']));

  it.each(triedOn(engine, own))('%s: nobody else undoes what its owner wrote, nor brings back what he deleted', async (entity, form) => {
    const values = createValues(admin);
    const given: JsonObject = {};
    for (const field of [...Object.keys(form.create ?? {}), ...Object.keys(form.write ?? {})]) {
      const [example = null] = await values.of(form, field, given);
      given[field] = example;
    }
    const { status, body } = await owner.action<{ rows: JsonObject[]; change_set_id: Json }>(entity, 'set', { rows: [given] });
    expect([status, body]).toEqual([200, body]);
    const key = keyOf(form, body.rows[0] ?? {});
    const stored = async () => (await owner.rows(entity, { filter: byKey(key) }))[0];
    const before = await stored();
    expect(before).toBeDefined();
    const refuses = async (change_set_id: Json) => {
      for (const [who, client] of others) {
        for (const how of [{}, { partial: true }, { batch: true }]) {
          const answer = await client.rpc('undo', { change_set_id, ...how });
          expect({ who, how, status: answer.status, body: answer.body }).toEqual({
            who,
            how,
            status: 404,
            body: { data: null, error: { code: 'not_found', params: { change_set_id }, request_id: expect.any(String) as string } },
          });
        }
      }
    };
    await refuses(body.change_set_id);
    expect(await stored()).toEqual(before);
    // What he changed since is in the way of it, of which nobody is told.
    for (const field of Object.keys(form.write ?? {}).slice(0, mostFields)) {
      const [, example] = await values.of(form, field, given);
      if (example === undefined) continue;
      const changed = await owner.patch(entity, key, field, { new: example });
      if (changed.status !== 200) continue;
      await refuses(changed.body.change_set_id ?? null);
      await refuses(body.change_set_id);
      const undone = await owner.rpc('undo', { change_set_id: changed.body.change_set_id });
      expect(undone.status).toBe(200);
      await refuses(undone.body.change_set_id);
    }
    if (!form.delete) return;
    const removed = await owner.action<{ change_set_id: Json }>(entity, 'delete', { keys: [key] });
    expect(removed.status).toBe(200);
    await refuses(removed.body.change_set_id);
    expect(await stored()).toBeUndefined();
    expect((await owner.rpc('undo', { change_set_id: removed.body.change_set_id })).status).toBe(200);
    expect(await stored()).toBeDefined();
  });
});
