import { defineJob } from '../jobs/define.ts';

/** Sends what waits in the outbox; woken by every commit that puts something in. */
export default defineJob({ code: 'outbox', every: 60, run: async ({ outbox, signal }) => ({ ...(await outbox.deliver(signal)) }) });
