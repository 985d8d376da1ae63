import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { formsTriedOn } from '../declarations/declared.ts';

/*
 * The database has no room for what is written: every write of every form is told so and leaves nothing, every list goes on, and when there is room again all
 * works without anybody's doing. Here the database says so itself, statement by statement; tests/operations/disc-full.ts fills a real disc.
 */

describeOnEachDemo('a database without room', (open, engine) => {
  const forms = formsTriedOn(engine).filter(([, { write, delete: removes }]) => write !== undefined || removes === true);
  let app: App;
  let admin: Client;
  let tables: string[];
  let refusals = 0;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
    tables = (await app.rows<{ name: string }>(sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`)).map(
      ({ name }) => name,
    );
    await app.database.script(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;` +
        tables
          .filter((name) => !['refresh_token', 'login_attempt', 'user_session'].includes(name))
          .map((name) => `create trigger a_no_room before insert or update or delete on ${name} for each row execute function no_room();`)
          .join(''),
    );
  });
  afterAll(() => app.close());

  describe.each(forms)('%s', (entity, form) => {
    it('refuses what it would write as what may be asked again, and goes on listing', async () => {
      const [row] = await admin.rows(entity, { limit: 1 });
      const key = Object.fromEntries(form.key.map((field) => [field, row?.[field] ?? null]));
      const given = Object.fromEntries(
        Object.keys({ ...form.create, ...form.write }).flatMap((field) => (row?.[field] === undefined ? [] : [[field, row[field] ?? null]])),
      );
      const [field = ''] = Object.keys(form.write ?? {}).filter((name) => !form.key.includes(name));
      const calls: [action: string, payload: JsonObject][] = [
        ['set', { patches: [{ key, field, new: null }] }],
        ['set', { rows: [Object.fromEntries(Object.entries(given).filter(([name]) => !form.key.includes(name)))] }],
        ['delete', { keys: [key] }],
      ];
      for (const [action, payload] of calls) {
        const answer = await admin.action(entity, action, payload);
        if (answer.status >= 500) {
          expect([action, answer.status, codeOf(answer), answer.body.error]).toMatchObject([
            action,
            503,
            'service_unavailable',
            { params: { reason: '53100' } },
          ]);
          expect(answer.headers['retry-after']).toBeDefined();
          refusals += 1;
        }
      }
      if (row) expect((await admin.rows(entity, { limit: 1 }))[0]).toEqual(row);
    });
  });

  it('was asked to write by most of them', () => expect(refusals).toBeGreaterThan(forms.length / 2));

  it('goes on by itself when there is room again', async () => {
    await app.database.script(tables.map((name) => `drop trigger if exists a_no_room on ${name};`).join(''));
    const { status, body } = await admin.action<{ rows: JsonObject[] }>('product_brands', 'set', { rows: [{ brand_name: 'Room again' }] });
    expect([status, body.rows?.[0]?.brand_name]).toEqual([200, 'Room again']);
  });
});
