import { defineJob } from '../../../engine/jobs/define.ts';
import { refreshSearch, searchDueChannel } from './refresh-search.ts';

/** Keeps what visitors of shops search in up to date; woken by every commit that changes a text of it. */
export default defineJob({
  every: 600,
  wakes: [searchDueChannel],
  async run({ services: { database }, signal }) {
    const refreshed = await refreshSearch(
      (work) => database.system(work, { unlimited: true }),
      () => signal.aborted,
    );
    return { refreshed };
  },
});
