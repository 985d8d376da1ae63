import Fastify from 'fastify';
import { readConfiguration } from './configuration.ts';
import { connectDatabase } from './engine/database/connect.ts';
import { StartError } from './engine/database/start-error.ts';
import { appError } from '../shared/errors.ts';
import { registerHealth } from './engine/http/health-route.ts';
import { answerProblem } from './engine/http/problems.ts';

const configuration = readConfiguration(process.env);
const address = { port: configuration.PORT, host: configuration.HOST };

/** A database that cannot be opened is the operator's to mend: one sentence, nothing touched. */
const opening = connectDatabase().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
// Told where it is awaited; until then a failure must not end the process without a word.
opening.catch(() => undefined);

/** Health and every call are answered 503 from the first moment, while the database is still being made. */
const waiting = Fastify();
registerHealth(waiting, { ready: false });
waiting.setNotFoundHandler((request, reply) => answerProblem(request, reply, appError('service_unavailable', { reason: 'starting' })));
await waiting.listen(address);

// The embedded database opens in a thread of its own while the rest of the program is read.
const { serve } = await import('./serve.ts');
await serve({ database: await opening, configuration, address, waiting });
