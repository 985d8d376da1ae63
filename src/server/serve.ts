import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from './configuration.ts';
import type { Database } from './engine/database/database.ts';
import { openBackupDoor } from './backup/backup-door.ts';
import { migrate } from './engine/database/migrate.ts';
import { demoAccounts, demoPassword, ensureDemo } from './demo/ensure-demo.ts';
import { jobs } from '../generated/server/parts/jobs.gen.ts';
import { createServer } from './server.ts';
import { configuredPlaces } from './engine/storage/configured-storage.ts';
import { startJobs } from './engine/jobs/start-jobs.ts';
import { createServices } from './prepare.ts';
import { ensureAdministrator } from './start/first-administrator.ts';
import { seedReferenceData } from './start/reference-data.ts';
import { seedPages } from './start/seed-pages.ts';
import { seedPrompts } from './start/seed-prompts.ts';
import { seedWorkflows } from './start/seed-workflows.ts';
import { toInstallation } from './engine/installation.ts';
import type { StrayErrors } from './start/stray-errors.ts';
import type { Voice } from './start/voice.ts';
import { startHealth } from './start/start-health.ts';
import { openWatchDoor, startWatch } from './start/start-watch.ts';
import { toTranslationBudget, toTranslationSettings } from './engine/translation/settings.ts';
import type { EngineFailure } from './engine/translation/upstream.ts';

interface Start {
  database: Database;
  configuration: Configuration;
  address: { port: number; host: string };
  /** What answers on the address until the server does. */
  waiting: FastifyInstance;
  voice: Voice;
  strayErrors: StrayErrors;
}

/** How long an end may take, in milliseconds: then whatever is still under way is cut off, as by a power cut, and the database takes it back. */
const longestStop = 10_000;

/** Brings the database up to date, fills it where it is empty, and serves until a signal ends it. */
export async function serve({ database, configuration, address, waiting, voice: { say }, strayErrors }: Start): Promise<void> {
  await migrate(database);
  await seedPages(database);
  for (const kept of await seedWorkflows(database))
    if (kept.outcome === 'stopped') say(`The workflow ${kept.type_code} does not follow its new default: records are or were in ${kept.states.join(', ')}`);
  await database.system(seedReferenceData);
  await database.system(seedPrompts);

  const places = configuredPlaces(configuration);
  if (configuration.KONTOR_DEMO === '1') {
    await ensureDemo(database, { products: configuration.KONTOR_PRODUCTS, storage: places.storage, say });
  } else {
    const first = await ensureAdministrator(database);
    if (first) say(`First administrator: ${first.email}   password: ${first.password}   (shown once)`);
  }

  const translation = {
    settings: toTranslationSettings(configuration),
    budget: toTranslationBudget(configuration),
    warn: (failure: EngineFailure) => server.log.warn({ err: failure, engine: failure.engine }, 'an engine failed'),
  };
  const health = startHealth(database, configuration);
  const { services, tokens } = await createServices(database, configuration.KONTOR_TOKEN_SECONDS, places, translation, toInstallation(configuration), health);
  // What a process left half done when it died is gone before anybody is answered. No other process writes to an embedded database.
  const left = await services.records.takeBackAbandoned(database.engine === 'pglite');
  if (left.taken_back > 0) say(`Took back ${left.taken_back} unfinished changes; ${left.kept.length} records stay as others left them.`);
  let stopping = false;
  const watch = startWatch(database, configuration, health.slowCalls);
  const server = await createServer({
    services,
    tokens,
    log: { level: configuration.KONTOR_LOG },
    ...(watch && { watch }),
    isStopping: () => stopping,
    ...(configuration.KONTOR_TRUSTED_PROXIES ? { trustProxy: configuration.KONTOR_TRUSTED_PROXIES } : {}),
    ...(configuration.KONTOR_PUBLIC_URL ? { publicUrl: configuration.KONTOR_PUBLIC_URL } : {}),
  });
  const watchDoor = await openWatchDoor(watch, configuration, services);
  await waiting.close();
  await server.listen(address);
  const backupDoor = await openBackupDoor(database, configuration.KONTOR_DATA);
  const running =
    configuration.KONTOR_JOBS === '0'
      ? undefined
      : await startJobs(jobs, services, configuration, (error, job) => server.log.warn({ err: error, job }, 'a job failed'));

  say(`Kontor is ready: http://${address.host}:${address.port}`);
  if (configuration.KONTOR_DEMO === '1') say(`Demo accounts: ${demoAccounts.join(', ')}   password: ${demoPassword}`);

  /** Finishes what is under way, then ends. */
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await pause(configuration.KONTOR_DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), longestStop).unref();
    await server.close();
    await watchDoor?.close();
    await backupDoor?.close();
    await running?.stop();
    await database.close();
    process.exit(code);
  };
  strayErrors.endBy((code) => void stop(code));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
}
