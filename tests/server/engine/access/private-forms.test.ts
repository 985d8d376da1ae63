import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
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
  let ownerId: number;
  let others: readonly (readonly [string, Client])[];

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    ownerId = await app.addUser('owner');
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
    expect(own.map(([name]) => name).sort()).toEqual([
      'bulk_purchase_prices',
      'column_definitions',
      'gpt_chats',
      'product_labels',
      'saved_views',
      'user_settings',
    ]));

  /** Rows that come otherwise than through their form, by an answer of the program: how one comes to be. */
  const begun: Readonly<Record<string, (userId: number) => Promise<JsonObject | undefined>>> = {
    gpt_chats: async (userId) =>
      (
        await app.rows<JsonObject>(
          sql`insert into gpt_chat (company_code, user_id, title, engine, model) values ('KT-HU', ${userId}, 'Own', 'openai', 'gpt-4o') returning gpt_chat_id`,
        )
      )[0],
  };

  /** A row of the owner, with the change that made it, where it was one. */
  async function rowOfOwner(entity: string, form: AnyForm, given: JsonObject): Promise<{ key: JsonObject; change_set_id?: Json }> {
    const key = await begun[entity]?.(ownerId);
    if (key) return { key };
    const { status, body } = await owner.action<{ rows: JsonObject[]; change_set_id: Json }>(entity, 'set', { rows: [given] });
    expect([status, body]).toEqual([200, body]);
    return { key: keyOf(form, body.rows[0] ?? {}), change_set_id: body.change_set_id };
  }

  it.each(triedOn(engine, own))('%s: nobody else undoes what its owner wrote, nor brings back what he deleted', async (entity, form) => {
    const values = createValues(admin);
    const given: JsonObject = {};
    for (const field of [...Object.keys(form.create ?? {}), ...Object.keys(form.write ?? {})]) {
      const [example = null] = await values.of(form, field, given);
      given[field] = example;
    }
    const { key, change_set_id: made } = await rowOfOwner(entity, form, given);
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
    if (made !== undefined) await refuses(made);
    expect(await stored()).toEqual(before);
    let tried = 0;
    // What he changed since is in the way of it, of which nobody is told.
    for (const field of Object.keys(form.write ?? {}).slice(0, mostFields)) {
      const [, example] = await values.of(form, field, given);
      if (example === undefined) continue;
      const changed = await owner.patch(entity, key, field, { new: example });
      const changeSet = changed.status === 200 ? changed.body.change_set_id : null;
      if (changeSet == null) continue;
      tried += 1;
      await refuses(changeSet);
      if (made !== undefined) await refuses(made);
      const undone = await owner.rpc('undo', { change_set_id: changeSet });
      expect(undone.status).toBe(200);
      await refuses(undone.body.change_set_id);
    }
    expect(tried).toBeGreaterThan(0);
    if (!form.delete) return;
    const removed = await owner.action<{ change_set_id: Json }>(entity, 'delete', { keys: [key] });
    expect(removed.status).toBe(200);
    await refuses(removed.body.change_set_id);
    expect(await stored()).toBeUndefined();
    expect((await owner.rpc('undo', { change_set_id: removed.body.change_set_id })).status).toBe(200);
    expect(await stored()).toBeDefined();
  });
});
