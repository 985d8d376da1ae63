import { sql } from 'drizzle-orm';
import { longText } from '../../kinds.gen.ts';
import { partners } from '../../tables/partners/partners.ts';
import { computed } from '../define.ts';

/** Street and town of a partner, a line each. */
export const addressOfPartner = computed(
  longText,
  sql`nullif(concat_ws(E'\\n', ${partners.address_line}, nullif(concat_ws(' ', ${partners.zip_code}, ${partners.city}), '')), '')`,
);
