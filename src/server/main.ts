import Fastify, { LogController } from 'fastify';
import { readConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { connectDatabase } from './engine/database/connect.ts';
import { StartError } from './engine/database/start-error.ts';
import { appError } from '../shared/errors.ts';
import { registerHealth } from './engine/http/health-route.ts';
import { answerProblem } from './engine/http/problems.ts';
import { sendStartingPage, wantsPage } from './start/starting-page.ts';
import { hearStrayErrors } from './start/stray-errors.ts';
import { createVoice } from './start/voice.ts';

/** Health, every call and every page are answered 503 from the first moment, while the database is still being made. */
const waiting = Fastify({ logger: { level: process.stdout.isTTY ? 'warn' : 'info' }, logController: new LogController({ disableRequestLogging: true }) });
const voice = createVoice(waiting.log);
const strayErrors = hearStrayErrors(waiting.log);

/** A setting that is wrong is the operator's to mend: one sentence. */
function readSettings(): Configuration {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    voice.fail(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
const configuration = readSettings();
const address = { port: configuration.PORT, host: configuration.HOST };

/** A database that cannot be opened is the operator's to mend: one sentence, nothing touched. */
const opening = connectDatabase().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  voice.fail(error.message);
  process.exit(1);
});
// Told where it is awaited; until then a failure must not end the process without a word.
opening.catch(() => undefined);

registerHealth(waiting, { ready: false });
waiting.setNotFoundHandler((request, reply) =>
  wantsPage(request) ? sendStartingPage(request, reply) : answerProblem(request, reply, appError('service_unavailable', { reason: 'starting' })),
);
await waiting.listen({ ...address, listenTextResolver: (at) => `Kontor starts: ${at}` });

// The embedded database opens in a thread of its own while the rest of the program is read.
const { serve } = await import('./serve.ts');
await serve({ database: await opening, configuration, address, waiting, voice, strayErrors });
