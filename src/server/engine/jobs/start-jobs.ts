import type { Configuration } from '../../configuration.ts';
import { outboxChannel } from '../outbox/enqueue.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createSenders } from '../outbox/senders.ts';
import { largeDueChannel } from '../records/large/refresh.ts';
import type { Services } from '../services.ts';
import { createJobs } from './jobs.ts';
import { jobs } from './registry.ts';

/** All jobs of a server, with the senders of its settings; `stop` ends both. */
export async function startJobs(
  services: Services,
  configuration: Configuration,
  report: (error: unknown, code?: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { database } = services;
  const { senders, close } = createSenders(configuration);
  const outbox = createOutbox({ database, senders });
  const running = createJobs({
    database,
    jobs: Object.values(jobs),
    context: { services, outbox },
    wakes: { outbox: [outboxChannel], large_lists: [largeDueChannel] },
    report,
  });
  await running.start();
  return {
    async stop() {
      await running.stop();
      close();
    },
  };
}
