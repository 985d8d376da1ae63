import type { Transaction } from '../../database/database.ts';
import type { WorkflowProcedures } from '../../workflow/define.ts';
import type { Change } from './change-set.ts';

/**
 * What must hold over several rows after any write, whoever made it: a form, an import, an undo, a procedure. Runs in the
 * transaction, when everything is written and before it is logged; an AppError refuses the whole.
 */
export interface TableCheck {
  /** SQL names of the tables whose changes it wants to see. */
  tables: readonly string[];
  /** `changes` are those of its tables, in the order they were made; taken back they tell what was before. */
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
