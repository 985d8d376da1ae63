import { sql } from 'drizzle-orm';
import { cmrs } from '../../../../schemas/tables/sales/cmr.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

export const notes = rowsOf(cmrs);

/** What the goods of the orders of a note say of its boxes. */
interface Goods extends JsonObject {
  cmr_id: number;
  hs_name: string | null;
  hs_codes: string | null;
  packages: number | null;
  weight: number | null;
  volume: number | null;
  invoice_no: string | null;
  delivery_place: string | null;
  loading_place: string | null;
  issued_place: string | null;
  carrier: string | null;
  language_code: string | null;
}

/** Goods of the same customs code stand in one line, called by their categories in the language of the note, with their weight. */
const goodsOf = (tx: Transaction, ids: readonly number[]): Promise<Goods[]> =>
  tx.rows<Goods>(sql`
    with note as (
      select n.cmr_id, n.company_code, coalesce(n.language_code, min(o.language_code), 'en') as language from cmr n
        left join cmr_order l using (company_code, cmr_id) left join sales_order o using (company_code, sales_order_id)
       where n.cmr_id = any(${`{${ids.join(',')}}`}::bigint[]) group by n.cmr_id),
    sort as (
      select n.cmr_id, p.hs_code, string_agg(distinct coalesce(c.category_name ->> n.language, c.category_name ->> 'en', p.product_name ->> n.language, p.product_name ->> 'en', p.product_code), ', ') as called,
             sum(i.qty * p.weight) as weight, sum(i.qty * p.volume) as volume
        from note n join cmr_order l on l.cmr_id = n.cmr_id join sales_order_item i on i.sales_order_id = l.sales_order_id
        join product p on p.product_code = i.product_code left join product_category c on c.product_category_id = p.main_product_category_id
       group by n.cmr_id, p.hs_code),
    goods as (
      select cmr_id, string_agg(concat_ws(' ', called, case when weight > 0 then '(' || trim_scale(round(weight, 1)) || ' kg)' end), E'\\n' order by hs_code) as hs_name,
             string_agg(hs_code, ', ' order by hs_code) as hs_codes, nullif(round(sum(weight), 3), 0) as weight, nullif(round(sum(volume), 4), 0) as volume from sort group by cmr_id),
    orders as (
      select l.cmr_id, sum(o.parcel_count) as packages, string_agg(distinct o.ks_invoice_no, ', ') as invoice_no, min(concat_ws(' ', o.zip_code, o.city)) as delivery_place, min(o.carrier) as carrier,
             min(concat_ws(' ', w.zip_code, w.city)) as loading_place
        from cmr_order l join sales_order o using (company_code, sales_order_id) left join warehouse w on w.warehouse_id = o.warehouse_id
       where l.cmr_id in (select cmr_id from note) group by l.cmr_id)
    select n.cmr_id, g.hs_name, g.hs_codes, o.packages::int as packages, g.weight::float8 as weight, g.volume::float8 as volume, o.invoice_no, nullif(o.delivery_place, '') as delivery_place,
           coalesce(nullif(o.loading_place, ''), c.city) as loading_place, c.city as issued_place, o.carrier, n.language as language_code
      from note n join company c using (company_code) left join goods g using (cmr_id) left join orders o using (cmr_id)`);

const boxes = [
  'hs_name',
  'hs_codes',
  'packages',
  'weight',
  'volume',
  'invoice_no',
  'delivery_place',
  'loading_place',
  'issued_place',
  'carrier',
  'language_code',
] as const satisfies (keyof Goods)[];

/** What the empty boxes of notes are to say, by their keys; boxes in which something stands are left as they are. */
export async function emptyBoxes(tx: Transaction, keys: readonly JsonObject[]): Promise<{ cmr_id: number; next: JsonObject; stored: JsonObject }[]> {
  const rows = await notes.lock(tx, keys, 'cmr_id', ...boxes);
  const goods = new Map(
    (
      await goodsOf(
        tx,
        rows.map(({ cmr_id }) => cmr_id),
      )
    ).map((one) => [one.cmr_id, one]),
  );
  return rows.map((stored) => {
    const known = goods.get(stored.cmr_id);
    const empty = boxes.filter((box) => (stored[box] === null || stored[box] === '') && known?.[box] != null);
    return { cmr_id: stored.cmr_id, stored, next: Object.fromEntries(empty.map((box) => [box, known?.[box] ?? null])) };
  });
}
