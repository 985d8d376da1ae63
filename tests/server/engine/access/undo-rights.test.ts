import { getTableConfig } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import { planOf } from '../../../../src/server/engine/records/write/targets.ts';
import type { PageRight } from '../../../../src/shared/access.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { formsOfEachSort } from '../declarations/declared.ts';
import { hasRight, signInAll } from './promised-rights.ts';

/*
 * Form × what was done × account: an undo needs the right to what was done and the one to the opposite, and the undo of an undo the same two. Change-sets stand in the
 * log as if each account had made them while it still might, about a row that is there no longer or is there again, so that none is taken back.
 */

const opposite = { add: 'delete', set: 'set', delete: 'add' } as const;
type Sort = keyof typeof opposite;
const ranked: ReadonlySet<string> = new Set(['app_user', 'role', 'role_user', 'role_page', 'user_page', 'user_company', 'page']);

/** 'open' is every answer that is no refusal for who asks. */
const verdict = (answer: Answer<unknown>): string => {
  const code = codeOf(answer);
  return code !== undefined && ['forbidden', 'not_found', 'internal'].includes(code) ? code : 'open';
};

describeOnEachDemo('rights to take back', (open, engine) => {
  let app: App;
  let clients: Record<string, Client>;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    app = await openApp(open);
    clients = await signInAll(app);
    await fillOwnTables(app);
    for (const account of Object.keys(clients)) ids[account] = await app.userId(['reading', 'narrow'].includes(account) ? 'admin' : account);
  });
  afterAll(() => app.close());

  const companyOf = (account: string): string => (account === 'other' ? 'KT-DE' : 'KT-HU');

  interface Head {
    form: string;
    action: string;
    reason: string | null;
  }
  interface Line {
    entity: string;
    key: JsonObject;
    sort: Sort;
    old: JsonObject | null;
  }

  async function logged(account: string, { form, action, reason }: Head, line: Line): Promise<number> {
    const field = line.sort === 'set' ? (Object.keys(line.key)[0] ?? '') : null;
    const [made] = await app.rows<{ id: number }>(sql`with made as (
        insert into change_set (user_id, form, action, reason) values (${ids[account]}, ${form}, ${action}, ${reason}) returning change_set_id)
      insert into change (change_set_id, user_id, entity_name, entity_key, entity_id, log_action, field, old, new)
        select change_set_id, ${ids[account]}, ${line.entity}, ${JSON.stringify(line.key)}::jsonb, ${Object.values(line.key).join('/')}, ${line.sort}, ${field},
               ${line.old && JSON.stringify(line.old)}::jsonb, ${line.sort === 'add' ? '{}' : null}::jsonb from made returning change_set_id as id`);
    return made?.id ?? 0;
  }

  /** A line about a row of the form that was added or changed and is gone, or was deleted and is there. */
  async function lineOf(account: string, name: string, form: AnyForm, sort: Sort) {
    const { registry } = app.services.records;
    const plan = planOf(registry.wholeForm(name));
    const table = plan.base ?? [...plan.write.values()][0]?.table;
    // Who brings rights and people back is asked for more than rights on the page (access/rank.test.ts).
    if (!table || (sort === 'delete' && ranked.has(table.name))) return undefined;
    const owner = form.owner ?? (table.columns.has('owner_id') ? 'owner_id' : undefined);
    const own = owner === undefined ? sql`true` : sql`${sql.identifier(owner)} = ${ids[account]}`;
    // Whoever shares a view is asked for more than rights on the page (access/shared-views.test.ts).
    const notShared = sql`coalesce(to_jsonb(t) ->> 'view_scope', 'mine') = 'mine'`;
    const company = table.ofCompany ? sql`company_code = ${companyOf(account)}` : sql`true`;
    const [found] =
      sort === 'delete'
        ? await app.rows<{ row: JsonObject }>(
            sql`select to_jsonb(t) as row from ${sql.identifier(table.name)} t where ${own} and ${company} and ${notShared} limit 1`,
          )
        : [];
    if (sort === 'delete' && !found) return undefined;
    const nobody = (column: string): string | number => (/int|serial/.test(table.columns.get(column)?.getSQLType() ?? '') ? -1 : 'nobody');
    const context = plan.contextOf(table, { userId: ids[account] ?? 0, companyCode: companyOf(account) });
    const key = Object.fromEntries(table.key.map((column) => [column, found?.row[column] ?? context[column] ?? nobody(column)]));
    return { entity: registry.entityOf(table), key, sort, old: found?.row ?? null };
  }

  const mayAll = (account: string, name: string, rights: readonly PageRight[]): boolean => rights.every((right) => hasRight(account, name as FormName, right));

  const written = formsOfEachSort(engine).filter(([, form]) => form.access !== 'shop' && (form.write ?? form.table) && (form.add ?? form.delete ?? form.write));

  it.each(written)('%s: what was added, changed and deleted, and what was taken back', async (name, form) => {
    const seen: Record<string, Record<string, string>> = {};
    const expected: typeof seen = {};
    const { procedures } = app.services;
    const done = [
      ...(['add', 'set', 'delete'] as const).map((sort) => ({ action: sort === 'delete' ? 'delete' : 'set', sort })),
      { action: 'restore', sort: 'set' as const },
    ];
    const acted = (form.actions ?? []).flatMap((action) => (procedures[action] ? [{ action, sort: 'set' as const }] : []));
    for (const [account, client] of Object.entries(clients)) {
      for (const { action, sort } of [...done, ...acted]) {
        for (const isAgain of [false, true]) {
          const line = await lineOf(account, name, form, isAgain ? opposite[sort] : sort);
          if (!line) continue;
          const first = isAgain ? await logged(account, { form: name, action, reason: null }, line) : 0;
          const id = await logged(account, isAgain ? { form: name, action: 'undo', reason: `#${first}` } : { form: name, action, reason: null }, line);
          const right = procedures[action]?.right;
          const rights = [
            ...new Set<PageRight>([sort, opposite[sort], ...(right ? [right] : []), ...(['delete', 'restore'].includes(action) ? (['delete'] as const) : [])]),
          ];
          const what = `${isAgain ? 'again ' : ''}${action} ${sort}`;
          (seen[account] ??= {})[what] = verdict(await client.rpc('undo', { change_set_id: id }));
          (expected[account] ??= {})[what] = mayAll(account, name, rights) ? 'open' : 'forbidden';
        }
      }
    }
    expect(seen).toEqual(expected);
  });

  it('tries forms of all tables that people write', () => {
    const tables = new Set(written.flatMap(([, form]) => (form.table ? [getTableConfig(form.table).name] : [])));
    expect(tables.size).toBeGreaterThan(engine === 'postgres' ? 20 : 5);
  });
});
