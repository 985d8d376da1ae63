import { defineJob } from '../../jobs/define.ts';
import { largeDueChannel } from './refresh.ts';

/** Keeps the side tables of large lists up to date; woken by every commit that touches a table they are read from. */
export default defineJob({ every: 600, wakes: [largeDueChannel], run: ({ services: { records }, signal }) => records.prepareLists({ signal }) });
