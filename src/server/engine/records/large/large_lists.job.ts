import { defineJob } from '../../jobs/define.ts';

/** Keeps the orders of large lists; woken by every commit that touches what they are made of. */
export default defineJob({ code: 'large_lists', every: 600, run: ({ services: { records }, signal }) => records.prepareLists({ signal }) });
