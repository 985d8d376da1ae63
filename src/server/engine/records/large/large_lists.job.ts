import { defineJob } from '../../jobs/define.ts';
import { largeDueChannel } from './refresh.ts';

/** Keeps the orders of large lists; woken by every commit that touches what they are made of. */
export default defineJob({ every: 600, wakes: [largeDueChannel], run: ({ services: { records }, signal }) => records.prepareLists({ signal }) });
