-- What the customer of an order is to pay, in the currency of the order.
CREATE OR REPLACE FUNCTION kontor_order_total(order_id bigint) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT total_net FROM sales_order WHERE sales_order_id = order_id);

-- What the customer of an order has still to pay of it; or of what was asked of him in advance alone.
CREATE OR REPLACE FUNCTION kontor_open_of_order(order_id bigint, in_advance boolean) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN in_advance THEN (SELECT coalesce(sum(open_amount), 0) FROM cashflow WHERE sales_order_id = order_id AND type_code = 'prepayment')
              ELSE kontor_order_total(order_id) - (SELECT paid FROM sales_order WHERE sales_order_id = order_id) END;

-- Whether the customer of an order pays when he has the goods, or on account.
CREATE OR REPLACE FUNCTION kontor_pays_later(order_id bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN true;

-- How many days the customer of an order has to pay it: a week where nobody says.
CREATE OR REPLACE FUNCTION kontor_days_to_pay(order_id bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN 7;

-- How many days a company has to pay a supplier's order: none where nobody says.
CREATE OR REPLACE FUNCTION kontor_days_to_pay_supplier(order_id bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN 0;

-- What a supplier is to be paid for an order: for what was ordered, or for what came of it.
CREATE OR REPLACE FUNCTION kontor_owed_to_supplier(order_id bigint, for_received boolean) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(round(CASE WHEN for_received THEN received ELSE qty END * kontor_discounted(price_original, discount_percent), 2)), 0)
            FROM purchase_order_item WHERE purchase_order_id = order_id);
