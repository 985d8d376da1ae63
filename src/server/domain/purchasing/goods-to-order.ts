import { sql } from 'drizzle-orm';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { replenishments } from '../../../../schemas/tables/purchasing/replenishment.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const decided = rowsOf(replenishments);

/** A product that lacks, with the offer by which it is bought; without a supplier where nobody offers it. */
export interface GoodsToOrder {
  product_code: string;
  product_name: MultiText;
  partner_id: number | null;
  partner_name: string | null;
  currency_code: string;
  price_original: number | null;
  /** What staff chose, else what is suggested. */
  qty: number;
  /** The carton in which it is ordered, where the quantity is whole cartons. */
  product_pack_code: string | null;
}

/** Those of the products that lack something, in the order of their codes (docs/formulae.md, Replenishment). */
export async function goodsToOrder(tx: Transaction, codes: readonly string[]): Promise<GoodsToOrder[]> {
  const rows = await tx.rows<{ row: GoodsToOrder }>(sql`
    select json_build_object('product_code', p.product_code, 'product_name', p.product_name, 'partner_id', s.partner_id, 'partner_name', a.partner_name,
             'currency_code', coalesce(h.currency_code, s.currency_code), 'price_original', h.price_original, 'qty', chosen.qty,
             'product_pack_code', case when chosen.qty % carton.qty = 0 then carton.product_pack_code end) as row
      from kontor_replenishment(${currentCompany}) need
      join product p on p.product_code = need.product_code
      left join replenishment r on r.company_code = ${currentCompany} and r.product_code = need.product_code
      left join product_supplier s on s.product_supplier_id = need.product_supplier_id
      left join partner a on a.partner_id = s.partner_id
      left join lateral kontor_price_held(s.product_supplier_id) h on true
      left join lateral kontor_carton(need.product_code) carton on true
     cross join lateral (select coalesce(r.order_qty, kontor_order_qty(need.need, s.moq, s.multiple, carton.qty, p.fractional)) as qty) chosen
     where need.need > 0 and need.product_code = any(array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))
     order by p.product_code`);
  return rows.map(({ row }) => row);
}

/** What staff chose was ordered: next time it is suggested anew. */
export async function emptyChosen(tx: Transaction, changes: ChangeSetWriter, goods: readonly GoodsToOrder[]): Promise<void> {
  const own = await tx.rows<{ company_code: string }>(sql`select ${currentCompany} as company_code`);
  const keys = goods.map(({ product_code }) => ({ company_code: own[0]?.company_code ?? '', product_code }));
  const chosen = await decided.lock(tx, keys, 'company_code', 'product_code', 'order_qty');
  await decided.update(
    changes,
    chosen.filter(({ order_qty }) => order_qty !== null),
    () => ({ order_qty: null }),
  );
}
