import { configOf } from '../../../../schemas/tables/config.ts';
import { appError } from '../../../shared/errors.ts';
import type { Actor, Database } from '../database/database.ts';
import { isDatabaseError } from '../database/failures.ts';
import { statementRows } from '../database/statement-rows.ts';
import { refusal } from '../records/core/refusals.ts';
import { checkStatement, wrapped } from './check-statement.ts';

/** Rows of one answer. */
export const mostRows = 500;
/** Characters of all its cells: more is no help to a reader. */
const mostCharacters = 4_000_000;

/** The tables that statements may read, with their columns. */
export const readableTables: readonly { table: string; columns: readonly string[] }[] = statementRows.map(({ table, columns }) => ({
  table: configOf(table).name,
  columns,
}));
const tableNames: ReadonlySet<string> = new Set(readableTables.map(({ table }) => table));

/** Rows in their order, each cell as PostgreSQL writes it in JSON; null where there is no value. */
export interface StatementRows {
  columns: string[];
  rows: (string | null)[][];
  /** There are more rows than these. */
  has_more: boolean;
}

/** Classes of SQLSTATE that tell of the statement itself: its words (42), its values (22), a subquery of many rows (21), what it needs (54). */
const isOfStatement = (error: unknown): error is Error => isDatabaseError(error) && /^(?:42|22|21|54)/.test(error.code ?? '');

/**
 * Runs a statement that only reads, for a company: with a role that sees nothing but views of that company, in a transaction that writes nothing, for 5 s at most.
 * @throws AppError statement_invalid, statement_not_allowed, statement_failed {told: PostgreSQL's words}, too_large, service_unavailable
 */
export async function runStatement(database: Database, actor: Actor, text: string): Promise<StatementRows> {
  const statement = await checkStatement(text, tableNames);
  const query = { text: wrapped(statement), values: [mostRows + 1], isVaried: true };
  const found = await database
    .transaction(actor, (tx) => tx.rows<{ names: string[]; values: (string | null)[] }>(query), { readOnly: true, isStatement: true })
    .catch((error: unknown) => {
      if (isOfStatement(error)) throw refusal([{ field: 'statement', code: 'statement_failed', params: { told: error.message.slice(0, 300) } }]);
      throw error;
    });
  const rows = found.slice(0, mostRows).map(({ values }) => values);
  const characters = rows.reduce((sum, cells) => cells.reduce((own, cell) => own + (cell?.length ?? 0), sum), 0);
  if (characters > mostCharacters) throw appError('too_large', { most: mostCharacters });
  return { columns: found[0]?.names ?? [], rows, has_more: found.length > mostRows };
}
