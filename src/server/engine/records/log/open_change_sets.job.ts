import { defineJob } from '../../jobs/define.ts';

/** Takes back what other servers left half done when they died (log/take-back.ts). */
export default defineJob({
  every: 60,
  run: async ({ services: { records } }) => {
    const { taken_back, kept } = await records.takeBackAbandoned(false);
    return { taken_back, kept: kept.length };
  },
});
