import type { Database } from '../database/database.ts';
import { createAlarm } from './alarm.ts';
import { createClaims } from './claims.ts';
import type { Claim } from './claims.ts';
import type { NamedJob } from './define.ts';
import { createRunner } from './run-job.ts';
import type { RunnerOptions } from './run-job.ts';

export interface JobsOptions extends Omit<RunnerOptions, 'claims' | 'leaseSeconds'> {
  database: Database;
  jobs: readonly NamedJob[];
  /** Seconds after which a job of a server that died is taken over; 30. */
  leaseSeconds?: number;
}

/** Channel whose payload is the code of a job that somebody wants to run now. */
export const jobsChannel = 'job_asked';

/** Commits come in bursts: the first notice of one wakes the job, a moment later. */
const wakePause = 50;
const shortestPause = 250;
const longestPause = 60_000;
const failurePause = 2_000;
const stopPatience = 10_000;

/** Waits for the work, but no longer than our patience lasts. */
async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, stopPatience);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

/** Runs jobs beside other servers that do the same: each run belongs to one of them, by a row of table `job`. */
export function createJobs({ database, jobs, context, report, leaseSeconds = 30 }: JobsOptions) {
  const claims = createClaims(database, leaseSeconds);
  const run = createRunner({ claims, context, report, leaseSeconds });
  const byCode = new Map(jobs.map((job) => [job.code, job]));
  const running = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const asked = new Set<string>();
  const silences: (() => Promise<void>)[] = [];
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const alarm = createAlarm(() => {
    looking = look();
  });

  /** Starts what is due and plans the next look. */
  async function look(): Promise<void> {
    const free = [...byCode.keys()].filter((code) => !running.has(code));
    const wanted = free.filter((code) => asked.delete(code));
    try {
      const taken = await claims.claim(byCode.keys(), free, wanted);
      for (const claim of taken.claims) start(claim);
      alarm.plan(Math.min(Math.max(taken.wait, shortestPause), longestPause));
    } catch (error) {
      for (const code of wanted) asked.add(code);
      report(error);
      alarm.plan(failurePause);
    }
  }

  function start(claim: Claim): void {
    const job = byCode.get(claim.job_code);
    if (!job) return;
    const controller = new AbortController();
    const ended = run(job, claim, controller, () => isStopped).then((wait = job.every * 1000) => {
      running.delete(job.code);
      alarm.plan(asked.has(job.code) ? wakePause : wait);
    });
    running.set(job.code, { controller, ended });
  }

  function wake(code: string): void {
    if (!byCode.has(code)) return;
    asked.add(code);
    if (!running.has(code)) alarm.plan(wakePause);
  }

  return {
    async start(): Promise<void> {
      await claims.register(jobs);
      silences.push(await database.listen(jobsChannel, wake));
      for (const { code, wakes = [] } of jobs) for (const channel of wakes) silences.push(await database.listen(channel, () => wake(code)));
      alarm.plan(0);
    },
    /** Waits a while for what is under way; what does not end by then is taken over by another server, or at the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      alarm.stop();
      for (const silence of silences) await silence();
      await looking;
      for (const { controller } of running.values()) controller.abort();
      await patiently(Promise.all([...running.values()].map(({ ended }) => ended)));
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
