import type { Claim, Claims, Ending } from './claims.ts';
import type { JobContext, NamedJob } from './define.ts';

export interface RunnerOptions {
  claims: Claims;
  context: Omit<JobContext, 'signal'>;
  /** Told of what went wrong with a job, or of the database that could not be asked (without code). */
  report: (error: unknown, code?: string) => void;
  leaseSeconds: number;
}

const longestError = 1_000;

/** Runs one claimed job at a time: renews its lease while it works, and stores how it ended. */
export function createRunner({ claims, context, report, leaseSeconds }: RunnerOptions) {
  async function endingOf(job: NamedJob, signal: AbortSignal): Promise<Ending> {
    try {
      return { result: await job.run({ ...context, signal }), error: null };
    } catch (error) {
      report(error, job.code);
      return { result: null, error: (error instanceof Error ? error.message : String(error)).slice(0, longestError) };
    }
  }

  const renew = (job: NamedJob, claim: Claim, controller: AbortController): void => {
    claims.renew(claim).then(
      (isOurs) => {
        if (!isOurs) controller.abort();
      },
      (error: unknown) => report(error, job.code),
    );
  };

  /** @returns milliseconds until the job is due again, where that is known */
  return async function run(job: NamedJob, claim: Claim, controller: AbortController, isStopped: () => boolean): Promise<number | undefined> {
    const renewal = setInterval(() => renew(job, claim, controller), (leaseSeconds * 1000) / 3);
    try {
      const ending = await endingOf(job, controller.signal);
      return await claims.finish(claim, job, ending, isStopped() && controller.signal.aborted);
    } catch (error) {
      // Nobody was told of the end: the lease runs out and the job is due again.
      report(error, job.code);
      return undefined;
    } finally {
      clearInterval(renewal);
    }
  };
}
