import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { calls } from '../generated/server/parts/calls.gen.ts';
import { routes } from '../generated/server/parts/routes.gen.ts';
import { createCallers } from './engine/access/callers.ts';
import type { Tokens } from './engine/access/tokens.ts';
import type { Services } from './engine/services.ts';
import { registerChanges } from './engine/http/changes-route.ts';
import { registerClosing } from './engine/http/closing.ts';
import type { Routes } from './engine/http/define-routes.ts';
import { usualLimit } from './engine/http/define-call.ts';
import { registerDisconnects } from './engine/http/disconnects.ts';
import { registerDocs } from './engine/http/docs-routes.ts';
import { earlyRefusals } from './engine/http/early-refusals.ts';
import { registerHealth } from './engine/http/health-route.ts';
import { registerJsonBodies } from './engine/http/json-bodies.ts';
import { registerProblems } from './engine/http/problems.ts';
import { registerRpc } from './engine/http/rpc-route.ts';
import { registerSecurity } from './engine/http/security.ts';
import { registerStaticFiles } from './engine/http/static-files.ts';
import { registerAnswered } from './engine/watch/answered.ts';
import { healthReport } from './domain/system/health/report.ts';
import { registerWatch } from './engine/watch/watch-routes.ts';
import type { Watch } from './engine/watch/watch-routes.ts';

/** Largest body of a route that does not say more. */
const bodyLimit = usualLimit;

export interface ServerOptions {
  services: Services;
  tokens: Tokens;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: string[];
  /** Where people reach it from outside; by https, their browsers are told to use nothing else. */
  publicUrl?: string;
  /** Milliseconds between two beats of the stream of changes; 15000. */
  beat?: number;
  /** Warnings and errors as JSON lines, with level info each answer too; to standard output, or to `stream`. */
  log?: boolean | { level?: 'warn' | 'info'; stream?: { write(line: string): void } };
  /** What is counted of this server, told on its own port to whoever bears the token, or (without one) elsewhere. */
  watch?: Watch & { token?: string };
  /** Whether it was told to end: health says so while calls are still answered. */
  isStopping?: () => boolean;
}

/** The whole HTTP side over ready services; nothing listens yet. */
export async function createServer({ services, tokens, trustProxy, publicUrl, beat, log = false, watch, isStopping }: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    ...earlyRefusals,
    bodyLimit,
    logger: log ? { level: 'warn', redact: ['req.headers.authorization', 'req.headers.cookie'], ...(log === true ? {} : log) } : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Each answer is told once, by registerAnswered.
    logController: new LogController({ disableRequestLogging: true }),
    // A connection that is kept by its caller is served until it is idle: a restart loses no call.
    return503OnClosing: false,
    trustProxy: trustProxy ?? false,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
  });
  server.server.headersTimeout = 20_000;
  registerAnswered(server, watch?.metrics);
  registerClosing(server);
  registerDisconnects(server);
  registerSecurity(server, publicUrl?.startsWith('https:'));
  registerProblems(server);
  registerJsonBodies(server);
  await server.register(compress, { threshold: 2_048, encodings: ['gzip', 'identity'], globalDecompression: false });
  const callers = createCallers(services.database, tokens);
  registerHealth(server, { ready: true, database: services.database, isStopping });
  if (watch?.token !== undefined) registerWatch(server, watch, () => healthReport(services, null), watch.token);
  registerRpc(server, calls, services, callers);
  registerChanges(server, services, callers, { beat });
  // Each in a scope of its own: nothing but imports and uploads reads files, for example.
  for (const { register } of Object.values<Routes>(routes)) await server.register(async (scope) => register(scope, services, callers));
  registerDocs(server, services.procedures, calls, publicUrl);
  await registerStaticFiles(server);
  return server;
}
