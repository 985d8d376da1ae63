import type { JsonObject } from '../../../../shared/json.ts';
import { allCompanies, inCompany } from '../../database/in-company.ts';
import type { Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import type { TableInfo } from '../core/tables.ts';
import { rowKey, rowKeyText, rowsBy } from '../write/table-rows.ts';
import type { Change } from './change-set.ts';

/** What says which rows refer to the rows of a table. */
export type Dependants = Pick<Registry, 'dependants'>;

type RowsByKey = Map<string, JsonObject>;

/** In which companies the rows that refer to these may be: those of the rows, or all where they belong to none. */
async function companiesOf(tx: Transaction, table: TableInfo, rows: readonly JsonObject[]): Promise<string[]> {
  return table.ofCompany ? [...new Set(rows.map((row) => String(row.company_code)))] : allCompanies(tx);
}

/** The rows of `table` whose columns have these values, locked; the database deletes those of other companies as well. */
async function referringRows(
  tx: Transaction,
  parent: TableInfo,
  table: TableInfo,
  columns: readonly string[],
  values: readonly JsonObject[],
  rows: readonly JsonObject[],
) {
  if (!table.ofCompany) return rowsBy(tx, table, columns, values);
  const found: JsonObject[] = [];
  for (const company of await companiesOf(tx, parent, rows)) found.push(...(await inCompany(tx, company, () => rowsBy(tx, table, columns, values))));
  return found;
}

/** Tables so that whichever refers to another one comes before it. */
function referringFirst({ dependants }: Dependants, tables: ReadonlySet<TableInfo>): TableInfo[] {
  const order = new Set<TableInfo>();
  const visit = (table: TableInfo, above: readonly TableInfo[]): void => {
    if (order.has(table) || above.includes(table)) return;
    for (const { table: dependant } of dependants(table)) if (tables.has(dependant)) visit(dependant, [...above, table]);
    order.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...order];
}

/**
 * What the database will do to other rows when these are deleted, as lines of the log: rows that go with them, each once, those that refer
 * before those referred to (so that an undo adds parents first), and columns that are emptied. All of it is locked.
 */
export async function alongWith(tx: Transaction, registry: Dependants, table: TableInfo, rows: readonly JsonObject[]): Promise<Change[]> {
  const going = new Map<TableInfo, RowsByKey>([[table, new Map(rows.map((row) => [rowKeyText(table, row), row]))]]);
  const emptied: Change[] = [];
  const collect = async (parent: TableInfo, parents: readonly JsonObject[]): Promise<void> => {
    if (parents.length === 0) return;
    for (const { table: dependant, columns, foreign, onDelete } of registry.dependants(parent)) {
      const values = parents.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[foreign[i] ?? ''] ?? null])));
      const found = await referringRows(tx, parent, dependant, columns, values, parents);
      if (onDelete === 'set null') {
        emptied.push(
          ...found.flatMap((row) =>
            columns.map((field): Change => ({ table: dependant, key: rowKey(dependant, row), log_action: 'set', field, old: row[field] ?? null, new: null })),
          ),
        );
        continue;
      }
      const known: RowsByKey = going.get(dependant) ?? new Map();
      going.set(dependant, known);
      const fresh = found.filter((row) => !known.has(rowKeyText(dependant, row)));
      for (const row of fresh) known.set(rowKeyText(dependant, row), row);
      await collect(dependant, fresh);
    }
  };
  await collect(table, rows);
  const stays = ({ table: one, key }: Change) => !going.get(one)?.has(rowKeyText(one, key));
  const own = new Set(rows);
  const deleted = referringFirst(registry, new Set(going.keys())).flatMap((one) =>
    [...(going.get(one)?.values() ?? [])]
      .filter((row) => !own.has(row))
      .map((row): Change => ({ table: one, key: rowKey(one, row), log_action: 'delete', field: null, old: row, new: null })),
  );
  return [...emptied.filter(stays), ...deleted];
}
