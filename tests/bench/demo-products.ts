import type { Database } from '../../src/server/engine/database/database.ts';
import { ensureDemo } from '../../src/server/demo/ensure-demo.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { seedPages } from '../../src/server/start/seed-pages.ts';
import { seedWorkflows } from '../../src/server/start/seed-workflows.ts';
import { say, secondsOf } from './processes.ts';

/** Fills an empty database with demo data of so many products; one that is filled is taken as it is. */
export async function provideProducts(database: Database, products: number): Promise<void> {
  await migrate(database);
  await seedPages(database);
  await seedWorkflows(database);
  say(`demo data with ${products} products: ${(await secondsOf(() => ensureDemo(database, { products }))).toFixed(0)} s`);
}
