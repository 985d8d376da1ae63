-- How many pieces are held for a line of an order.
CREATE OR REPLACE FUNCTION kontor_reserved(item bigint) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(qty), 0) FROM reservation WHERE sales_order_item_id = item AND reservation_state IN ('active', 'picking'));

-- What lines of sales orders want of a product from a warehouse and nobody holds for them, whoever ordered first at first.
CREATE OR REPLACE FUNCTION kontor_demand(warehouse bigint, product text)
  RETURNS TABLE (id bigint, sales_order_id bigint, company_code text, placed_at timestamptz, qty numeric)
  LANGUAGE sql STABLE AS $$
  SELECT i.sales_order_item_id, o.sales_order_id, o.company_code, o.placed_at, i.qty - i.shipped - kontor_reserved(i.sales_order_item_id)
    FROM sales_order o JOIN sales_order_item i ON i.company_code = o.company_code AND i.sales_order_id = o.sales_order_id
   WHERE o.warehouse_id = warehouse AND o.is_demanded AND i.product_code = product AND i.qty - i.shipped > kontor_reserved(i.sales_order_item_id)
   ORDER BY o.placed_at, i.sales_order_item_id
$$;

-- How many pieces of a product customers of a company wait for.
CREATE OR REPLACE FUNCTION kontor_backorder(product text, company text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(backorder), 0) FROM stock_level WHERE product_code = product AND company_code = company);

-- All stock that a step of a sales order may change: its products in its warehouse, and where goods are held for it.
CREATE OR REPLACE FUNCTION kontor_stock_of_sale(order_id bigint) RETURNS jsonb
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', warehouse_id, 'product_code', product_code)), '[]')
    FROM (SELECT o.warehouse_id, i.product_code FROM sales_order o JOIN sales_order_item i USING (company_code, sales_order_id) WHERE o.sales_order_id = order_id
           UNION
          SELECT warehouse_id, product_code FROM reservation WHERE sales_order_id = order_id AND reservation_state IN ('active', 'picking')) place
$$;

-- Holds for an order what its lines lack, as far as it is free. The stock is locked before it is asked what they lack.
CREATE OR REPLACE FUNCTION kontor_reserve_order(order_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_lock_stock(kontor_stock_of_sale(order_id));
  PERFORM kontor_reserve((
    SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', o.warehouse_id, 'product_code', i.product_code, 'qty', i.qty - i.shipped - kontor_reserved(i.sales_order_item_id),
             'sales_order_id', o.sales_order_id, 'sales_order_item_id', i.sales_order_item_id) ORDER BY i.line_no), '[]')
      FROM sales_order o JOIN sales_order_item i USING (company_code, sales_order_id)
     WHERE o.sales_order_id = order_id AND i.qty - i.shipped > kontor_reserved(i.sales_order_item_id)));
END $$;

-- Counts what customers wait for of the products of an order.
CREATE OR REPLACE FUNCTION kontor_count_demand_of(order_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  places jsonb := kontor_stock_of_sale(order_id);
BEGIN
  PERFORM kontor_lock_stock(places);
  PERFORM kontor_count_demand(places);
END $$;

-- The first five other orders that goods of a product are held for, the last that were placed first.
CREATE OR REPLACE FUNCTION kontor_held_by(warehouse bigint, product text, other_than bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT string_agg(order_no, ', ') FROM (
            SELECT DISTINCT o.order_no, o.placed_at FROM reservation r JOIN sales_order o USING (sales_order_id)
             WHERE r.warehouse_id = warehouse AND r.product_code = product AND r.reservation_state IN ('active', 'picking') AND o.sales_order_id <> other_than
             ORDER BY o.placed_at DESC LIMIT 5) held);

-- When what a line of an order lacks will have come, by what is assigned to it; null where something is not even ordered.
CREATE OR REPLACE FUNCTION kontor_promised_on(item bigint) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN sum(a.qty) >= max(i.qty - i.shipped) - kontor_reserved(item) AND bool_and(o.eta IS NOT NULL) THEN max(o.eta) END
            FROM incoming_assignment a
            JOIN sales_order_item i ON i.sales_order_item_id = a.sales_order_item_id
            JOIN purchase_order_item p ON p.purchase_order_item_id = a.purchase_order_item_id
            JOIN purchase_order o ON o.company_code = p.company_code AND o.purchase_order_id = p.purchase_order_id
           WHERE a.sales_order_item_id = item);

-- Place of a waiting customer in the product's queue of the company, from 1; null once the wait is over. Who asked at the same
-- moment stands in the order of the rows.
CREATE OR REPLACE FUNCTION kontor_arrival_place(id bigint) RETURNS integer
  LANGUAGE sql STABLE
  RETURN (SELECT CASE WHEN s.final_state THEN NULL ELSE (
            SELECT count(*) FROM arrival_notification o
              JOIN fsm_instance oi ON oi.fsm_instance_id = o.fsm_instance_id
              JOIN fsm_state os ON os.state_id = oi.state_id AND NOT os.final_state
             WHERE o.company_code = a.company_code AND o.product_code = a.product_code
               AND (o.asked_at, o.arrival_notification_id) <= (a.asked_at, a.arrival_notification_id)) END
            FROM arrival_notification a
            JOIN fsm_instance i ON i.fsm_instance_id = a.fsm_instance_id
            JOIN fsm_state s ON s.state_id = i.state_id
           WHERE a.arrival_notification_id = id);

-- Free pieces a further customer may be told of: stock nobody has reserved, less one for everybody told in the last 48 hours.
-- Those still have it in their hands to order; without counting them, every look at the same three pieces would tell three more.
CREATE OR REPLACE FUNCTION kontor_arrival_free(company text, product text) RETURNS integer
  LANGUAGE sql STABLE
  RETURN greatest(0,
    floor(coalesce((SELECT sum(on_hand - reserved) FROM stock_level WHERE company_code = company AND product_code = product), 0))
    - (SELECT count(*) FROM arrival_notification
        WHERE company_code = company AND product_code = product AND notified_at > now() - interval '48 hours'))::integer;

-- Forgets an address that was never confirmed: in the record, in the log of its changes and in what was sent to it.
CREATE OR REPLACE FUNCTION kontor_forget_subscriber(id bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
BEGIN
  UPDATE newsletter_subscriber SET email = NULL, secret_digest = NULL WHERE newsletter_subscriber_id = id AND company_code = company;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE change SET
      old = CASE WHEN field = 'email' THEN NULL WHEN jsonb_typeof(old) = 'object' THEN old - 'email' ELSE old END,
      new = CASE WHEN field = 'email' THEN NULL WHEN jsonb_typeof(new) = 'object' THEN new - 'email' ELSE new END
   WHERE entity_name = 'newsletter_subscriber' AND entity_id = id::text AND change_company = company;
  DELETE FROM outbox WHERE entity = 'newsletter_subscriber' AND entity_id = id::text AND company_code = company;
END $$;
