import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';
import { ordersThatLack } from './order-guards.ts';

/** A code of the UN for a place: two letters of the country and three of the place, of which the digits 0 and 1 are none. */
const place = sql.raw(`'^[A-Z]{2}[A-Z2-9]{3}$'`);

const missing = sql`
  case when o.etd is null then 'etd' when o.eta is null then 'eta' when o.pol !~ ${place} then 'pol' when o.pod !~ ${place} then 'pod' end`;

/** Goods leave with the days on which they leave and come; ports are told by their codes (UN/LOCODE). */
export default defineGuard({ params: v.strictObject({}), refused: ({ tx, instances }) => ordersThatLack(tx, instances, missing) });
