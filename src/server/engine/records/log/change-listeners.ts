import type { Transaction } from '../../database/database.ts';
import type { Change, ChangeSetHead } from './change-set.ts';

/** Says that the texts of a change-set come from a machine. */
export interface MachineTranslation {
  engine: string;
  /** Language of the source texts. */
  from: string;
  /** The source texts as the machine read them, by {@link sourceId}: a text changed since makes the translation stale. */
  sources: ReadonlyMap<string, string>;
}

/** Names one text among the sources: its record (as in the log), and its column. */
export const sourceId = (entityId: string, column: string): string => `${column} ${entityId}`;

/** Hears of all changes of a change-set in its transaction, after the checks and before the change-set is stored. */
export type ChangeListener = (tx: Transaction, changes: readonly Change[], head: ChangeSetHead) => Promise<void>;

/** A listener as it is declared. */
export interface DeclaredListener {
  hear: ChangeListener;
}

export const defineListener = (listener: DeclaredListener): DeclaredListener => listener;
