import Fastify from 'fastify';
import { readConfiguration } from './configuration.ts';
import { connectDatabase } from './database/connect.ts';
import { StartError } from './database/start-error.ts';
import { migrate } from './database/migrate.ts';
import { demoAccounts, demoPassword, ensureDemo } from './demo/ensure-demo.ts';
import { registerHealth } from './http/health-route.ts';
import { createServer } from './http/server.ts';
import { createServices } from './prepare.ts';
import { ensureAdministrator } from './start/first-administrator.ts';
import { seedReferenceData } from './start/reference-data.ts';
import { seedPages } from './start/seed-pages.ts';

const say = (line: string): void => { process.stdout.write(`${line}\n`); };

const configuration = readConfiguration(process.env);
const address = { port: configuration.PORT, host: configuration.HOST };

/** Health answers 503 from the first moment, while the database is still being made. */
const waiting = Fastify();
registerHealth(waiting, { ready: false });
await waiting.listen(address);

/** A database that cannot be opened is the operator's to mend: one sentence, nothing touched. */
const database = await connectDatabase().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await migrate(database);
await seedPages(database);
await database.system(seedReferenceData);

if (configuration.KONTOR_DEMO === '1') {
  await ensureDemo(database, { products: configuration.KONTOR_PRODUCTS, say });
} else {
  const first = await ensureAdministrator(database);
  if (first) say(`First administrator: ${first.email}   password: ${first.password}   (shown once)`);
}

const { services, tokens } = await createServices(database, configuration.KONTOR_TOKEN_SECONDS);
const server = await createServer({
  services, tokens, log: true, ...(configuration.KONTOR_TRUSTED_PROXIES ? { trustProxy: configuration.KONTOR_TRUSTED_PROXIES } : {}),
});
await waiting.close();
await server.listen(address);

say(`Kontor is ready: http://${configuration.HOST}:${configuration.PORT}`);
if (configuration.KONTOR_DEMO === '1') say(`Demo accounts: ${demoAccounts.join(', ')}   password: ${demoPassword}`);

/** Finishes what is under way, then ends. */
const stop = async (): Promise<void> => {
  await server.close();
  await database.close();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
