import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { actions } from './told.ts';
import type { RanAction } from './told.ts';

/** Upper bounds in seconds. */
const buckets = [0.01, 0.05, 0.1, 0.3, 1, 3, 10];

export interface Answered {
  method: string;
  /** The pattern of the address, never what stands in it. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  answered(answer: Answered): void;
  /** All figures as Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
  stop(): void;
}

/** Who waits for a connection waits in the server, for a part of them. */
function watchWaiting(database: Database, registry: Registry): void {
  const shared = { labelNames: ['lane'] as const, registers: [registry] };
  new Gauge({
    name: 'kontor_database_waiting',
    help: 'Callers who wait for a connection to the database, by what they want it for',
    ...shared,
    collect() {
      for (const { lane, callers } of database.waiting()) this.set({ lane }, callers);
    },
  });
  new Gauge({
    name: 'kontor_database_longest_wait_seconds',
    help: 'For how long the one who waits longest has waited',
    ...shared,
    collect() {
      for (const { lane, milliseconds } of database.waiting()) this.set({ lane }, milliseconds / 1000);
    },
  });
}

/** The figures of one server: its process, its answers, its actions and its connections to the database. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'kontor_http_seconds',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const ran = new Histogram({
    name: 'kontor_action_seconds',
    help: 'Actions by form',
    labelNames: ['form', 'action', 'failed'],
    buckets,
    registers: [registry],
  });
  new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections to the database by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle } = database.connections();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  watchWaiting(database, registry);
  const hear = (message: unknown): void => {
    const { form, action, failed, milliseconds } = message as RanAction;
    ran.observe({ form, action, failed: String(failed) }, milliseconds / 1000);
  };
  actions.subscribe(hear);
  return {
    answered: ({ method, route, status, seconds }) => answers.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: () => void actions.unsubscribe(hear),
  };
}
