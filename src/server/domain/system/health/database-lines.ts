import { sql } from 'drizzle-orm';
import type { Database } from '../../../engine/database/database.ts';
import { adviceIf, grade, rounded } from './line.ts';
import type { HealthLine } from './line.ts';

const group = 'database';

interface Told {
  version: string;
  megabytes: number;
  most: number;
  used: number;
  seconds: number | null;
}

const told = sql`
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 / 1048576 as megabytes, current_setting('max_connections')::int as most,
         (select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as used,
         (select extract(epoch from now() - min(xact_start))::int from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as seconds`;
const largest = sql`
  select relname as name, pg_total_relation_size(oid)::float8 / 1048576 as megabytes from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 1`;
/** Tables of some size alone: of a small one half the rows may be dead and nobody notices. */
const untidiest = sql`
  select relname as name, n_dead_tup * 100.0::float8 / (n_live_tup + n_dead_tup) as percent from pg_stat_user_tables
   where n_live_tup + n_dead_tup > 10000 order by 2 desc limit 1`;

/** How the database itself stands; `answered` milliseconds have passed before it did. */
export async function databaseLines(database: Database): Promise<HealthLine[]> {
  const began = performance.now();
  const { base, table, untidy, milliseconds } = await database.system(async (tx) => {
    const found = await tx.row<Told>(told);
    const after = performance.now() - began;
    return {
      base: found,
      milliseconds: rounded(after),
      table: await tx.row<{ name: string; megabytes: number }>(largest),
      untidy: await tx.row<{ name: string; percent: number }>(untidiest),
    };
  });
  if (!base) return [];
  return [
    answers(base.version, milliseconds, database),
    {
      group,
      id: 'size',
      state: 'good',
      told: 'database_size',
      params: { megabytes: rounded(base.megabytes), table: table?.name ?? '', table_megabytes: rounded(table?.megabytes ?? 0) },
    },
    connections(base, database),
    transactions(base.seconds),
    deadRows(untidy),
  ];
}

function answers(version: string, milliseconds: number, { engine }: Database): HealthLine {
  const state = grade(milliseconds, 500, 2_000);
  const params = { version, milliseconds, engine: engine === 'pglite' ? 'PGlite' : 'PostgreSQL' };
  return { group, id: 'database', state, told: 'database_answers', params, ...adviceIf(state, 'database_slow') };
}

function connections({ used, most }: Told, database: Database): HealthLine {
  const { open, idle } = database.connections();
  const waiting = database.waiting();
  const callers = waiting.reduce((sum, lane) => sum + lane.callers, 0);
  const longest = Math.max(0, ...waiting.map(({ milliseconds }) => milliseconds));
  // The embedded database has one connection, which is either used or not.
  const share = database.engine === 'pglite' ? 0 : (used * 100) / most;
  const state = longest > 5_000 ? 'bad' : longest > 1_000 ? 'doubtful' : grade(share, 80, 95);
  const params = database.engine === 'pglite' ? { used: open - idle, most: open, waiting: callers } : { used, most, waiting: callers };
  return { group, id: 'connections', state, told: 'connections', params, ...adviceIf(state, 'connections') };
}

function transactions(seconds: number | null): HealthLine {
  if (seconds === null || seconds < 1) return { group, id: 'transactions', state: 'good', told: 'no_transaction', params: {} };
  const state = grade(seconds, 60, 600);
  return { group, id: 'transactions', state, told: 'oldest_transaction', params: { seconds }, ...adviceIf(state, 'transaction') };
}

function deadRows(untidy: { name: string; percent: number } | undefined): HealthLine {
  if (!untidy || untidy.percent < 5) return { group, id: 'dead_rows', state: 'good', told: 'few_dead_rows', params: {} };
  const state = grade(untidy.percent, 20, 50);
  const params = { table: untidy.name, percent: rounded(untidy.percent) };
  return { group, id: 'dead_rows', state, told: 'dead_rows', params, ...adviceIf(state, 'vacuum') };
}
