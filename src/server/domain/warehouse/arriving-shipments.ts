import { and, eq, sql } from 'drizzle-orm';
import { arrivingShipmentOrders, arrivingShipments } from '../../../../schemas/tables/warehouse/arriving.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { EffectContext } from '../../engine/workflow/define.ts';

const shipments = rowsOf(arrivingShipments);
const links = rowsOf(arrivingShipmentOrders);

interface Writing {
  tx: Transaction;
  changes: ChangeSetWriter;
}

/** A line of an order that comes with a shipment, as far as its goods are counted. */
export interface ComingLine {
  purchase_order_item_id: number;
  counted: number | null;
  remaining: number;
}

/** An order whose goods are to come with a shipment. */
export interface ComingOrder {
  fsm_instance_id: number;
  state_code: string;
  lines: ComingLine[];
}

/** The orders that are to come with a shipment, in the order of their instances, with the lines of which something is to come. */
export const comingOrders = (tx: Transaction, shipmentId: number): Promise<ComingOrder[]> =>
  tx.rows<ComingOrder>(sql`
    select o.fsm_instance_id, s.state_code,
           (select coalesce(json_agg(json_build_object('purchase_order_item_id', i.purchase_order_item_id, 'counted', i.counted, 'remaining', greatest(i.qty - i.received, 0))
                                     order by i.line_no), '[]')
              from purchase_order_item i where i.purchase_order_id = o.purchase_order_id and (i.received < i.qty or i.counted is not null)) as lines
      from arriving_shipment_order a
      join purchase_order o on o.purchase_order_id = a.purchase_order_id
      join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id
      join fsm_state s on s.state_id = n.state_id
     where a.arriving_shipment_id = ${shipmentId} and a.is_due order by o.fsm_instance_id`);

/** Nothing more comes with the shipment: what is left of its orders may come with another one. */
export async function releaseOrders({ tx, changes }: Writing, shipmentId: number): Promise<void> {
  const due = await links.lockWhere(tx, and(eq(arrivingShipmentOrders.arriving_shipment_id, shipmentId), eq(arrivingShipmentOrders.is_due, true)), 'is_due');
  await links.update(changes, due, () => ({ is_due: false }));
}

type Joining = Pick<EffectContext<unknown>, 'tx' | 'changes' | 'hold'>;

interface Departing {
  container_no: string | null;
  warehouse_id: number;
  eta: string | null;
  company_code: string;
  /** The instance of the shipment that it was planned for. */
  planned_for: number | null;
}

/** The last shipment of this container that has not come yet. */
const openShipment = (tx: Transaction, { company_code, container_no, warehouse_id }: Departing, locked = sql``) =>
  tx.row<{ arriving_shipment_id: number; fsm_instance_id: number }>(sql`
    select a.arriving_shipment_id, a.fsm_instance_id from arriving_shipment a join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
     where a.company_code = ${company_code} and a.container_no = ${container_no} and a.warehouse_id = ${warehouse_id}
       and s.state_code in ('planned', 'in_transit') order by a.arriving_shipment_id desc limit 1 ${locked}`);

/** The shipment of this container that has not come yet, else a new one. Its instance is locked before it, as a step of it does it. @returns its instance */
async function shipmentOf({ tx, changes, hold }: Joining, orderId: number, order: Departing): Promise<number> {
  const found = await openShipment(tx, order);
  if (found) await hold([found.fsm_instance_id]);
  const open = found && (await openShipment(tx, order, sql`for update of a`));
  const { container_no, warehouse_id, eta } = order;
  const [shipment = open] = open ? [] : await shipments.insert(changes, [{ container_no, warehouse_id, eta }]);
  if (!shipment) throw new Error('a shipment that was just added is gone');
  await links.insert(changes, [{ arriving_shipment_id: shipment.arriving_shipment_id, purchase_order_id: orderId }]);
  return shipment.fsm_instance_id;
}

/**
 * The order departs with its container: it joins the shipment of that container, which is made where there is none. One without a container, or planned for a
 * shipment already, joins no other one.
 * @returns the instance of its shipment; undefined without any
 */
export async function joinShipment(writing: Joining, orderId: number): Promise<number | undefined> {
  const [order] = await writing.tx.rows<Departing>(sql`
    select o.container_no, o.warehouse_id, o.eta, o.company_code,
           (select a.fsm_instance_id from arriving_shipment_order l join arriving_shipment a using (arriving_shipment_id)
             where l.purchase_order_id = o.purchase_order_id and l.is_due) as planned_for
      from purchase_order o where o.purchase_order_id = ${orderId}`);
  if (!order) throw new Error('the order of an instance is gone');
  if (order.planned_for !== null) return order.planned_for;
  return order.container_no === null ? undefined : shipmentOf(writing, orderId, order);
}

/** Whether an instance stands in the state. */
export const standsIn = async (tx: Transaction, instance: number, state: string): Promise<boolean> =>
  (await tx.rows(sql`select from fsm_instance join fsm_state s using (state_id) where fsm_instance_id = ${instance} and s.state_code = ${state}`)).length > 0;
