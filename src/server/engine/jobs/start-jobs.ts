import type { Configuration } from '../../configuration.ts';
import { createFetchChanged, createFetchFile } from '../remote/fetch-file.ts';
import { createFetches } from '../transfer/fetching/fetches.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createSenders } from '../outbox/senders.ts';
import type { Services } from '../services.ts';
import { createJobs } from './jobs.ts';
import type { Job } from './define.ts';

/** The jobs of a server by their codes, with the senders of its settings; `stop` ends both. */
export async function startJobs(
  jobs: Readonly<Record<string, Job>>,
  services: Services,
  configuration: Configuration,
  report: (error: unknown, code?: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { database } = services;
  const { senders, close } = createSenders(configuration, services.drawPdf);
  const outbox = createOutbox({ database, senders });
  const fetching = { allow: configuration.KONTOR_FETCH_ALLOW ?? [] };
  const fetchFile = createFetchFile(fetching);
  const fetchChanged = createFetchChanged(fetching);
  const context = { services, outbox, fetches: createFetches({ ...services, fetchFile }), fetchFile, fetchChanged, configuration };
  const running = createJobs({ database, jobs: Object.entries(jobs).map(([code, job]) => ({ code, ...job })), context, report });
  await running.start();
  return {
    async stop() {
      await running.stop();
      close();
    },
  };
}
