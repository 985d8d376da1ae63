import type { SQL } from 'drizzle-orm';
import type { JobResult } from '../../../../schemas/job-counts.ts';
import type { Configuration } from '../../configuration.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { FetchChanged, FetchFile } from '../remote/fetch-file.ts';
import type { Services } from '../services.ts';
import type { Fetches } from '../transfer/fetching/fetches.ts';

export interface JobContext {
  services: Services;
  outbox: Outbox;
  fetches: Fetches;
  /** Fetches a file from outside, by the rules that hold for all of them. */
  fetchFile: FetchFile;
  /** The same, of what is fetched again and again. */
  fetchChanged: FetchChanged;
  configuration: Partial<Configuration>;
  /** Aborted when the server stops or another one has taken the job over: what is begun is finished, nothing more is begun. */
  signal: AbortSignal;
}

/** Recurring work that one of the servers does, whichever comes first. Its code is the name of its file. */
export interface Job {
  /** Seconds between two runs, whole minutes. */
  every: number;
  /** Seconds after which a run that failed comes again, unless `every` is less; a minute when absent. */
  retry?: number;
  /** Moment at which there is work before that, null for none, as the database knows it when a run has ended. */
  due?: SQL;
  /** Channels whose notices make it due at once. */
  wakes?: readonly string[];
  /** May be cut short anywhere by the death of its server and is then run again; what it tells is kept as the last result. */
  run: (context: JobContext) => Promise<JobResult>;
}

/** A job among others. */
export interface NamedJob extends Job {
  code: string;
}

export function defineJob(job: Job): Job {
  if (job.every <= 0 || job.every % 60 !== 0) throw new Error(`every ${job.every} seconds is no number of whole minutes`);
  return job;
}
