import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { primaryKey } from '../../../../schemas/forms/defaults.ts';
import { isOfEverybody, isOfRank, isShared, namesCompany, ownersOf, usedElsewhere } from '../../../../schemas/tables/shared.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { waysAmong } from '../../../../src/server/engine/database/shared-ways.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillEveryForm, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

/* How many companies use a record: the same whether it is asked as the database asks it, or over every way there is, one by one. */

const companies = ['KT-HU', 'KT-RO', 'KT-DE'];
const mostRows = 20;
const all: readonly PgTable[] = Object.values(tables);
const nameOf = (table: PgTable): string => getTableConfig(table).name;

/** Joins of every way from a table to rows of companies that meets no table twice. */
function everyWay(table: PgTable, joins: string, above: readonly PgTable[]): { joins: string; depth: number }[] {
  const depth = above.length;
  const referring = all.flatMap((to) =>
    getTableConfig(to)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === table)
      .map(({ columns, foreignColumns }) => ({ to, from: foreignColumns.map(({ name }) => name), same: columns.map(({ name }) => name) })),
  );
  const owning = ownersOf(table).map(({ table: to, columns, foreign }) => ({ to, from: columns, same: foreign }));
  return [...referring, ...owning].flatMap(({ to, from, same }) => {
    if (to === table || above.includes(to) || isOfRank(to)) return [];
    const on = same.map((column, i) => `t${depth + 1}."${column}" = t${depth}."${from[i] ?? ''}"`).join(' and ');
    const longer = `${joins} join "${nameOf(to)}" t${depth + 1} on ${on}`;
    return namesCompany(to) ? [{ joins: longer, depth: depth + 1 }] : everyWay(to, longer, [...above, table]);
  });
}

/** The tables whose rows the ways of others lead to, and no others: trees ask for what stands below besides. */
const asked = all.filter((table) => isShared(table) && !isOfEverybody(table) && !namesCompany(table));
const isTree = (table: PgTable): boolean => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === table);

describe('the ways from a shared record to companies', () => {
  it('are few: what another way answers is not asked again', () => {
    const waysFrom = waysAmong(all);
    expect(Object.fromEntries(asked.map((table) => [nameOf(table), waysFrom(table).length]))).toMatchObject({ fsm_event: 4, fsm_type: 4, fsm_state: 4 });
  });
});

describeOnServer('how many companies use a shared record', (open) => {
  let app: App;

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    await openAllRecords(app);
    await fillEveryForm(await app.signIn('admin', 'KT-DE'));
    await app.execute(sql`update brand set logo = 'test-picture'`);
  });
  afterAll(() => app.close());

  it.each(asked.filter((table) => !isTree(table)).map((table) => [nameOf(table), table] as const))('%s, as over every way', async (name, table) => {
    const key = primaryKey(table).map((column) => column.name);
    const uses = everyWay(table, '', []).map(
      ({ joins, depth }) =>
        `exists (select from "${name}" t0 ${joins} where t${depth}.company_code = c.code and ${key.map((column) => `t0."${column}" = r."${column}"`).join(' and ')})`,
    );
    // Over every way the question is slow: that is why it is not asked so.
    const rows = await app.database.system(
      (tx) =>
        tx.rows<{ told: number; counted: number }>({
          text:
            `select ${usedElsewhere(name)}(${key.map((column) => `r."${column}"`).join(', ')}, $1::text[]) as told, ` +
            `(select count(*)::int from unnest($1::text[]) c(code) where ${['false', ...uses].join(' or ')}) as counted ` +
            `from (select * from "${name}" order by ${key.map((column) => `"${column}"`).join(', ')} limit ${mostRows}) r`,
          values: [companies],
        }),
      { unlimited: true },
    );
    expect(rows.map(({ told }) => told)).toEqual(rows.map(({ counted }) => counted));
  });

  it('is asked of nobody where no company is named', async () => {
    const rows = await app.database.system((tx) =>
      tx.rows({ text: `select ${usedElsewhere('product')}(product_code, '{}') as told from product where product_code is not null limit 3` }),
    );
    expect(rows).toEqual([{ told: 0 }, { told: 0 }, { told: 0 }]);
  });
});
