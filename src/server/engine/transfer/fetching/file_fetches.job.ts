import { defineJob } from '../../jobs/define.ts';
import { wholeChannel } from '../../records/log/open-change-sets.ts';
import { nextDue } from './fetch-rows.ts';
import { fetchChannel } from './queue-fetches.ts';

/** Fetches the files that imports named; woken by every commit that names some. */
export default defineJob({
  every: 60,
  due: nextDue,
  wakes: [fetchChannel, wholeChannel],
  run: async ({ fetches, signal }) => ({ ...(await fetches.work(signal)) }),
});
