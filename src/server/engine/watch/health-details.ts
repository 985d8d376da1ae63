import { statfs } from 'node:fs/promises';
import type { Database, Waiting } from '../database/database.ts';
import type { Described } from '../../../../schemas/calls.ts';
import type { SlowCall, SlowCalls } from './slow-calls.ts';

/** What the page of health says: the same lines, of all companies, and the calls that were slow. */
export type HealthReport = Described<'HealthReport'>;

export interface HealthDetails extends HealthReport {
  status: 'ok' | 'database_gone';
  started_at: string;
  node: string;
  memory_megabytes: number;
  /** Left where files and the embedded database are kept. */
  disc_free_megabytes: number;
  database: {
    engine: Database['engine'];
    connections: ReturnType<Database['connections']>;
    waiting: Waiting[];
    milliseconds?: number;
    version?: string;
    error?: string;
  };
  /** Copies of the primary that are told to it, by how far they are behind. */
  replicas: { name: string; state: string; behind_bytes: number | null }[];
  /** Jobs that should have run a minute ago, and messages that wait to be sent. */
  waiting: { overdue_jobs: number; unsent_messages: number } | null;
  slow_calls: SlowCall[];
}

const megabyte = 1024 * 1024;
const startedAt = new Date().toISOString();

async function discFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.round((bavail * bsize) / megabyte);
}

interface Told {
  version: string;
  overdue_jobs: number;
  unsent_messages: number;
}

const toldOfAll = {
  text:
    `SELECT current_setting('server_version') AS version, (SELECT count(*)::int FROM job WHERE next_run_at < now() - interval '1 minute') AS overdue_jobs, ` +
    `(SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND failed_at IS NULL) AS unsent_messages`,
};
const toldOfReplicas = {
  text:
    `SELECT application_name AS name, state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 AS behind_bytes ` +
    `FROM pg_stat_replication WHERE NOT pg_is_in_recovery() ORDER BY application_name`,
};

/** All that an operator asks first, in one answer. It is for operators alone: statements and plans stand in it. */
export async function healthDetails(database: Database, slowCalls: SlowCalls, folder: string, report: () => Promise<HealthReport>): Promise<HealthDetails> {
  const shared = {
    ...(await report()),
    started_at: startedAt,
    node: process.versions.node,
    memory_megabytes: Math.round(process.memoryUsage.rss() / megabyte),
    disc_free_megabytes: await discFree(folder),
    slow_calls: slowCalls.list(),
  };
  const { engine } = database;
  const began = performance.now();
  try {
    const [told, replicas] = await database.system(async (tx) => [
      await tx.row<Told>(toldOfAll),
      engine === 'postgres' ? await tx.rows<HealthDetails['replicas'][number]>(toldOfReplicas) : [],
    ]);
    if (!told) throw new Error('the database tells nothing of itself');
    const { version, ...waiting } = told;
    const milliseconds = Math.round(performance.now() - began);
    return {
      status: 'ok',
      ...shared,
      database: { engine, connections: database.connections(), waiting: database.waiting(), milliseconds, version },
      replicas,
      waiting,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: 'database_gone',
      ...shared,
      database: { engine, connections: database.connections(), waiting: database.waiting(), error: message },
      replicas: [],
      waiting: null,
    };
  }
}
