import type { Database } from '../database/database.ts';
import { createClaims } from './claims.ts';
import type { Claim, Ending } from './claims.ts';
import type { JobContext, NamedJob } from './define.ts';

export interface JobsOptions {
  database: Database;
  jobs: readonly NamedJob[];
  context: Omit<JobContext, 'signal'>;
  /** Told of what went wrong with a job, or of the database that could not be asked (without code). */
  report: (error: unknown, code?: string) => void;
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
const longestError = 1_000;

/** Runs jobs beside other servers that do the same: each run belongs to one of them, by a row of table `job`. */
export function createJobs({ database, jobs, context, report, leaseSeconds = 30 }: JobsOptions) {
  const claims = createClaims(database, leaseSeconds);
  const byCode = new Map(jobs.map((job) => [job.code, job]));
  const running = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const asked = new Set<string>();
  const silences: (() => Promise<void>)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let plannedAt = Infinity;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  function plan(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (isStopped || at >= plannedAt) return;
    clearTimeout(timer);
    plannedAt = at;
    timer = setTimeout(() => {
      plannedAt = Infinity;
      looking = look();
    }, milliseconds);
  }

  /** Starts what is due and plans the next look. */
  async function look(): Promise<void> {
    const free = [...byCode.keys()].filter((code) => !running.has(code));
    const wanted = free.filter((code) => asked.delete(code));
    try {
      const taken = await claims.claim(byCode.keys(), free, wanted);
      for (const claim of taken.claims) start(claim);
      plan(Math.min(Math.max(taken.wait, shortestPause), longestPause));
    } catch (error) {
      for (const code of wanted) asked.add(code);
      report(error);
      plan(failurePause);
    }
  }

  function start(claim: Claim): void {
    const job = byCode.get(claim.job_code);
    if (!job) return;
    const controller = new AbortController();
    const ended = run(job, claim, controller).then((wait = job.every * 1000) => {
      running.delete(job.code);
      plan(asked.has(job.code) ? wakePause : wait);
    });
    running.set(job.code, { controller, ended });
  }

  /** @returns milliseconds until the job is due again, where that is known */
  async function run(job: NamedJob, claim: Claim, controller: AbortController): Promise<number | undefined> {
    const renewal = setInterval(
      () => {
        claims.renew(claim).then(
          (isOurs) => {
            if (!isOurs) controller.abort();
          },
          (error: unknown) => report(error, job.code),
        );
      },
      (leaseSeconds * 1000) / 3,
    );
    try {
      const ending = await endingOf(job, controller.signal);
      return await claims.finish(claim, job, ending, isStopped && controller.signal.aborted);
    } catch (error) {
      // Nobody was told of the end: the lease runs out and the job is due again.
      report(error, job.code);
      return undefined;
    } finally {
      clearInterval(renewal);
    }
  }

  async function endingOf(job: NamedJob, signal: AbortSignal): Promise<Ending> {
    try {
      return { result: await job.run({ ...context, signal }), error: null };
    } catch (error) {
      report(error, job.code);
      return { result: null, error: (error instanceof Error ? error.message : String(error)).slice(0, longestError) };
    }
  }

  function wake(code: string): void {
    if (!byCode.has(code)) return;
    asked.add(code);
    if (!running.has(code)) plan(wakePause);
  }

  return {
    async start(): Promise<void> {
      await claims.register(jobs);
      silences.push(await database.listen(jobsChannel, wake));
      for (const { code, wakes = [] } of jobs) for (const channel of wakes) silences.push(await database.listen(channel, () => wake(code)));
      plan(0);
    },
    /** Waits a while for what is under way; what does not end by then is taken over by another server, or at the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      for (const silence of silences) await silence();
      await looking;
      for (const { controller } of running.values()) controller.abort();
      const all = Promise.all([...running.values()].map(({ ended }) => ended));
      let patience: NodeJS.Timeout | undefined;
      await Promise.race([
        all,
        new Promise((resolve) => {
          patience = setTimeout(resolve, stopPatience);
        }),
      ]);
      clearTimeout(patience);
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
