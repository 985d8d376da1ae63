import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../engine/database/database.ts';
import { healthReport } from '../domain/system/health/report.ts';
import type { Services } from '../engine/services.ts';
import { createMetrics } from '../engine/watch/metrics.ts';
import { watchSlowCalls } from '../engine/watch/slow-calls.ts';
import type { SlowCalls } from '../engine/watch/slow-calls.ts';
import { registerWatch } from '../engine/watch/watch-routes.ts';
import type { Watch } from '../engine/watch/watch-routes.ts';

/** What counts and listens, where a setting asks for it; nothing is counted for nobody. */
export function startWatch(
  database: Database,
  settings: Configuration,
  /** Those that are watched already, for administrators. */
  watched?: SlowCalls,
): (Watch & { token?: string }) | undefined {
  const { KONTOR_METRICS_PORT: port, KONTOR_METRICS_TOKEN: token } = settings;
  if (port === undefined && token === undefined) return undefined;
  return {
    database,
    metrics: createMetrics(database),
    slowCalls: watched ?? watchSlowCalls(database, settings.KONTOR_SLOW_MS),
    folder: settings.KONTOR_DATA,
    ...(token !== undefined && { token }),
  };
}

/** The own port, reached from this machine alone. */
export async function openWatchDoor(
  watch: Watch | undefined,
  { KONTOR_METRICS_PORT: port }: Configuration,
  services: Services,
): Promise<FastifyInstance | undefined> {
  if (!watch || port === undefined) return undefined;
  const door = Fastify({ forceCloseConnections: true });
  registerWatch(door, watch, () => healthReport(services, null));
  await door.listen({ port, host: '127.0.0.1' });
  return door;
}
