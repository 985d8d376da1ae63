import { addAll } from '../../../../shared/add-all.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { allCompanies, inCompany, refuseElsewhere } from '../../database/in-company.ts';
import type { Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { rowKey, rowKeyText, rowsBy } from '../write/table-rows.ts';
import type { Change } from './change-set.ts';
import { lastPlaceFirst } from './sequence-changes.ts';

/** What says which rows refer to the rows of a table. */
export type Dependants = Pick<Registry, 'dependants'>;

type RowsByKey = Map<string, JsonObject>;

type Dependant = ReturnType<Dependants['dependants']>[number];

/** Rows that refer to others by one foreign key. */
interface Referring {
  by: Dependant;
  rows: JsonObject[];
}

/** In which companies the rows that refer to these may be: those of the rows, or all where they belong to none. */
async function companiesOf(tx: Transaction, table: TableInfo, rows: readonly JsonObject[]): Promise<string[]> {
  return table.ofCompany ? [...new Set(rows.map((row) => String(row.company_code)))] : allCompanies(tx);
}

/** Those foreign keys by which any row refers to these, found by one statement: by most of them none does. */
async function referredBy(tx: Transaction, found: readonly Referring[], rows: readonly JsonObject[]): Promise<Referring[]> {
  const parameters = createParameters();
  const places = new Map<string, string>();
  const valuesOf = (name: string): string => {
    const place =
      places.get(name) ??
      parameters.add(
        rows.map((row) => row[name] ?? null),
        'text[]',
      );
    places.set(name, place);
    return place;
  };
  /** Of several columns each may have a value of another row: whoever reads the rows looks at them together. */
  const refers = ({ table, columns, foreign }: Dependant): string =>
    columns
      .flatMap((name, i) => {
        const column = table.columns.get(name);
        return column ? [`t.${quote(name)} = any(${valuesOf(foreign[i] ?? '')}::${typeOf(column)}[])`] : [];
      })
      .join(' and ');
  const asked = found.map(({ by }) => `exists (select from ${quote(by.table.name)} t where ${refers(by)})`);
  const answer = await tx.row<{ found: boolean[] }>({ text: `select array[${asked.join(', ')}] as found`, values: parameters.values, isVaried: true });
  return found.filter((_, i) => answer?.found[i]);
}

/** The rows that refer to these, locked; the database deletes those of other companies as well. Each company is chosen once for all of its tables. */
async function referringRows(tx: Transaction, parent: TableInfo, dependants: readonly Dependant[], rows: readonly JsonObject[]): Promise<Referring[]> {
  const found = dependants.map((by): Referring => ({ by, rows: [] }));
  const read = async (some: readonly Referring[]): Promise<void> => {
    if (some.length === 0) return;
    for (const one of await referredBy(tx, some, rows)) {
      const { table, columns, foreign } = one.by;
      const values = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[foreign[i] ?? ''] ?? null])));
      addAll(one.rows, await rowsBy(tx, table, columns, values));
    }
  };
  const ofCompanies = found.filter(({ by }) => by.table.ofCompany);
  await read(found.filter(({ by }) => !by.table.ofCompany));
  if (ofCompanies.length === 0) return found;
  for (const company of await companiesOf(tx, parent, rows)) await inCompany(tx, company, () => read(ofCompanies));
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
 * @throws AppError other_companies where rows of companies are among them in which the caller does not work
 */
export async function alongWith(tx: Transaction, registry: Dependants, table: TableInfo, rows: readonly JsonObject[]): Promise<Change[]> {
  const going = new Map<TableInfo, RowsByKey>([[table, new Map(rows.map((row) => [rowKeyText(table, row), row]))]]);
  const emptied: Change[] = [];
  const reached = new Set<string>();
  const collect = async (parent: TableInfo, parents: readonly JsonObject[]): Promise<void> => {
    if (parents.length === 0) return;
    const referring = await referringRows(tx, parent, registry.dependants(parent), parents);
    for (const { by, rows: found } of referring) {
      const { table: dependant, columns, onDelete } = by;
      const companyOf = (row: JsonObject): string | undefined => (dependant.ofCompany && typeof row.company_code === 'string' ? row.company_code : undefined);
      for (const row of found) reached.add(companyOf(row) ?? '');
      if (onDelete === 'set null') {
        emptied.push(
          ...found.flatMap((row) => {
            const of = { table: dependant, key: rowKey(dependant, row), company: companyOf(row) };
            return columns
              .filter((field) => row[field] != null && field !== 'company_code')
              .map((field): Change => ({ ...of, log_action: 'set', field, old: row[field] ?? null, new: null }));
          }),
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
  await refuseElsewhere(
    tx,
    [...reached].filter((code) => code !== ''),
  );
  const stays = ({ table: one, key }: Change) => !going.get(one)?.has(rowKeyText(one, key));
  const own = new Set(rows);
  const deleted = referringFirst(registry, new Set(going.keys())).flatMap((one) =>
    lastPlaceFirst(
      one,
      [...(going.get(one)?.values() ?? [])].filter((row) => !own.has(row)),
    ).map((row): Change => ({ table: one, key: rowKey(one, row), log_action: 'delete', field: null, old: row, new: null })),
  );
  return [...emptied.filter(stays), ...deleted];
}
