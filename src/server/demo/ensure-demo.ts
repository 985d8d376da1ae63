import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { seedAccounts } from './accounts.ts';
import { catalogueSource } from './catalogue-source.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCompanies } from './companies.ts';
import { seedProducts } from './products.ts';
import { seedReferenceData } from './reference-data.ts';

export { demoAccounts, demoPassword } from './accounts.ts';

export interface DemoOptions {
  products: number;
  say?: (line: string) => void;
}

/** Fills an empty database with the demo; one that has companies is left alone. Everything or nothing. */
export async function ensureDemo(database: Database, { products, say = () => undefined }: DemoOptions): Promise<boolean> {
  const made = await database.system(async (tx) => {
    if (await tx.row(sql`select 1 from company limit 1`)) return false;
    say(`Making demo data with ${products} products …`);
    const source = catalogueSource();
    await seedReferenceData(tx);
    await seedCompanies(tx);
    await seedAccounts(tx);
    await seedCatalogue(tx, source);
    await seedProducts(tx, source, products);
    return true;
  }, { unlimited: true });
  if (made) await database.script('analyze');
  return made;
}
