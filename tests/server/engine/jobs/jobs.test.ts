import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { defineJob } from '../../../../src/server/engine/jobs/define.ts';
import type { Job, JobContext, NamedJob } from '../../../../src/server/engine/jobs/define.ts';
import { createJobs } from '../../../../src/server/engine/jobs/jobs.ts';
import type { Jobs, JobsOptions } from '../../../../src/server/engine/jobs/jobs.ts';
import { jobs as allJobs } from '../../../../src/generated/server/parts/jobs.gen.ts';
import sweep from '../../../../src/server/engine/jobs/sweep.job.ts';
import { createOutbox } from '../../../../src/server/engine/outbox/outbox.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { mail, put } from '../../../support/outbox-rows.ts';
import { jobContext } from '../../fixtures/job-context.ts';

interface JobRow {
  job_code: string;
  state: string;
  last_error: string | null;
  last_result: unknown;
  last_seconds: number | null;
  /** Seconds until the next run. */
  next_in: number;
}

describeOnServer('jobs', (open) => {
  let database: Database;
  let app: App;
  const started: Jobs[] = [];
  const failures: unknown[] = [];

  const job = (run: Job['run'], code = 'outbox', every = 60): NamedJob => ({ code, ...defineJob({ every, run }) });
  const server = async (jobs: NamedJob[], options: Partial<JobsOptions> = {}): Promise<Jobs> => {
    const context = jobContext(app, { outbox: createOutbox({ database, senders: { mail: null, webhook: null, imap: null } }) });
    const made = createJobs({ database, jobs, context, report: (error) => failures.push(error), ...options });
    started.push(made);
    await made.start();
    return made;
  };
  const rowOf = async (code = 'outbox'): Promise<JobRow | undefined> =>
    database.system((tx) =>
      tx.row<JobRow>(
        sql`select job_code, state, last_error, last_result, last_seconds::float8 as last_seconds, extract(epoch from next_run_at - now())::float8 as next_in from job where job_code = ${code}`,
      ),
    );
  const until = (state: string, code?: string) => expect.poll(async () => (await rowOf(code))?.state, { timeout: 5_000 }).toBe(state);
  const makeDue = () => database.system((tx) => tx.execute(sql`update job set next_run_at = now()`));

  beforeAll(async () => {
    database = await open();
    app = await createApp(database);
  });
  afterEach(async () => {
    for (const made of started.splice(0)) await made.stop();
    failures.length = 0;
    await database.system((tx) => tx.execute(sql`delete from job`));
  });
  afterAll(() => app.close());

  it('run at the first start, tell how it went, and wait for their next time', async () => {
    await server([job(async () => ({ sent: 3 }))]);
    await expect.poll(async () => (await rowOf())?.last_seconds ?? null).not.toBeNull();
    const row = await rowOf();
    expect(row).toMatchObject({ state: 'waiting', last_result: { sent: 3 }, last_error: null });
    expect(row?.next_in).toBeGreaterThan(55);
    expect(row?.next_in).toBeLessThanOrEqual(60);
  });

  it('come before their time when there is work, and at their time when there is none', async () => {
    let runs = 0;
    const due = sql`(select case when last_result is null then now() + interval '1500 milliseconds' end from job where job_code = 'sweep')`;
    await server([{ ...job(async () => ({ sent: (runs += 1) }), 'sweep', 3600), due }]);
    await expect.poll(() => runs).toBe(1);
    await until('waiting', 'sweep');
    expect((await rowOf('sweep'))?.next_in).toBeLessThanOrEqual(1.5);
    await expect.poll(() => runs, { timeout: 5_000 }).toBe(2);
    await expect.poll(async () => (await rowOf('sweep'))?.next_in, { timeout: 5_000 }).toBeGreaterThan(3590);
  });

  it('leave work alone for a moment that they could not do', async () => {
    let runs = 0;
    await server([{ ...job(async () => ({ sent: (runs += 1) }), 'sweep', 3600), due: sql`now() - interval '1 hour'` }]);
    await pause(2_500);
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThanOrEqual(3);
  });

  it('fire a timer when it is due, not a minute later', async () => {
    const [timer] = await app.rows<{ id: number }>(sql`
      update fsm_timer set due_at = now() + interval '3 seconds'
       where (fsm_instance_id, transition_id) in (select fsm_instance_id, transition_id from fsm_timer join fsm_transition using (transition_id) where event_code = 'expire' limit 1)
      returning fsm_instance_id as id`);
    await server([{ code: 'workflow_timeouts', ...allJobs.workflow_timeouts }]);
    const fired = () => app.rows(sql`select 1 from fsm_history where fsm_instance_id = ${timer?.id ?? 0} and event_code = 'expire'`);
    await until('waiting', 'workflow_timeouts');
    expect(await fired()).toEqual([]);
    await expect.poll(async () => (await fired()).length, { timeout: 10_000 }).toBe(1);
  });

  it('know their work by statements the database understands', async () => {
    for (const { due } of Object.values(allJobs)) if (due) expect(await app.rows(sql`select ${due} as at`)).toHaveLength(1);
    // A new day begins where a company lives.
    const due = allJobs.prices.due ?? sql`null`;
    expect(
      await app.rows(sql`
        select due > now() and due <= now() + interval '1 day' as ahead, exists (select from company c where kontor_midnight(c.company_code, kontor_day(c.company_code, due)) = due) as midnight
          from (select ${due} as due) d`),
    ).toEqual([{ ahead: true, midnight: true }]);
  });

  it('keep their time over a restart', async () => {
    let runs = 0;
    const count = job(async () => ({ sent: (runs += 1) }), 'sweep', 3600);
    const first = await server([count]);
    await expect.poll(async () => (await rowOf('sweep'))?.last_result).toEqual({ sent: 1 });
    await first.stop();
    await server([count]);
    await pause(300);
    expect(runs).toBe(1);
  });

  it('run on one of several servers at a time', async () => {
    let now = 0;
    let most = 0;
    let runs = 0;
    const slow = job(async () => {
      most = Math.max(most, (now += 1));
      await pause(30);
      now -= 1;
      return { sent: (runs += 1) };
    });
    const servers = await Promise.all([server([slow]), server([slow]), server([slow])]);
    await expect.poll(() => runs).toBe(1);
    for (let round = 2; round <= 4; round += 1) {
      await until('waiting');
      await app.rows(sql`select pg_notify('job_asked', 'outbox')`);
      await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThanOrEqual(round);
    }
    expect(most).toBe(1);
    expect(servers).toHaveLength(3);
  });

  it('tell a failure, and come again within a minute', async () => {
    const bad = new Error('broken');
    await server([
      job(
        async () => {
          throw bad;
        },
        'sweep',
        3600,
      ),
    ]);
    await until('failed', 'sweep');
    const row = await rowOf('sweep');
    expect(row?.last_error).toBe('broken');
    expect(row?.next_in).toBeLessThanOrEqual(60);
    expect(failures).toEqual([bad]);
    await database.system((tx) => tx.execute(sql`update job set next_run_at = now()`));
  });

  it('are taken over when their server is gone, and only then', async () => {
    const signals: AbortSignal[] = [];
    const never = job(
      ({ signal }: JobContext) =>
        new Promise((resolve) => {
          signals.push(signal);
          signal.addEventListener('abort', () => resolve({}));
        }),
    );
    let taken = 0;
    const takes = job(async () => ({ taken_back: (taken += 1) }));
    await server([never], { leaseSeconds: 2 });
    await until('running');
    await server([takes], { leaseSeconds: 2 });
    await pause(3_000);
    expect(taken).toBe(0);
    // What a dead server does: it no longer renews.
    await database.system((tx) => tx.execute(sql`update job set last_run_at = last_run_at - interval '1 second', next_run_at = now()`));
    await makeDue();
    await started[1]?.stop();
    await server([takes], { leaseSeconds: 2 });
    await expect.poll(() => taken, { timeout: 5_000 }).toBe(1);
    await expect.poll(() => signals[0]?.aborted, { timeout: 5_000 }).toBe(true);
    await until('waiting');
    expect((await rowOf())?.last_result).toEqual({ taken_back: 1 });
  });

  it('end what is begun when the server stops, and are due again at once', async () => {
    let ended = false;
    const long = await server([
      job(async ({ signal }) => {
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        });
        await pause(200);
        ended = true;
        return {};
      }),
    ]);
    await until('running');
    await long.stop();
    expect(ended).toBe(true);
    const row = await rowOf();
    expect(row).toMatchObject({ state: 'waiting' });
    expect(row?.next_in).toBeLessThanOrEqual(0);
  });

  it('are woken by a commit that puts a message in the outbox', async () => {
    const runs: number[] = [];
    const woken = job(async () => {
      runs.push(Date.now());
      return {};
    });
    await server([{ ...woken, wakes: ['outbox_put'] }]);
    await until('waiting');
    await expect.poll(() => runs.length).toBe(1);
    const began = Date.now();
    await put(database, mail('wake up'));
    await expect.poll(() => runs.length, { timeout: 3_000 }).toBe(2);
    expect((runs[1] ?? 0) - began).toBeLessThan(1_000);
  });

  it('run once more when they are asked for while they run', async () => {
    const releases: (() => void)[] = [];
    const held = job(
      () =>
        new Promise((resolve) => {
          releases.push(() => resolve({}));
        }),
    );
    await server([{ ...held, wakes: ['outbox_put'] }]);
    await expect.poll(() => releases.length).toBe(1);
    for (const subject of ['one', 'two', 'three']) await put(database, mail(`while running ${subject}`));
    await pause(300);
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await expect.poll(() => releases.length, { timeout: 3_000 }).toBe(2);
    releases[1]?.();
    await until('waiting');
    await pause(500);
    expect(releases).toHaveLength(2);
  });

  it('ask the database little while there is nothing to do', async () => {
    const spy = vi.spyOn(database, 'system');
    await server((['outbox', 'sweep', 'workflow_timeouts', 'workflow_loops'] as const).map((code) => job(async () => ({}), code)));
    await until('waiting');
    await pause(500);
    spy.mockClear();
    await pause(3_000);
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  it('throw old working data away and nothing else', async () => {
    const [user] = await app.rows<{ user_id: number }>(sql`select min(user_id) as user_id from app_user`);
    const id = user?.user_id ?? 0;
    for (const table of ['page_log', 'page_error_log']) await app.execute(sql.raw(`delete from ${table}`));
    await app.execute(
      sql`insert into page_log (user_id, page_name, visited_at) select ${id}, 'old', now() - interval '91 days' from generate_series(1, 12000)`,
    );
    await app.execute(sql`insert into page_log (user_id, page_name, visited_at) values (${id}, 'new', now() - interval '89 days')`);
    await app.execute(
      sql`insert into page_error_log (user_id, page_name, error, happened_at) values (${id}, 'old', '', now() - interval '91 days'), (${id}, 'new', '', now())`,
    );
    await app.execute(sql`insert into import (import_id, user_id, form, file_name, headers, rows, created_at)
      values ('old', ${id}, 'x', 'x', 'null', '[]', now() - interval '25 hours'), ('new', ${id}, 'x', 'x', 'null', '[]', now() - interval '23 hours')`);
    await app.execute(sql`insert into refresh_token (token_hash, family, user_id, expires_at, family_expires_at)
      values ('old', 'a', ${id}, now(), now() - interval '2 days'), ('new', 'b', ${id}, now() - interval '2 days', now() + interval '1 day')`);
    const context = jobContext(app, { outbox: createOutbox({ database, senders: { mail: null, webhook: null, imap: null } }) });
    expect(await sweep.run(context)).toEqual({ thrown_away: 12_003 });
    expect(
      await app.rows(
        sql`select page_name as name from page_log union all select page_name from page_error_log union all select import_id from import union all select token_hash from refresh_token`,
      ),
    ).toEqual([{ name: 'new' }, { name: 'new' }, { name: 'new' }, { name: 'new' }]);
    expect(await sweep.run(context)).toEqual({ thrown_away: 0 });
  });
});
