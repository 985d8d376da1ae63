import { sweepFiles } from './sweep-files.ts';
import { defineJob } from '../jobs/define.ts';

/** Takes stored files away that nothing has named for a month. */
export default defineJob({
  every: 86_400,
  run: async ({ services: { database, storage }, signal }) => ({ ...(await sweepFiles({ database, storage, signal })) }),
});
