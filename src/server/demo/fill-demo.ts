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

/** A server that is asked meanwhile draws in a process of its own; here nobody waits. */
const drawPdf: DrawPdf = async (paper) => (await import('../../documents/pdf.ts')).toPdf(paper);

/** From this many products on it pays to build the search index at the end. */
export const manyProducts = 50_000;

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

/** The rows of the demo. */
export async function seedDemo(tx: Transaction, size: DemoSize): Promise<void> {
  await seedReferenceData(tx);
  await seedPrompts(tx);
  await seedParts(tx, size);
}

/** The files of the demo, when its rows are there. */
export async function seedDemoFiles(database: Database, storage: Storage): Promise<void> {
  for (const { seedFiles } of parts) await seedFiles?.(database, storage, drawPdf);
}
