import { sql } from 'drizzle-orm';
import { containers } from '../../../../shared/purchasing/containers.ts';
import type { Transaction } from '../../../engine/database/database.ts';

const { volume, load } = containers.fill_40hc;

/** Orders that would overfill a container are cut down to between 60 and 95 per cent of one, line by line, in multiples of what is sold where these are enough. */
export const fitIntoContainers = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    with loaded as materialized (
      select o.*, 0.6 + o.n % 8 * 0.05 as wanted, greatest(kontor_order_volume(o.order_id) / ${volume}::numeric, kontor_order_weight(o.order_id) / ${load}::numeric) as fill
        from demo_order o),
    fitted as (
      select i.purchase_order_item_id, l.received as share,
             greatest(1, case when s.pieces >= s.step then floor(s.pieces / s.step) * s.step else s.pieces end) as qty
        from loaded l
        join purchase_order_item i on i.purchase_order_id = l.order_id
        cross join lateral (
          select floor(i.qty * l.wanted / l.fill) as pieces,
                 coalesce((select max(ps.multiple) from product_supplier ps
                            where ps.company_code = l.company_code and ps.partner_id = l.partner_id and ps.product_code = i.product_code), 1) as step) s
       where l.fill > 0.95)
    update purchase_order_item i
       set qty = f.qty, received = case when f.share = 1 then f.qty when i.received > 0 then round(f.qty * f.share) else 0 end
      from fitted f where f.purchase_order_item_id = i.purchase_order_item_id`);
