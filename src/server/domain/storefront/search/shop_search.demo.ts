import { defineDemo } from '../../../engine/demo/define.ts';
import { refreshSearch } from './refresh-search.ts';

/** More products than that are left to the job, which works beside those who wait. */
const mostAtOnce = 500;

/** What visitors of shops search in. */
export default defineDemo({
  after: ['products'],
  async seed(tx, { products }) {
    if (products <= mostAtOnce) await refreshSearch((work) => work(tx));
  },
});
