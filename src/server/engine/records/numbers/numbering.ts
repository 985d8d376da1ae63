import type { Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import type { Change } from '../log/change-set.ts';
import { takeNumbers } from './take-numbers.ts';
import type { Numbers, Unnumbered } from './take-numbers.ts';

/** The records of one change-set that wait for their numbers. */
export function createNumbering(tx: Transaction, registry: Registry) {
  const waiting: Unnumbered[] = [];
  return {
    /** A record gets its number with the next that are taken. @throws Error for a table whose records are not numbered */
    ask(name: string, id: string): void {
      const numbered = registry.numberedOf(name);
      const [column] = numbered?.table.key ?? [];
      if (!numbered || column === undefined) throw new Error(`no form says how records of ${name} are numbered`);
      const isCounted = numbered.table.columns.get(column)?.getSQLType() !== 'text';
      waiting.push({ numbered, key: { [column]: isCounted ? Number(id) : id } });
    },
    /** Numbers for all that asked, and for those of the changes that are numbered when they are added. */
    async take(changes: readonly Change[]): Promise<Numbers[]> {
      for (const { table, key, log_action } of changes) {
        const numbered = log_action === 'add' ? registry.numberedOf(table.name) : undefined;
        if (numbered?.isAtAdd) waiting.push({ numbered, key });
      }
      return waiting.length === 0 ? [] : takeNumbers(tx, waiting.splice(0));
    },
  };
}
