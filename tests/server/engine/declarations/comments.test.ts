import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommentTable } from '../../../../schemas/tables/comments.ts';
import { deletedColumnOf } from '../../../../schemas/tables/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { SetAnswer } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';

/* Every form of comments, as its table says. */

/** Whether records of a form stay, marked, when they are deleted: what was said of them stays too. */
const staysOf = (parent: string): boolean => {
  const table = declaredForms.find(([name]) => name === parent)?.[1].table;
  return table !== undefined && deletedColumnOf(table) !== undefined;
};

const threads = declaredForms.flatMap(([name, form]) =>
  form.table && isCommentTable(form.table) && form.parent ? [{ name, parent: form.parent.form, by: form.parent.by, stays: staysOf(form.parent.form) }] : [],
);

describeOnEachDemo('comments', (open, engine) => {
  let app: App;
  let admin: Client;
  let viewer: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    viewer = await app.signIn('viewer', 'KT-HU');
    await app.addUser('roleless');
    await app.execute(sql`update app_user set user_name = 'Viola Vékony' where user_email like 'other@%'`);
    await app.execute(
      sql`insert into user_company (user_id, member_company) select user_id, 'KT-HU' from app_user where user_email like 'other@%' on conflict do nothing`,
    );
  });
  afterAll(() => app.close());

  /** Threads whose record could be deleted. */
  const deleted: string[] = [];
  afterAll(() => expect(deleted.length).toBeGreaterThan(0));

  it('are declared somewhere', () => expect(threads.length).toBeGreaterThan(0));

  describe.each(triedOn(engine, threads))('$name', ({ name, parent, by, stays }) => {
    let record: JsonObject;
    beforeAll(async () => {
      const silent = await admin.rows(parent, { limit: 500, filter: { field: 'number_of_comments', op: 'eq', value: 0 } });
      record = silent.find(({ deletable }) => deletable !== false) ?? silent[0] ?? {};
    });
    const write = (client: Client, comment_text: string) =>
      client.action<SetAnswer & JsonObject>(name, 'set', { rows: [{ [by]: record[by] ?? null, comment_text }] });
    const ofRecord = async () => (await admin.rows(parent, { limit: 1, filter: { field: by, op: 'eq', value: record[by] ?? null } }))[0];

    it('are counted on their record, which shows the newest, and taken back with their writing', async () => {
      const first = await write(admin, 'The first');
      const second = await write(admin, `The second, ${'long '.repeat(100)}`);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.body.rows).toMatchObject([{ comment_text: 'The first', is_own: true }]);
      expect(await ofRecord()).toMatchObject({ number_of_comments: 2, last_comment: expect.stringMatching(/^The second/) as unknown });
      expect(String((await ofRecord())?.last_comment)).toHaveLength(200);
      for (const { body } of [second, first]) expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
      expect(await ofRecord()).toMatchObject({ number_of_comments: 0, last_comment: null });
    });

    it('are changed and deleted by their author alone, and nobody takes back what another wrote', async () => {
      const { body } = await write(admin, 'Mine');
      const key = { comment_id: body.rows[0]?.comment_id ?? 0 };
      const other = await app.signIn('other', 'KT-HU');
      const attempts = [
        await other.patch(name, key, 'comment_text', { new: 'Yours' }),
        await other.action(name, 'delete', { keys: [key] }),
        await other.rpc('undo', { change_set_id: body.change_set_id }),
      ];
      for (const attempt of attempts) expect([attempt.status, codeOf(attempt)]).toEqual([403, 'forbidden']);
      expect((await admin.patch(name, key, 'comment_text', { new: 'Mine, put right' })).status).toBe(200);
      expect(await admin.rows(name, { filter: { field: 'comment_id', op: 'eq', value: key.comment_id } })).toMatchObject([{ comment_text: 'Mine, put right' }]);
      const gone = await admin.action<JsonObject>(name, 'delete', { keys: [key] });
      const back = await admin.rpc('undo', { change_set_id: Number(gone.body.change_set_id) });
      const again = await other.rpc('undo', { change_set_id: back.body.change_set_id });
      expect([gone.status, back.status, again.status, codeOf(again)]).toEqual([200, 200, 403, 'forbidden']);
      expect((await admin.action(name, 'delete', { keys: [key] })).status).toBe(200);
    });

    it('are read and written by whoever lists the record, and by nobody else', async () => {
      const mayList = (await viewer.action(parent, 'list', { limit: 1 })).status === 200;
      const [read, written] = [await viewer.action(name, 'list', { limit: 1 }), await write(viewer, 'A question')];
      expect([read.status, written.status]).toEqual(mayList ? [200, 200] : [403, 403]);
      const roleless = await app.signIn('roleless', 'KT-HU');
      expect((await write(roleless, 'Hello')).status).toBe(403);
    });

    it('tell each colleague whom they mention, once, by mail, and only those who may read them', async () => {
      const mails = () =>
        app.rows<{ recipient: string; subject: string }>(
          sql`select recipient, subject from outbox where idempotency_key like ${'mention:%'} order by outbox_id`,
        );
      const before = (await mails()).length;
      const { body } = await write(admin, 'What do you think, @Viola Vékony? Not @roleless.');
      const key = { comment_id: body.rows[0]?.comment_id ?? 0 };
      await admin.patch(name, key, 'comment_text', { new: 'What do you think, @Viola Vékony, today? Not @roleless.' });
      expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual(['other@demo.kontor.test']);
    });

    it('go with their record and come back with it', async () => {
      const text = `Kept ${name}`;
      await write(admin, text);
      const gone = await admin.action<JsonObject>(parent, 'delete', { keys: [{ [by]: record[by] ?? null }] });
      if (gone.status !== 200) return expect(['in_use', 'locked']).toContain(codeOf(gone));
      deleted.push(name);
      const left = async () => (await admin.rows(name, { filter: { field: by, op: 'eq', value: record[by] ?? null } })).length > 0;
      expect(await left()).toBe(stays);
      const back = await admin.rpc('undo', { change_set_id: Number(gone.body.change_set_id) });
      expect(back.status).toBe(200);
      expect((await admin.rows(name, { filter: { field: by, op: 'eq', value: record[by] ?? null } })).map(({ comment_text }) => comment_text)).toContain(text);
      if (stays) return;
      // They go again with it, whoever wrote them and whoever takes that back.
      const other = await app.signIn('other', 'KT-HU');
      expect((await other.rpc('undo', { change_set_id: back.body.change_set_id })).status).toBe(200);
      expect(await left()).toBe(stays);
    });
  });
});
