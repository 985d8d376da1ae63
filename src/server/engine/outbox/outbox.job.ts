import { defineJob } from '../jobs/define.ts';
import { outboxChannel } from './enqueue.ts';

/** Sends what waits in the outbox; woken by every commit that puts something in. */
export default defineJob({ every: 60, wakes: [outboxChannel], run: async ({ outbox, signal }) => ({ ...(await outbox.deliver(signal)) }) });
