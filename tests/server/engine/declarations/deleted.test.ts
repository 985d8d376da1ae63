import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletedColumnOf } from '../../../../schemas/tables/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';
import { createValues, keyOf } from './values.ts';

/* Every form whose records stay when they are deleted, as its table says. */

const marked = declaredForms.filter(([, form]) => form.delete === true && form.table && deletedColumnOf(form.table));

describeOnEachDemo('records that stay when they are deleted', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
  });
  afterAll(() => app.close());

  it('are declared somewhere', () => expect(marked.length).toBeGreaterThan(0));

  describe.each(triedOn(engine, marked))('%s', (name, form) => {
    const listed = (with_deleted?: boolean) => admin.rows(name, { limit: 1000, ...(with_deleted === undefined ? {} : { params: { with_deleted } }) });
    const has = (rows: readonly JsonObject[], key: JsonObject) => rows.some((row) => Object.entries(key).every(([field, value]) => row[field] === value));
    let key: JsonObject;
    let row: JsonObject;
    beforeAll(async () => {
      [row = {}] = await listed();
      key = keyOf(form, row);
    });
    const remove = () => admin.action<JsonObject>(name, 'delete', { keys: [key as never] });
    const restore = () => admin.action<JsonObject>(name, 'restore', { keys: [key as never] });

    it('are hidden once they are deleted, unless they are asked for, and there again once they are restored', async () => {
      const gone = await remove();
      expect([gone.status, gone.body.deleted]).toEqual([200, 1]);
      expect([has(await listed(), key), has(await listed(false), key), has(await listed(true), key)]).toEqual([false, false, true]);
      expect((await remove()).body.deleted).toBe(0);
      const back = await restore();
      expect([back.status, back.body.changed]).toEqual([200, 1]);
      expect(has(await listed(), key)).toBe(true);
      expect((await restore()).body).toEqual({ changed: 0, change_set_id: null });
    });

    it('come and go with undo and redo', async () => {
      const gone = await remove();
      const undone = await admin.rpc('undo', { change_set_id: gone.body.change_set_id as number });
      expect([undone.status, has(await listed(), key)]).toEqual([200, true]);
      expect((await admin.rpc('undo', { change_set_id: undone.body.change_set_id })).status).toBe(200);
      expect(has(await listed(), key)).toBe(false);
      await restore();
    });

    it('are not edited before they are restored, also where they are seen', async () => {
      await remove();
      for (const field of Object.keys(form.write ?? {}).slice(0, 3)) {
        const [value] = await createValues(admin).of(form, field, row);
        const patches = [{ key: key as never, field, new: value ?? null }];
        const hidden = await admin.action(name, 'set', { patches });
        const seen = await admin.action(name, 'set', { patches, params: { with_deleted: true } });
        expect([hidden.status, codeOf(hidden)]).toEqual([404, 'not_found']);
        expect([seen.status, codeOf(seen)]).toEqual([422, 'deleted']);
      }
      await restore();
    });

    it('are restored by whoever may delete them', async () => {
      const viewer = await app.signIn('viewer', 'KT-HU');
      expect((await viewer.action(name, 'restore', { keys: [key as never] })).status).toBe(403);
    });
  });
});
