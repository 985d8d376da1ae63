import type { Database } from '../../src/server/engine/database/database.ts';
import { ensureDemo } from '../../src/server/demo/ensure-demo.ts';
import { seedPages } from '../../src/server/start/seed-pages.ts';
import { seedWorkflows } from '../../src/server/start/seed-workflows.ts';

/** Enough for every company to sell some and to lack others. */
export const fewProducts = 60;
/** Enough for lists that are longer than what is seen of them. */
export const manyProducts = 400;

/** What a first start puts into a migrated database. */
export const fillWithDemo = async (database: Database, products: number): Promise<void> => {
  await seedPages(database);
  await seedWorkflows(database);
  await ensureDemo(database, { products });
};
