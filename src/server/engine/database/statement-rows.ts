import { is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { knownUsers } from '../../../../schemas/forms/access/known-users.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import type { OpenedRows } from '../../../../schemas/tables/opened-rows.ts';
import { forms } from '../../../generated/server/forms.gen.ts';

/** Lists of one company or of none: those of other companies, of visitors and of people's own settings are no matter of statements. */
const scopes: ReadonlySet<AnyForm['scope']> = new Set(['global', 'company']);

/** Columns that some list shows as they are stored; a secret is in none. */
function shownColumns(declared: Iterable<AnyForm>): Map<PgTable, Set<string>> {
  const shown = new Map<PgTable, Set<string>>();
  for (const { scope, fields } of declared) {
    if (!scopes.has(scope)) continue;
    for (const field of Object.values(fields))
      if (is(field, PgColumn) && is(field.table, PgTable)) shown.set(field.table, (shown.get(field.table) ?? new Set()).add(field.name));
  }
  return shown;
}

const parentsOf = (table: PgTable): PgTable[] => configOf(table).foreignKeys.map((key) => key.reference().foreignTable);

/** What is one person's, such as his chats, and what belongs to it: lists tell him alone of it. */
function personal(tables: readonly PgTable[]): Set<PgTable> {
  const found = new Set(tables.filter((table) => configOf(table).columns.some(({ name, notNull, primary }) => name === 'user_id' && notNull && !primary)));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const table of tables) if (parentsOf(table).some((parent) => found.has(parent))) found.add(table);
  }
  return found;
}

/** By which rows are joined: keys, and what refers to others. */
function joining(table: PgTable): string[] {
  const { columns, primaryKeys, foreignKeys } = configOf(table);
  const keys = [...primaryKeys.flatMap((key) => key.columns), ...foreignKeys.flatMap((key) => key.reference().columns)];
  return [...columns.filter(({ primary }) => primary), ...keys].map(({ name }) => name);
}

/** The company of a row, under whatever name its table keeps it: working tables say for which one, or where somebody was. */
const companyOf = (table: PgTable): PgColumn | undefined => configOf(table).columns.find(({ name }) => name === 'company_code' || name.endsWith('_company'));

/** The rows of the chosen company, or all of a table that companies share; of people those whom lists show. */
function ownRows(table: PgTable): SQL {
  if (table === appUsers) return knownUsers;
  const company = companyOf(table);
  return company ? sql`${company} = ${currentCompany}` : sql`true`;
}

function openedOf(declared: Iterable<AnyForm>): OpenedRows[] {
  const shown = shownColumns(declared);
  const closed = personal([...shown.keys()]);
  return [...shown]
    .filter(([table]) => !closed.has(table))
    .map(([table, names]) => {
      const open = new Set([...names, ...joining(table)]);
      const columns = configOf(table)
        .columns.map(({ name }) => name)
        .filter((name) => open.has(name));
      return { table, columns, rows: ownRows(table) };
    });
}

/** What the statements of administrators may read: of the tables behind lists the columns that are shown there, and the rows of the chosen company. */
export const statementRows: readonly OpenedRows[] = openedOf(Object.values(forms)).toSorted((a, b) =>
  configOf(a.table).name.localeCompare(configOf(b.table).name, 'en'),
);
