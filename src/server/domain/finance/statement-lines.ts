import { sql } from 'drizzle-orm';
import { bankStatementLines } from '../../../../schemas/tables/finance/bank-statements.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

/** Lines of bank statements, for writes that are logged. */
export const statementLines = rowsOf(bankStatementLines);

/** Of selected lines those whose payment was not posted yet. */
export const notPosted = (keys: readonly object[]) =>
  sql`bank_statement_line_id in (select (k->>'bank_statement_line_id')::bigint from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k) and posted_at is null`;
