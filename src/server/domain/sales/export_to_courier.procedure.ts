import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import { codAmount } from '../../../../schemas/figures/sales.ts';
import { courierBatches, courierRows } from '../../../../schemas/tables/sales/couriers.ts';
import { couriers } from '../../../generated/server/couriers.gen.ts';
import { appError } from '../../../shared/errors.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { todayOf } from '../../engine/database/today.ts';

const batches = rowsOf(courierBatches);
const sent = rowsOf(courierRows);

interface Parcel {
  sales_order_id: number;
  order_no: string | null;
  courier_code: keyof typeof couriers | null;
  delivery_name: string;
  address_line: string | null;
  zip_code: string | null;
  city: string | null;
  country_code: string | null;
  phone: string | null;
  email: string | null;
  parcel_count: number;
  courier_weight: number | null;
  cod_amount: number | null;
  currency_code: string;
  tracking_number: string | null;
}

/**
 * Writes the selected orders into files for their carriers, a batch for each carrier. What is exported once more is a batch of its own: none is ever changed.
 * An order whose delivery names no carrier's file refuses the whole.
 */
export default defineProcedure({
  icon: 'download',
  right: 'set',
  needs: 'selection',
  final: true,
  tells: true,
  answer: { files: asked(text) },
  async run({ tx, keys, changes }) {
    const chosen = `{${keys.map(({ sales_order_id }) => Number(sales_order_id)).join(',')}}`;
    const parcels = await tx.rows<Parcel>(sql`
      select sales_order_id, order_no, d.courier_code, delivery_name, address_line, zip_code, city, country_code, phone, email, parcel_count,
             coalesce(parcel_weight, kontor_sale_weight(sales_order_id))::float8 as courier_weight, ${codAmount}::float8 as cod_amount, currency_code, tracking_number
        from sales_order left join delivery_method d using (company_code, delivery_method_id) left join payment_method using (company_code, payment_method_id)
       where sales_order_id = any(${chosen}::bigint[]) order by sales_order_id`);
    const without = parcels.find(({ courier_code }) => courier_code === null);
    if (without) throw appError('no_courier_file', { order: without.order_no ?? String(without.sales_order_id) });
    const files: string[] = [];
    const day = await todayOf(tx);
    for (const [code, own] of groupBy(parcels, ({ courier_code }) => courier_code)) {
      if (code === null) continue;
      const [batch] = await batches.insert(changes, [{ courier_code: code }]);
      if (!batch) continue;
      const { courier_batch_id } = batch;
      const file_name = `${code}-${day}-${courier_batch_id}.${couriers[code].ending}`;
      files.push(file_name);
      await batches.update(changes, [batch], () => ({ file_name }));
      await sent.insert(
        changes,
        own.map(({ courier_code: _, order_no: __, ...parcel }, place) => ({ ...parcel, courier_batch_id, line_no: place + 1 })),
      );
    }
    return { changed: parcels.length, files: files.join(', ') };
  },
});
