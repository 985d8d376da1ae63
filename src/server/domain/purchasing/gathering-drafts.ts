import { inArray, sql } from 'drizzle-orm';
import { purchaseOrderItems, purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { GoodsToOrder } from './goods-to-order.ts';

const orders = rowsOf(purchaseOrders);
const items = rowsOf(purchaseOrderItems);

interface Writing {
  tx: Transaction;
  changes: ChangeSetWriter;
}

/** A draft that gathers goods of one supplier in one currency, with those that are put into it now. */
export interface GatheringDraft {
  purchase_order_id: number;
  order_label: string;
  partner_name: string | null;
  goods: readonly GoodsToOrder[];
}

interface OpenDraft {
  purchase_order_id: number;
  partner_id: number;
  currency_code: string;
}

const of = ({ partner_id, currency_code }: Pick<GoodsToOrder, 'partner_id' | 'currency_code'>): string => `${partner_id}:${currency_code}`;

/** Drafts of the company that gather goods, the newest of each supplier and currency last. */
const openDrafts = (tx: Transaction): Promise<OpenDraft[]> =>
  tx.rows<OpenDraft>(sql`
    select o.purchase_order_id, o.partner_id, o.currency_code from purchase_order o
      join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
     where o.company_code = ${currentCompany} and o.gathers_goods and s.state_code = 'draft' order by o.purchase_order_id for update of o`);

/** New drafts at today's rate, for the company's first warehouse. */
async function addDrafts({ tx, changes }: Writing, wanted: readonly GoodsToOrder[]): Promise<OpenDraft[]> {
  const heads = await tx.rows<{ partner_id: number; currency_code: string; rate_to_base: number | null; warehouse_id: number }>(sql`
    select h.partner_id, h.currency_code, round(kontor_rate(${currentCompany}, h.currency_code), 12)::float8 as rate_to_base,
           (select min(warehouse_id) from warehouse where company_code = ${currentCompany}) as warehouse_id
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as h(partner_id bigint, currency_code text) order by h.partner_id, h.currency_code`);
  return orders.insert(
    changes,
    heads.map((head) => ({ ...head, gathers_goods: true })),
  );
}

/** One draft for each supplier and currency of the goods: the one that is open already, else a new one. */
export async function draftsFor(writing: Writing, goods: readonly GoodsToOrder[]): Promise<GatheringDraft[]> {
  const groups = groupBy(goods, of);
  const open = new Map((await openDrafts(writing.tx)).map((draft) => [of(draft), draft]));
  const wanted = [...groups].flatMap(([group, [first]]) => (open.has(group) || !first ? [] : [first]));
  for (const draft of await addDrafts(writing, wanted)) open.set(of(draft), draft);
  return [...groups].flatMap(([group, own]) => {
    const draft = open.get(group);
    if (!draft) return [];
    return [{ purchase_order_id: draft.purchase_order_id, order_label: `#${draft.purchase_order_id}`, partner_name: own[0]?.partner_name ?? null, goods: own }];
  });
}

/** Adds the goods as lines; what a draft has a line of already is ordered more of. */
export async function fillDrafts({ tx, changes }: Writing, drafts: readonly GatheringDraft[]): Promise<void> {
  const ids = drafts.map(({ purchase_order_id }) => purchase_order_id);
  const lines =
    ids.length === 0 ? [] : await items.lockWhere(tx, inArray(purchaseOrderItems.purchase_order_id, ids), 'purchase_order_id', 'product_code', 'qty');
  const there = new Map(lines.map((line) => [`${line.purchase_order_id}:${line.product_code}`, line]));
  const wanted = drafts.flatMap(({ purchase_order_id, goods }) =>
    goods.map((one) => ({ purchase_order_id, one, line: there.get(`${purchase_order_id}:${one.product_code}`) })),
  );
  await items.update(
    changes,
    wanted.flatMap(({ line, one }) => (line ? [{ ...line, more: one.qty }] : [])),
    ({ qty, more }) => ({ qty: qty + more }),
  );
  await items.insert(
    changes,
    wanted
      .filter(({ line }) => !line)
      .map(({ purchase_order_id, one: { product_code, product_name, qty, price_original, product_pack_code } }) => ({
        purchase_order_id,
        product_code,
        product_pack_code,
        item_name: product_name,
        qty,
        price_original,
      })),
  );
}
