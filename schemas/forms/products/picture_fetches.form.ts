import { eq, sql } from 'drizzle-orm';
import { choice, image, percent } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { products } from '../../tables/products/catalogue.ts';
import { fetchReasons, fetchStates, fileFetches } from '../../tables/system/fetches.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const ofImport = sql`(select count(*) filter (where o.state <> 'waiting') * 100.0 / count(*) from file_fetch o where o.import_id = ${fileFetches.import_id})`;

/** Pictures that imports of products fetch from the internet: those that are here, wait, or did not come. */
export default defineForm({
  table: fileFetches,
  fields: {
    file_fetch_id: fileFetches.file_fetch_id,
    fetch_state: computed(choice, sql`${fileFetches.state}`, { values: fetchStates }),
    /** Of one that waits: why it did not come the last time. */
    fetch_reason: computed(choice, sql`case when ${fileFetches.state} <> 'fetched' then ${fileFetches.reason} end`, { values: fetchReasons }),
    http_status: fileFetches.http_status,
    image_id: computed(image, sql`${fileFetches.row_id}`),
    picture_url: fileFetches.url,
    product_code: products.product_code,
    product_name: products.product_name,
    ...pick(fileFetches, 'attempts', 'due_at', 'import_id', 'file_name'),
    /** How much of its import is no longer waiting. */
    fetch_progress: computed(percent, ofImport),
    ...pick(fileFetches, 'created_at', 'user_id'),
    user_name: appUsers.user_name,
    program_name: fileFetches.program_name,
  },
  from: (select) =>
    select
      .from(fileFetches)
      .leftJoin(products, eq(products.product_code, fileFetches.record_id))
      .leftJoin(appUsers, eq(appUsers.user_id, fileFetches.user_id))
      .where(eq(fileFetches.form, 'images')),
  order: ['file_fetch_id'],
  search: ['product_code', 'picture_url', 'file_name'],
  actions: ['fetch_again', 'leave_unfetched', 'stop_fetching'],
});
