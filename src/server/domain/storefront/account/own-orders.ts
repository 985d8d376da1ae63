import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Shop } from '../../../../storefront/reading.ts';

/** Whose account it is of: all that it takes to find his rows. */
export type Whose = Pick<Shop, 'id' | 'company'>;

/** Orders `o` of the shop that came from an address, with their lives `n` and states `s`; what staff only drafts is nobody's business yet. */
export const ownOrders = ({ id, company }: Whose, email: string): SQL => sql`
  sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
  where o.company_code = ${company} and o.shop_id = ${id} and lower(o.email) = ${email} and s.state_code <> 'draft'`;
