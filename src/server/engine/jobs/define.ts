import type { SQL } from 'drizzle-orm';
import type { jobCodes } from '../../../../schemas/forms/system/job-codes.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';

export type JobCode = (typeof jobCodes)[number];

export interface JobContext {
  services: Services;
  outbox: Outbox;
  /** Aborted when the server stops or another one has taken the job over: what is begun is finished, nothing more is begun. */
  signal: AbortSignal;
}

/** Recurring work that one of the servers does, whichever comes first. */
export interface Job {
  code: JobCode;
  /** Seconds between two runs, whole minutes. A run that fails comes again after a minute at most. */
  every: number;
  /** Moment at which there is work before that, null for none, as the database knows it when a run has ended. */
  due?: SQL;
  /** May be cut short anywhere by the death of its server and is then run again; what it tells is kept as the last result. */
  run: (context: JobContext) => Promise<JsonObject>;
}

export function defineJob(job: Job): Job {
  if (job.every <= 0 || job.every % 60 !== 0) throw new Error(`${job.code}: every must be whole minutes`);
  return job;
}
