import { defineInvariant } from '../../engine/invariants/define.ts';

/** What is reserved is held for orders that hold goods; what customers wait for, and what of it is on its way, is what their orders lack. */
export default defineInvariant({
  broken: () => [
    `SELECT 'reserved stock of ' || product_code || ' in warehouse ' || warehouse_id || ' is not what is held for orders and carts' AS broken
       FROM (SELECT warehouse_id, product_code, sum(qty) AS qty FROM (SELECT warehouse_id, product_code, qty FROM reservation WHERE reservation_state IN ('active', 'picking')
                      UNION ALL SELECT warehouse_id, product_code, qty FROM cart_hold) held GROUP BY 1, 2) r
       FULL JOIN stock_level s USING (warehouse_id, product_code) WHERE coalesce(s.reserved, 0) <> coalesce(r.qty, 0)`,
    `SELECT 'goods are held for sales order ' || o.sales_order_id || ' whose state holds none' AS broken
       FROM sales_order o JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s ON s.state_id = n.state_id AND NOT s.holds_stock
      WHERE EXISTS (SELECT FROM reservation r WHERE r.sales_order_id = o.sales_order_id AND r.reservation_state IN ('active', 'picking'))`,
    `SELECT 'line ' || sales_order_item_id || ' holds more than it lacks' AS broken
       FROM sales_order_item i WHERE kontor_reserved(sales_order_item_id) > qty - shipped`,
    `SELECT 'backorder of ' || product_code || ' in warehouse ' || warehouse_id || ' is not what orders lack' AS broken
       FROM (SELECT o.warehouse_id, i.product_code, sum(i.qty - i.shipped - kontor_reserved(i.sales_order_item_id)) AS qty
               FROM sales_order o JOIN sales_order_item i ON i.company_code = o.company_code AND i.sales_order_id = o.sales_order_id WHERE o.is_demanded GROUP BY 1, 2) d
       FULL JOIN stock_level s USING (warehouse_id, product_code) WHERE coalesce(s.backorder, 0) <> coalesce(d.qty, 0)`,
    `SELECT 'more is assigned of purchase order line ' || purchase_order_item_id || ' than is to come' AS broken
       FROM purchase_order_item i JOIN (SELECT purchase_order_item_id, sum(qty) AS qty FROM incoming_assignment GROUP BY 1) a USING (purchase_order_item_id)
      WHERE a.qty > greatest(i.qty - i.received, 0)`,
  ],
});
