import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { insertOnly, isColumn } from '../../../../schemas/tables/define.ts';
import { programColumnOf } from '../../../../schemas/tables/program-column.ts';
import { isCommentTable } from '../../../../schemas/tables/comments.ts';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { changes } from '../../../../schemas/tables/system/change-log.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { HistoryAnswer, TriggerAnswer } from '../../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from './declared.ts';

/* Whatever tells who did something tells the token too by which a program did it for him. */

const telling = tables.flatMap((table) => {
  const column = programColumnOf(table);
  return column ? [{ table, name: getTableName(table), column }] : [];
});
const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table);
const shownOf = (form: AnyForm): PgColumn[] => Object.values(form.fields).filter(isColumn);

describe('what tells who did something', () => {
  // A change stands below its change-set, which tells it.
  const logs = tables.filter((table) => table !== changes && ((insertOnly(table) && 'user_id' in columnsOf(table)) || isCommentTable(table)));
  it.each(logs.map((table) => [getTableName(table), table] as const))('has a place for the token in %s', (_, table) =>
    expect(programColumnOf(table)).toBeDefined(),
  );

  const showing = declaredForms.flatMap(([name, form]) => {
    const shown = shownOf(form);
    const own = telling.find(({ table }) => shown.some((column) => column.table === table));
    return own && shown.some((column) => column === appUsers.user_name) ? [[name, shown, own.column] as const] : [];
  });
  it.each(showing)('shows the token beside the person in %s', (_, shown, column) => expect(shown).toContain(column));
  it('is shown by the log, the comments and the pictures fetched', () =>
    expect(showing.map(([name]) => name)).toEqual(expect.arrayContaining(['product_change_log', 'product_comments', 'picture_fetches'])));
});

describeOnServer('what a program does for a person', (open) => {
  let app: App;
  let admin: Client;
  let program: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const expires_on = new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10);
    const { body } = await admin.rpc('make_token', { token_name: 'Robot', expires_on, writes: true, pages: null, only_company: null });
    program = app.asClient({ token: body.token, refresh_token: '' }, 'KT-HU');
  });
  afterAll(() => app.close());

  it.each(telling)('is told by every row of $name, whoever writes it', async ({ name, column }) => {
    const [told] = await app.rows<{ default: string }>(
      sql`select column_default as default from information_schema.columns where table_schema = 'public' and table_name = ${name} and column_name = ${column.name}`,
    );
    expect(told?.default).toContain('app.program');
  });

  it('is told by the life of a record, and what the person does himself is not', async () => {
    const [made] = await app.rows<{ id: number }>(sql`
      insert into newsletter_subscriber (company_code, shop_id, email, language_code)
      select company_code, shop_id, 'robot@shop.example', 'hu' from shop where company_code = 'KT-HU' order by shop_id limit 1 returning fsm_instance_id as id`);
    const fsm_instance_id = made?.id ?? 0;
    const fire = async (client: Client, event_code: string) =>
      expect((await client.action<TriggerAnswer>('fsm_trigger', 'set', { event_code, fsm_instance_id })).body.results).toMatchObject([{ ok: true }]);
    await fire(program, 'confirm');
    await fire(admin, 'unsubscribe');
    const { entries } = (await admin.action<HistoryAnswer>('fsm_history', 'list', { fsm_instance_id })).body;
    const person = entries[1]?.user_name;
    expect(person).toEqual(expect.any(String));
    expect(entries.map(({ event_code, user_name, program_name }) => [event_code, user_name, program_name])).toEqual([
      [null, null, null],
      ['confirm', person, 'Robot'],
      ['unsubscribe', person, null],
    ]);
  });

  it('is told by comments, by the history of a record and by the log', async () => {
    const [{ product_code } = {}] = await admin.rows('product_list', { columns: [], limit: 1 });
    for (const client of [program, admin]) {
      const answer = await client.action('product_comments', 'set', { rows: [{ product_code: product_code ?? '', comment_text: 'Seen' }] });
      expect(answer.status, answer.text).toBe(200);
    }
    const thread = await admin.rows('product_comments', { filter: { field: 'product_code', op: 'eq', value: product_code ?? '' } });
    expect(thread.slice(-2).map(({ program_name }) => program_name)).toEqual(['Robot', null]);

    await program.action('product_list', 'set', { rows: [{ product_code: product_code ?? '', weight: 7.5 }] });
    const [last] = (await admin.action<JsonObject[]>('product_list', 'history', { key: { product_code: product_code ?? '' } })).body;
    expect(last?.program_name).toBe('Robot');
    const logged = await admin.rows('product_change_log', { sort: [{ field: 'change_id', desc: true }], limit: 1 });
    expect(logged.map(({ program_name }) => program_name)).toEqual(['Robot']);
  });
});
