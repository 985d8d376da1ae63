import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';
import { byKey, createValues, keyOf } from '../declarations/values.ts';

/*
 * Rows of forms that are each person's own (`scope: 'user'`): whoever may not write them takes no change of them back, in whatever company,
 * with whatever rights, and is not told what stands in them.
 */

const own = declaredForms.filter(([, form]) => form.scope === 'user' && form.write);

describeOnEachDemo('forms of each person alone', (open) => {
  let app: App;
  let owner: Client;
  let admin: Client;
  let others: readonly (readonly [string, Client])[];

  beforeAll(async () => {
    app = await openApp(open);
    owner = await app.signIn('clerk', 'KT-HU');
    admin = await app.signIn('admin', 'KT-HU');
    others = [
      ['an administrator of the same company', admin],
      ['an administrator of another company', await app.signIn('other', 'KT-DE')],
      ['a colleague', await app.signIn('viewer', 'KT-HU')],
    ];
  });
  afterAll(() => app.close());

  it('are declared', () => expect(own.length).toBeGreaterThan(1));

  it.each(own)('%s: nobody else undoes what its owner wrote, nor brings back what he deleted', async (entity, form) => {
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
          expect({ who, how, status: answer.status, body: answer.body }).toMatchObject({ who, how, ...refused(404, 'not_found') });
          expect(answer.text).not.toContain(JSON.stringify(Object.values(given)[0]));
        }
      }
    };
    await refuses(body.change_set_id);
    expect(await stored()).toEqual(before);
    if (!form.delete) return;
    const removed = await owner.action<{ change_set_id: Json }>(entity, 'delete', { keys: [key] });
    expect(removed.status).toBe(200);
    await refuses(removed.body.change_set_id);
    expect(await stored()).toBeUndefined();
    expect((await owner.rpc('undo', { change_set_id: removed.body.change_set_id })).status).toBe(200);
    expect(await stored()).toBeDefined();
  });
});
