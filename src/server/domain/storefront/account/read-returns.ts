import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '../../../../shared/languages.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { PlacedReturn, Returnable, ReturnLine } from '../../../../storefront/returns.ts';
import type { Database, Transaction } from '../../../engine/database/database.ts';
import { leftOfLine, takesBack } from '../../sales/return-pieces.ts';
import { ownOrders } from './own-orders.ts';

/** Whether staff could still take goods of the order `o` back (life `n`, state `s`), and its shop's days since it arrived are not over. */
const isInTime = sql`(${takesBack}
  and exists (select from shop h where h.shop_id = o.shop_id and h.return_days > 0 and (not s.final_state or n.entered_at > now() - make_interval(days => h.return_days))))`;

/** Whether its customer may ask to send goods of the order back. */
export const mayComeBack: SQL = sql`(${isInTime} and exists (
  select from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id and ${leftOfLine} > 0))`;

/** An order of the owner of an address with what of it may be sent back; undefined for an order of somebody else. @param isLocked its steps and other returns wait */
export async function readReturnable(
  tx: Transaction,
  shop: Shop,
  language: Language,
  email: string,
  orderId: number,
  isLocked = false,
): Promise<Returnable | undefined> {
  const own = sql`${ownOrders(shop, email)} and o.sales_order_id = ${orderId}`;
  if (isLocked) await tx.rows(sql`select 1 from ${own} for update of n`);
  const order = await tx.row<{ id: number; number: string; open: boolean }>(
    sql`select o.sales_order_id::int as id, coalesce(o.order_no, '#' || o.sales_order_id) as number, ${isInTime} as open from ${own}`,
  );
  if (!order) return undefined;
  const { open, ...known } = order;
  if (!open) return { ...known, lines: [] };
  const lines = await tx.rows<ReturnLine>(sql`
    select i.sales_order_item_id::int as id, coalesce(nullif(i.item_name ->> ${language}, ''), i.item_name ->> 'en', i.product_code) as name, ${leftOfLine}::int as most
      from sales_order_item i where i.company_code = ${shop.company} and i.sales_order_id = ${orderId} and ${leftOfLine} > 0 order by i.line_no`);
  return { ...known, lines };
}

/** The returns that were asked for of an order, and whether who looks may ask for another one. @param email of whoever is signed in: only the owner is told where the goods go, and why not */
export const readReturns = (
  { transaction }: Pick<Database, 'transaction'>,
  shop: Shop,
  language: Language,
  orderId: number,
  email: string | undefined,
): Promise<{ returns: PlacedReturn[]; mayAsk: boolean }> =>
  transaction(
    { userId: null, companyCode: shop.company },
    async (tx) => {
      const [own] =
        email === undefined
          ? []
          : await tx.rows<{ open: boolean }>(sql`
        select ${mayComeBack} as open from ${ownOrders(shop, email)} and o.sales_order_id = ${orderId}`);
      const told = (column: SQL) => (own ? column : sql`null`);
      const returns = await tx.rows<PlacedReturn>(sql`
        select 'R' || q.return_request_id as number, kontor_day(q.company_code, q.asked_at)::text as day, coalesce(nullif(s.state_names ->> ${language}, ''), s.state_names ->> 'en') as state,
               ${told(sql`case when not s.final_state then q.sent_to_address end`)} as address, ${told(sql`q.refused_because`)} as reason,
               (select coalesce(json_agg(json_build_object('name', coalesce(nullif(i.item_name ->> ${language}, ''), i.item_name ->> 'en', i.product_code), 'qty', r.qty::float8)
                         order by i.line_no), '[]')
                  from return_request_item r join sales_order_item i using (company_code, sales_order_item_id) where r.return_request_id = q.return_request_id) as lines
          from return_request q join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
         where q.company_code = ${shop.company} and q.sales_order_id = ${orderId} order by q.return_request_id`);
      return { returns, mayAsk: own?.open ?? false };
    },
    { readOnly: true },
  );
