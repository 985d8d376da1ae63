import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isColumn } from '../../../../schemas/tables/define.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';

/*
 * Every table with a secret, whether or not somebody thought of it: passwords, tokens, keys, and what they are told apart by.
 */

const isSecret = (column: string): boolean => /password|token(?!s)|secret|_hash$/.test(column);
/** Tables whose other columns are listed: people, and subscribers, carts and accounts in shops, whose secrets only their own mails and browsers have. */
const isListed = (table: string): boolean => ['app_user', 'newsletter_subscriber', 'cart', 'account_link', 'account_session'].includes(table);

const holding = tables.map(infoOf).flatMap(({ name, columns, unlogged }) => {
  const secrets = [...columns.keys()].filter(isSecret);
  return secrets.length === 0 ? [] : [{ name, secrets, unlogged }];
});
const closed = holding.filter(({ name }) => !isListed(name));

describeOnEachDemo('a table that holds secrets', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('is declared', () =>
    expect(holding.map(({ name }) => name)).toEqual(expect.arrayContaining(['app_user', 'refresh_token', 'password_reset', 'signing_key'])));

  it.each(holding)('$name: no history and no undo knows them', ({ secrets, unlogged }) => {
    expect(unlogged).toEqual(expect.arrayContaining(secrets));
  });

  it.each(holding)('$name: no form shows, filters or writes them, so that no list, export or search does', ({ name, secrets }) => {
    const isOfTable = (target: unknown): boolean => isColumn(target) && infoOf(target.table).name === name && secrets.includes(target.name);
    for (const [form, { fields, write = {}, create = {} }] of declaredForms)
      for (const [field, target] of [...Object.entries(fields), ...Object.entries(write), ...Object.entries(create)])
        expect([form, field, isOfTable(target)]).toEqual([form, field, false]);
  });

  it.each(closed)('$name: is nothing that the roles of the program can read or write', async ({ name }) => {
    for (const role of ['kontor_app', 'kontor_reader', 'kontor_shop', 'kontor_statement']) {
      const [may] = await app.rows<{ readable: boolean }>(
        sql`select has_table_privilege(${role}, ${name}, 'select, insert, update, delete') or has_any_column_privilege(${role}, ${name}, 'select') as readable`,
      );
      expect([role, may?.readable]).toEqual([role, false]);
    }
  });

  it.each(closed)('$name: is the table of no form', ({ name }) => {
    expect(declaredForms.filter(([, { table }]) => table && infoOf(table).name === name).map(([form]) => form)).toEqual([]);
  });
});
