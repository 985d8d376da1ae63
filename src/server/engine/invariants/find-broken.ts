import type { Database } from '../database/database.ts';
import type { Invariant } from './define.ts';

export interface Broken {
  invariant: string;
  what: string;
}

/** So many of one statement are told. */
const mostTold = 20;

/** What is broken of all that should be true; empty where all is well. Each statement is a moment of its own: ask where nobody writes. */
export async function findBroken(database: Database, invariants: Readonly<Record<string, Invariant>>): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const [invariant, { broken }] of Object.entries(invariants))
    for (const text of broken()) {
      const rows = await database.system((tx) => tx.rows<{ broken: string }>({ text: `SELECT broken FROM (${text}) all_broken LIMIT ${mostTold}` }), {
        unlimited: true,
      });
      found.push(...rows.map(({ broken: what }) => ({ invariant, what })));
    }
  return found;
}
