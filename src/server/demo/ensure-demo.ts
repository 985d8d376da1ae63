import { sql } from 'drizzle-orm';
import { demos } from '../../generated/server/parts/demos.gen.ts';
import type { Database, Transaction } from '../engine/database/database.ts';
import { computedAnew } from '../engine/database/stored-triggers.ts';
import type { DemoPart, DemoSize } from '../engine/demo/define.ts';
import { storedFigures } from '../engine/records/core/stored-figures.ts';
import type { DrawPdf } from '../engine/services.ts';
import type { Storage } from '../engine/storage/storage.ts';
import { seedReferenceData } from '../start/reference-data.ts';
import { seedPrompts } from '../start/seed-prompts.ts';

export { demoAccounts, demoPassword } from '../domain/access/demo/accounts.ts';

export interface DemoOptions extends DemoSize {
  /** Where pictures of products go; without it there are none. */
  storage?: Storage;
  say?: (line: string) => void;
}

/** A server that is asked meanwhile draws in a process of its own; here nobody waits. */
const drawPdf: DrawPdf = async (paper) => (await import('../../documents/pdf.ts')).toPdf(paper);

/** From this many products on it pays to build the search index at the end. */
const manyProducts = 50_000;

/** The parts, each behind those whose rows it needs. */
const parts: readonly DemoPart[] = Object.values(demos);

/** A superuser may spare the checks of foreign keys, which hold by construction. */
const sparing = async (tx: Transaction): Promise<{ begin: () => Promise<unknown>; end: () => Promise<unknown> }> => {
  const isSuperuser = await tx.row(sql`select 1 from pg_roles where rolname = current_user and rolsuper`);
  const as = async (role: string) => isSuperuser && tx.execute(sql`set local session_replication_role = ${sql.raw(role)}`);
  return { begin: () => as('replica'), end: () => as('origin') };
};

/** Runs the parts; what follows from the rows is made when all are there, not row by row: stored figures, and of many products the search index. */
async function seedParts(tx: Transaction, size: DemoSize): Promise<void> {
  const { begin, end } = await sparing(tx);
  const index =
    size.products < manyProducts ? undefined : await tx.row<{ indexdef: string }>(sql`select indexdef from pg_indexes where indexname = 'product_search'`);
  if (index) await tx.execute(sql`drop index product_search`);
  for (const { inBulk, seed } of parts) {
    if (inBulk) await begin();
    await seed?.(tx, size);
    if (inBulk) await end();
  }
  for (const stored of storedFigures) await tx.execute(sql.raw(computedAnew(stored)));
  if (index) await tx.execute(sql.raw(index.indexdef));
}

/** Fills an empty database, which has its workflows, with the demo; one that has companies is left alone. Everything or nothing. */
export async function ensureDemo(database: Database, { products, storage, say = () => undefined }: DemoOptions): Promise<boolean> {
  const made = await database.system(
    async (tx) => {
      if (await tx.row(sql`select 1 from company limit 1`)) return false;
      say(`Making demo data with ${products} products …`);
      await seedReferenceData(tx);
      await seedPrompts(tx);
      await seedParts(tx, { products });
      return true;
    },
    { unlimited: true },
  );
  if (!made) return false;
  if (storage) {
    for (const { seedFiles } of parts) await seedFiles?.(database, storage, drawPdf);
  }
  // An index alone answers only for pages that were vacuumed; of few products that is no matter.
  await database.script(products < manyProducts ? 'analyze' : 'vacuum analyze');
  return true;
}
