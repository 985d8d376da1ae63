import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { connectDatabase } from '../engine/database/connect.ts';
import { migrate } from '../engine/database/migrate.ts';
import { createServices } from '../prepare.ts';
import { seedPages } from '../start/seed-pages.ts';
import { seedWorkflows } from '../start/seed-workflows.ts';
import { configuredPlaces } from '../engine/storage/configured-storage.ts';
import { ensureDemo } from './ensure-demo.ts';

/** `npm run demo -- --products 1000000`: fills an empty database. */
const { values } = parseArgs({ options: { products: { type: 'string', default: '2400' } } });
const database = await connectDatabase();
await migrate(database);
await seedPages(database);
await seedWorkflows(database);
const made = await ensureDemo(database, {
  products: Number(values.products),
  storage: configuredPlaces(readConfiguration(process.env)).storage,
  say: (line) => process.stdout.write(`${line}\n`),
});
if (made) await (await createServices(database)).services.records.prepareLists({ isIdle: true });
process.stdout.write(made ? 'Demo data is there.\n' : 'This database has companies already; nothing was changed.\n');
await database.close();
