import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../shared/json.ts';
import type { Database } from '../database/database.ts';
import { noticeOf } from '../records/log/table-notice.ts';
import type { Job, NamedJob } from './define.ts';

/** A job this server runs now; the moment it began tells its claim from everybody else's. */
export interface Claim {
  job_code: string;
  last_run_at: string;
}

/** How a run ended. */
export type Ending = { result: JsonObject; error: null } | { result: null; error: string };

const notice = sql`select ${noticeOf(['job'], null)}`;
const list = (codes: Iterable<string>): string => `{${[...codes].join(',')}}`;
/** Seconds until a failed job is tried again, unless it says otherwise or its own interval is shorter. */
const retryAfter = 60;
/** Seconds until a job whose work is due runs again: what could not be done, such as the timer of a record somebody is at, is due still. */
const shortestPause = 1;

/**
 * The jobs' rows, shared by all servers. A claim moves `next_run_at` to the end of its lease: a server that dies no longer
 * renews it, and the job is due again for whoever looks next.
 */
export function createClaims(database: Database, leaseSeconds: number) {
  const lease = sql`now() + ${leaseSeconds} * interval '1 second'`;
  return {
    /** Makes the rows of the jobs there are; a new one is due at once, another keeps its time. */
    register: (jobs: readonly NamedJob[]): Promise<number> =>
      database.system((tx) =>
        tx.execute(sql`
          insert into job (job_code, "interval", next_run_at)
          select code, every / 60, now() from jsonb_to_recordset(${JSON.stringify(jobs.map(({ code, every }) => ({ code, every })))}::jsonb) as j(code text, every int)
          on conflict (job_code) do update set "interval" = excluded."interval" where job."interval" <> excluded."interval"`),
      ),
    /** Takes those of `free` that are due, or that were asked for and run nowhere. @returns them, and milliseconds until the next of `all` is due */
    claim: (all: Iterable<string>, free: readonly string[], asked: Iterable<string>): Promise<{ claims: Claim[]; wait: number }> =>
      database.system(async (tx) => {
        const claims = await tx.rows<Claim>(sql`
          update job set state = 'running', last_run_at = clock_timestamp(), next_run_at = ${lease}
           where job_code in (
             select job_code from job
              where job_code = any(${list(free)}::text[]) and (next_run_at <= now() or (state <> 'running' and job_code = any(${list(asked)}::text[])))
                for update skip locked)
          returning job_code, last_run_at`);
        const next = await tx.row<{ wait: number | null }>(
          sql`select (extract(epoch from min(next_run_at) - clock_timestamp()) * 1000)::float8 as wait from job where job_code = any(${list(all)}::text[])`,
        );
        if (claims.length > 0) await tx.rows(notice);
        return { claims, wait: next?.wait ?? Infinity };
      }),
    /** @returns whether the job is still this server's */
    renew: async ({ job_code, last_run_at }: Claim): Promise<boolean> =>
      (await database.system((tx) =>
        tx.execute(sql`update job set next_run_at = ${lease} where job_code = ${job_code} and state = 'running' and last_run_at = ${last_run_at}`),
      )) > 0,
    /**
     * Gives the job back; `again` says that it was cut short and is due at once.
     * @returns milliseconds until its next run; undefined where the job was no longer this server's
     */
    finish: (
      { job_code, last_run_at }: Claim,
      { due = sql`null::timestamptz`, retry = retryAfter }: Pick<Job, 'due' | 'retry'>,
      { result, error }: Ending,
      again: boolean,
    ): Promise<number | undefined> =>
      database.system(async (tx) => {
        const early =
          error === null
            ? sql`greatest(coalesce(${due}, 'infinity'), now() + ${shortestPause} * interval '1 second')`
            : sql`now() + ${retry} * interval '1 second'`;
        const row = await tx.row<{ wait: number }>(sql`
          update job set state = ${error === null ? 'waiting' : 'failed'}, last_error = ${error}, last_result = ${JSON.stringify(result)}::jsonb,
                 last_seconds = extract(epoch from clock_timestamp() - last_run_at),
                 next_run_at = case when ${again} then now() else least(now() + "interval" * interval '1 minute', ${early}) end
           where job_code = ${job_code} and last_run_at = ${last_run_at}
          returning (extract(epoch from next_run_at - now()) * 1000)::float8 as wait`);
        await tx.rows(notice);
        return row?.wait;
      }),
  };
}

export type Claims = ReturnType<typeof createClaims>;
