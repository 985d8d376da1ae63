import { sql } from 'drizzle-orm';
import type { Database } from '../engine/database/database.ts';
import type { DemoSize } from '../engine/demo/define.ts';
import type { Storage } from '../engine/storage/storage.ts';

export { demoAccounts, demoPassword } from '../domain/access/demo/accounts.ts';

export interface DemoOptions extends DemoSize {
  /** Where pictures of products go; without it there are none. */
  storage?: Storage;
  say?: (line: string) => void;
}

/** What makes the demo is read where it is made: most starts find it made. */
const readFilling = () => import('./fill-demo.ts');

/** Fills an empty database, which has its workflows, with the demo; one that has companies is left alone. Everything or nothing. */
export async function ensureDemo(database: Database, { products, storage, say = () => undefined }: DemoOptions): Promise<boolean> {
  const made = await database.system(
    async (tx) => {
      if (await tx.row(sql`select 1 from company limit 1`)) return false;
      say(`Making demo data with ${products} products …`);
      await (await readFilling()).seedDemo(tx, { products });
      return true;
    },
    { unlimited: true },
  );
  if (!made) return false;
  const { manyProducts, seedDemoFiles } = await readFilling();
  if (storage) await seedDemoFiles(database, storage);
  // An index alone answers only for pages that were vacuumed; of few products that is no matter.
  await database.script(products < manyProducts ? 'analyze' : 'vacuum analyze');
  return true;
}
