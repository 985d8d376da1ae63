import type { Database, Transaction } from '../database/database.ts';
import type { DrawPdf } from '../services.ts';
import type { Storage } from '../storage/storage.ts';

/** How large the demo is to be. */
export interface DemoSize {
  /** Rows of its longest list. */
  products: number;
}

/** What one area shows of itself in the demo data. */
export interface DemoPart {
  /** Names of the parts whose rows it needs. */
  after: readonly string[];
  /** The checks of foreign keys, which hold by construction, are spared where the database lets us; so are triggers. */
  inBulk?: boolean;
  /** Writes its rows, in the one transaction of all parts. */
  seed?: (tx: Transaction, size: DemoSize) => Promise<void>;
  /** Writes what needs the storage of files, when all rows are there. */
  seedFiles?: (database: Database, storage: Storage, drawPdf: DrawPdf) => Promise<void>;
}

export const defineDemo = (part: DemoPart): DemoPart => part;
