import type { Actor, Database, Query, Transaction } from '../../src/server/engine/database/database.ts';
import { toStatement } from '../../src/server/engine/database/statement.ts';

export interface Recorded {
  text: string;
  values: readonly unknown[];
}

/** The database, and the statements that callers' transactions run through it. */
export function recorded(database: Database): { database: Database; statements: Recorded[] } {
  const statements: Recorded[] = [];
  const note = (query: Query): Query => {
    const { text, values = [] } = toStatement(query);
    statements.push({ text, values });
    return query;
  };
  const watched = (tx: Transaction): Transaction => ({
    rows: (query) => tx.rows(note(query)),
    row: (query) => tx.row(note(query)),
    execute: (query) => tx.execute(note(query)),
    demand: (query, check) => tx.demand(note(query), check),
    settled: () => tx.settled(),
    snapshot: () => tx.snapshot(),
  });
  return { statements, database: { ...database, transaction: (actor, work, options) => database.transaction(actor, (tx) => work(watched(tx)), options) } };
}

/** The plan of a statement as its caller's transaction would run it, line by line. */
export const planOf = (
  database: Database,
  actor: Actor,
  { text, values }: Recorded,
  options: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string[]> =>
  database.transaction(actor, async (tx) => {
    for (const [name, value] of Object.entries(settings)) await tx.rows({ text: 'select set_config($1, $2, true)', values: [name, value] });
    return (await tx.rows<Record<string, string>>({ text: `explain (${options}) ${text}`, values })).map((row) => Object.values(row)[0] ?? '');
  });
