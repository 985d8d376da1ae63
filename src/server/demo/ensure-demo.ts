import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../engine/database/database.ts';
import { seedAccounts } from './accounts.ts';
import { seedArrivals } from './arrivals.ts';
import { catalogueSource } from './catalogue-source.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCompanies } from './companies.ts';
import { seedPriceRules, seedPurchasePrices } from './prices.ts';
import { seedProductParts } from './product-parts.ts';
import { seedLogos, seedPictures } from './pictures.ts';
import { seedProducts } from './products.ts';
import { seedSubscribers } from './subscribers.ts';
import type { Storage } from '../engine/storage/storage.ts';
import { seedReferenceData } from '../start/reference-data.ts';
import { seedPrompts } from '../start/seed-prompts.ts';

export { demoAccounts, demoPassword } from './accounts.ts';

export interface DemoOptions {
  products: number;
  /** Where pictures of products go; without it there are none. */
  storage?: Storage;
  say?: (line: string) => void;
}

/** From this many products on it pays to build the search index at the end. */
const manyProducts = 50_000;

/**
 * Spares the checks of foreign keys, which hold by construction, where the database lets us (a superuser's), and for many
 * products the upkeep of the search index row by row.
 */
async function inBulk(tx: Transaction, products: number, work: () => Promise<void>): Promise<void> {
  const isSuperuser = await tx.row(sql`select 1 from pg_roles where rolname = current_user and rolsuper`);
  if (isSuperuser) await tx.execute(sql`set local session_replication_role = replica`);
  const index =
    products < manyProducts ? undefined : await tx.row<{ indexdef: string }>(sql`select indexdef from pg_indexes where indexname = 'product_search'`);
  if (index) await tx.execute(sql`drop index product_search`);
  await work();
  if (index) await tx.execute(sql.raw(index.indexdef));
  if (isSuperuser) await tx.execute(sql`set local session_replication_role = origin`);
}

/** Fills an empty database, which has its workflows, with the demo; one that has companies is left alone. Everything or nothing. */
export async function ensureDemo(database: Database, { products, storage, say = () => undefined }: DemoOptions): Promise<boolean> {
  const made = await database.system(
    async (tx) => {
      if (await tx.row(sql`select 1 from company limit 1`)) return false;
      say(`Making demo data with ${products} products …`);
      const source = catalogueSource();
      await seedReferenceData(tx);
      await seedPrompts(tx);
      await seedCompanies(tx);
      await seedAccounts(tx);
      await seedCatalogue(tx, source);
      await seedPriceRules(tx);
      await inBulk(tx, products, async () => {
        await seedProducts(tx, source, products);
        await seedPurchasePrices(tx);
        await seedProductParts(tx);
      });
      await seedSubscribers(tx);
      await seedArrivals(tx);
      return true;
    },
    { unlimited: true },
  );
  if (!made) return false;
  if (storage) {
    await seedPictures(database, storage);
    await seedLogos(database, storage);
  }
  // An index alone answers only for pages that were vacuumed; of few products that is no matter.
  await database.script(products < manyProducts ? 'analyze' : 'vacuum analyze');
  return true;
}
