import type { Transaction } from '../../database/database.ts';
import type { WorkflowProcedures } from '../../workflow/define.ts';
import type { Change } from './change-set.ts';

/**
 * A condition over several rows that must hold after any write, be it of a form, an import, an undo or a procedure. It is checked in
 * the transaction after all writes and before the log; an AppError refuses the whole write.
 */
export interface TableCheck {
  /** SQL names of the tables that it checks. */
  tables: readonly string[];
  /** `changes` are those of its tables, in the order they were made; reversed, they tell the state before. */
  check: (tx: Transaction, changes: readonly Change[]) => Promise<void>;
}

/** A check as it is declared, before it knows what the workflows of its server may name. */
export interface DeclaredCheck {
  make: (procedures: WorkflowProcedures) => TableCheck;
}

export const defineCheck = (check: DeclaredCheck): DeclaredCheck => check;

export async function runChecks(tx: Transaction, checks: readonly TableCheck[], changes: readonly Change[]): Promise<void> {
  for (const { tables, check } of checks) {
    const seen = changes.filter(({ table }) => tables.includes(table.name));
    if (seen.length > 0) await check(tx, seen);
  }
}
