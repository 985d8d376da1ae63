import { defineJob } from '../../jobs/define.ts';
import { largeDueChannel } from './refresh.ts';

/** Keeps the side tables of large lists up to date; woken by every commit that touches a table they are read from. */
export default defineJob({
  every: 600,
  wakes: [largeDueChannel],
  async run({ services: { records }, signal }) {
    const prepared = Object.values(await records.prepareLists({ signal }));
    const refreshed = prepared.reduce<number>((sum, rows) => sum + (typeof rows === 'number' ? rows : 0), 0);
    return { refreshed, unfinished: prepared.filter((state) => state === 'unfinished').length };
  },
});
