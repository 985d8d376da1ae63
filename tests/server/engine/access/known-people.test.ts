import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';

/** Forms whose rows are people. */
const ofPeople = declaredForms.filter(([, form]) => form.key.length === 1 && form.key[0] === 'user_id');

describeOnServer('people that one knows', (open) => {
  let app: App;
  /** Administrator of KT-DE alone. */
  let other: Client;
  let elsewhere: number[];

  beforeAll(async () => {
    app = await openApp(open);
    elsewhere = [await app.addUser('neighbour', ['KT-HU']), await app.addUser('stranger', ['KT-RO'])];
    other = await app.signIn('other', 'KT-DE');
  });
  afterAll(() => app.close());

  it('are told by more than one form', () =>
    expect(ofPeople.map(([name]) => name)).toEqual(expect.arrayContaining(['users', 'users_brief', 'colleagues_brief'])));

  it.each(ofPeople)('are in %s nobody of other companies, listed or asked for', async (name) => {
    const rows = await other.rows<{ user_id: number }>(name, { columns: ['user_id'], limit: 1000, count: 'none' });
    const found = await Promise.all(
      elsewhere.map((user_id) => other.rows(name, { columns: ['user_id'], filter: { field: 'user_id', op: 'eq', value: user_id }, limit: 1 })),
    );
    const strangers = await app.rows<{ user_id: number }>(sql`
      select user_id from app_user u where exists (select from user_company m where m.user_id = u.user_id)
         and not exists (select from user_company m where m.user_id = u.user_id and m.member_company = 'KT-DE')`);
    expect(strangers.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining(elsewhere));
    expect(rows.length).toBeGreaterThan(0);
    expect(strangers.filter(({ user_id }) => rows.some((row) => row.user_id === user_id))).toEqual([]);
    expect(found.flat()).toEqual([]);
  });
});
