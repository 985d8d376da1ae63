-- Where goods of a customer go: to the address that is his for deliveries, else to his own.
CREATE OR REPLACE FUNCTION kontor_delivery_place(customer bigint) RETURNS TABLE (address_line text, zip_code text, city text, country_code text, phone text)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN a.partner_id IS NULL THEN p.address_line ELSE concat_ws(' ', a.street, a.house_no) END, CASE WHEN a.partner_id IS NULL THEN p.zip_code ELSE a.zip_code END,
         CASE WHEN a.partner_id IS NULL THEN p.city ELSE a.city END, CASE WHEN a.partner_id IS NULL THEN p.country_code ELSE coalesce(a.country_code, p.country_code) END,
         coalesce(a.phone, p.phone)
    FROM partner p LEFT JOIN partner_address a ON a.partner_id = p.partner_id AND a.default_delivery WHERE p.partner_id = customer
$$;

-- The VAT of an order. In gross shops that of its lines and fees is summed; in net shops it is taken once from the sum of each rate (docs/formulae.md, VAT and totals).
CREATE OR REPLACE FUNCTION kontor_vat_total(rates numeric[], nets numeric[], vats numeric[], price_type text, fees numeric, fees_rate numeric, decimals integer) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE price_type
    WHEN 'gross' THEN (SELECT coalesce(sum(vat), 0) FROM unnest(vats) vat) + fees - round(fees / (1 + fees_rate / 100), decimals)
    ELSE (SELECT coalesce(sum(by_rate.vat), 0)
            FROM (SELECT round(sum(part.net) * part.rate / 100, decimals) AS vat
                    FROM (SELECT * FROM unnest(rates, nets) UNION ALL SELECT fees_rate, fees) part(rate, net) GROUP BY part.rate) by_rate) END;

-- A rate of VAT of a country as it holds on a day; without a code the one that the company takes by default there. Of earlier days none is the default: the highest is.
CREATE OR REPLACE FUNCTION kontor_vat_held(_company text, country text, code text, day date) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT v.vat_rate FROM vat v
           WHERE v.company_code = _company AND v.country_code = country AND v.valid_from <= day AND coalesce(v.valid_to, day) >= day
             AND (code IS NULL OR v.vat_code = code)
           ORDER BY v.vat_default DESC, v.vat_rate DESC, v.valid_from DESC LIMIT 1);

-- The rate of VAT at which a company sells a product, or what has no rate of its own (null), to a country: at home its own, outside of the EU none, to a business of another
-- member state none either, since that one owes it there, and to everybody else of the EU the rate of his country (One Stop Shop).
CREATE OR REPLACE FUNCTION kontor_vat_on(_company text, product text, country text, customer_vat_no text, day date) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE
            WHEN coalesce(country, c.country_code) = c.country_code THEN home.vat_rate
            WHEN NOT (seller.eu AND buyer.eu) OR (customer_vat_no IS NOT NULL AND left(customer_vat_no, 2) <> coalesce(seller.vat_prefix, seller.country_code)) THEN 0
            ELSE coalesce(kontor_vat_held(_company, country, home.vat_code, day), kontor_vat_held(_company, country, NULL, day), home.vat_rate) END
       FROM company c
       JOIN country seller ON seller.country_code = c.country_code
       LEFT JOIN country buyer ON buyer.country_code = coalesce(country, c.country_code)
       LEFT JOIN product_company p ON p.company_code = c.company_code AND p.product_code = product
       LEFT JOIN vat named ON named.vat_id = p.vat_id
      CROSS JOIN LATERAL (
        SELECT coalesce(named.vat_code, standard.vat_code) AS vat_code,
               coalesce(CASE WHEN named.vat_code IS NOT NULL THEN kontor_vat_held(_company, c.country_code, named.vat_code, day) END,
                        CASE WHEN coalesce(named.vat_default, true) THEN kontor_vat_held(_company, c.country_code, NULL, day) END, named.vat_rate, standard.vat_rate, 0) AS vat_rate
          FROM (SELECT 1) one LEFT JOIN vat standard ON standard.company_code = c.company_code AND standard.country_code = c.country_code AND standard.vat_default) home
      WHERE c.company_code = _company);

-- A price of a shop as a customer pays it: who pays no VAT is asked no price that holds some. Net prices, and prices of customers who pay any VAT, stand as they are.
CREATE OR REPLACE FUNCTION kontor_customer_price(price numeric, price_type text, _company text, product text, country text, customer_vat_no text, day date, decimals int) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN price_type = 'gross' AND kontor_vat_on(_company, product, country, customer_vat_no, day) = 0
              THEN round(price * 100 / (100 + kontor_vat_on(_company, product, NULL, NULL, day)), decimals) ELSE price END;

-- Amounts of lines are rounded as the currency of their order was when it was chosen, and read as its prices are.
CREATE OR REPLACE FUNCTION kontor_take_decimals() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.decimals := coalesce((SELECT c.currency_precision FROM currency c WHERE c.currency_code = NEW.currency_code), 2);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sales_order_decimals BEFORE INSERT ON sales_order FOR EACH ROW EXECUTE FUNCTION kontor_take_decimals();
CREATE OR REPLACE TRIGGER sales_order_decimals_anew BEFORE UPDATE ON sales_order FOR EACH ROW
  WHEN (OLD.currency_code IS DISTINCT FROM NEW.currency_code) EXECUTE FUNCTION kontor_take_decimals();

CREATE OR REPLACE FUNCTION kontor_price_sale_item() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  sale record;
BEGIN
  SELECT o.price_type, o.decimals INTO sale FROM sales_order o WHERE o.sales_order_id = NEW.sales_order_id;
  -- That there is no such order is told by the reference to it.
  IF FOUND THEN
    NEW.price_type := sale.price_type;
    NEW.decimals := sale.decimals;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sales_order_item_priced BEFORE INSERT OR UPDATE OF sales_order_id ON sales_order_item FOR EACH ROW EXECUTE FUNCTION kontor_price_sale_item();

CREATE OR REPLACE FUNCTION kontor_price_sale() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_order_item SET price_type = NEW.price_type, decimals = NEW.decimals WHERE sales_order_id = NEW.sales_order_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sales_order_priced AFTER UPDATE ON sales_order FOR EACH ROW
  WHEN (OLD.price_type IS DISTINCT FROM NEW.price_type OR OLD.decimals IS DISTINCT FROM NEW.decimals) EXECUTE FUNCTION kontor_price_sale();

-- How many pieces are held for a line of an order.
CREATE OR REPLACE FUNCTION kontor_reserved(item bigint) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(qty), 0) FROM reservation WHERE sales_order_item_id = item AND reservation_state IN ('active', 'picking'));

-- What lines of sales orders want of a product from a warehouse and nobody holds for them, whoever ordered first at first.
CREATE OR REPLACE FUNCTION kontor_demand(warehouse bigint, product text)
  RETURNS TABLE (id bigint, sales_order_id bigint, company_code text, placed_at timestamptz, qty numeric)
  LANGUAGE sql STABLE AS $$
  SELECT i.sales_order_item_id, o.sales_order_id, o.company_code, o.placed_at, i.qty - i.shipped - r.qty
    FROM sales_order o JOIN sales_order_item i ON i.company_code = o.company_code AND i.sales_order_id = o.sales_order_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(h.qty), 0) AS qty FROM reservation h WHERE h.sales_order_item_id = i.sales_order_item_id AND h.reservation_state IN ('active', 'picking')) r
   WHERE o.warehouse_id = warehouse AND o.is_demanded AND i.product_code = product AND i.shipped < i.qty AND i.qty - i.shipped > r.qty
   ORDER BY o.placed_at, i.sales_order_item_id
$$;

-- Whether an order is in a state that holds goods.
CREATE OR REPLACE FUNCTION kontor_holds_goods(order_id bigint) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM sales_order o JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s USING (state_id) WHERE o.sales_order_id = order_id AND s.holds_stock);

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
    SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', o.warehouse_id, 'product_code', i.product_code, 'qty', i.qty - i.shipped - r.qty,
             'sales_order_id', o.sales_order_id, 'sales_order_item_id', i.sales_order_item_id) ORDER BY i.line_no), '[]')
      FROM sales_order o JOIN sales_order_item i USING (company_code, sales_order_id)
     CROSS JOIN LATERAL (SELECT coalesce(sum(h.qty), 0) AS qty FROM reservation h WHERE h.sales_order_item_id = i.sales_order_item_id AND h.reservation_state IN ('active', 'picking')) r
     WHERE o.sales_order_id = order_id AND i.qty - i.shipped > r.qty));
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

-- Holds no more for the lines of an order than they want: what is too much becomes free, the youngest reservation at first. The stock is locked.
CREATE OR REPLACE FUNCTION kontor_trim_reservations(order_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT r.*, least(r.qty, upto - greatest(i.qty - i.shipped, 0)) AS excess
      FROM (SELECT h.*, sum(h.qty) OVER (PARTITION BY h.sales_order_item_id ORDER BY h.reservation_id) AS upto FROM reservation h
             WHERE h.sales_order_id = order_id AND h.reservation_state IN ('active', 'picking')) r
      JOIN sales_order_item i USING (sales_order_item_id)
     WHERE r.upto > i.qty - i.shipped
  LOOP
    IF held.excess = held.qty THEN
      UPDATE reservation SET reservation_state = 'released' WHERE reservation_id = held.reservation_id;
    ELSE
      UPDATE reservation SET qty = qty - held.excess WHERE reservation_id = held.reservation_id;
    END IF;
    UPDATE stock_level SET reserved = reserved - held.excess, version = version + 1 WHERE warehouse_id = held.warehouse_id AND product_code = held.product_code;
  END LOOP;
END $$;

-- Lines of orders that hold goods hold what they want, whoever changes them: a line that is raised is given what is free, and one that is lowered or deleted
-- leaves it to those who wait.
CREATE OR REPLACE FUNCTION kontor_fit_sale(order_id bigint, products text[]) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  places jsonb := kontor_stock_of_sale(order_id) || (
    SELECT jsonb_agg(jsonb_build_object('warehouse_id', o.warehouse_id, 'product_code', p)) FROM sales_order o CROSS JOIN unnest(products) p WHERE o.sales_order_id = order_id);
BEGIN
  PERFORM kontor_lock_stock(places);
  PERFORM kontor_trim_reservations(order_id);
  PERFORM kontor_reserve_order(order_id);
  PERFORM kontor_count_demand(places);
  PERFORM kontor_serve_waiting(places);
END $$;
CREATE OR REPLACE FUNCTION kontor_fit_sales() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM kontor_fit_sale(c.sales_order_id, array_agg(DISTINCT c.product_code))
       FROM (SELECT n.sales_order_id, n.product_code FROM changed n JOIN former f USING (sales_order_item_id) WHERE n.qty <> f.qty) c
      WHERE kontor_holds_goods(c.sales_order_id) GROUP BY c.sales_order_id;
  ELSE
    PERFORM kontor_fit_sale(c.sales_order_id, array_agg(DISTINCT c.product_code)) FROM changed c WHERE kontor_holds_goods(c.sales_order_id) GROUP BY c.sales_order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sales_order_item_added AFTER INSERT ON sales_order_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_fit_sales();
CREATE OR REPLACE TRIGGER sales_order_item_set AFTER UPDATE ON sales_order_item REFERENCING NEW TABLE AS changed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_fit_sales();
CREATE OR REPLACE TRIGGER sales_order_item_gone AFTER DELETE ON sales_order_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_fit_sales();

-- What was held for a line that is deleted is held no more.
CREATE OR REPLACE FUNCTION kontor_free_deleted() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_level l SET reserved = l.reserved - g.qty, version = version + 1
    FROM (SELECT warehouse_id, product_code, sum(qty) AS qty FROM gone WHERE reservation_state IN ('active', 'picking') GROUP BY 1, 2) g
   WHERE l.warehouse_id = g.warehouse_id AND l.product_code = g.product_code;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reservation_gone AFTER DELETE ON reservation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION kontor_free_deleted();

-- When what a line of an order lacks will have come, by what is assigned to it; null where something is not even ordered.
CREATE OR REPLACE FUNCTION kontor_promised_on(item bigint) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN sum(a.qty) >= max(i.qty - i.shipped) - kontor_reserved(item) AND bool_and(o.eta IS NOT NULL) THEN max(o.eta) END
            FROM incoming_assignment a
            JOIN sales_order_item i ON i.sales_order_item_id = a.sales_order_item_id
            JOIN purchase_order_item p ON p.purchase_order_item_id = a.purchase_order_item_id
            JOIN purchase_order o ON o.company_code = p.company_code AND o.purchase_order_id = p.purchase_order_id
           WHERE a.sales_order_item_id = item);

-- Whether what a line of an order still wants is here, comes by orders to suppliers, or is not even ordered.
CREATE OR REPLACE FUNCTION kontor_supply_of(item bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN i.qty <= i.shipped THEN 'shipped'
                      WHEN i.qty - i.shipped <= kontor_reserved(item) THEN 'stock'
                      WHEN i.qty - i.shipped <= kontor_reserved(item) + (SELECT coalesce(sum(a.qty), 0) FROM incoming_assignment a WHERE a.sales_order_item_id = item) THEN 'incoming'
                      ELSE 'none' END FROM sales_order_item i WHERE i.sales_order_item_id = item);
CREATE OR REPLACE FUNCTION kontor_supplied_by(item bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT string_agg(DISTINCT o.order_no, ', ') FROM incoming_assignment a
            JOIN purchase_order_item p ON p.company_code = a.company_code AND p.purchase_order_item_id = a.purchase_order_item_id
            JOIN purchase_order o ON o.company_code = p.company_code AND o.purchase_order_id = p.purchase_order_id
           WHERE a.sales_order_item_id = item);

-- Goods that are held for lines go with them to the order they are moved to.
CREATE OR REPLACE FUNCTION kontor_move_reservations(order_id bigint) RETURNS void
  LANGUAGE sql AS $$
  UPDATE reservation r SET sales_order_id = i.sales_order_id FROM sales_order_item i
   WHERE i.sales_order_id = order_id AND r.sales_order_item_id = i.sales_order_item_id AND r.sales_order_id <> order_id AND r.reservation_state IN ('active', 'picking')
$$;

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
    floor(coalesce((SELECT sum(free) FROM stock_level WHERE company_code = company AND product_code = product), 0))
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

-- The number of an invoice that the accounting package wrote stands among the documents of its order, whoever tells it.
CREATE OR REPLACE FUNCTION kontor_note_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO sales_order_document (company_code, sales_order_id, doc_type, document_number, language_code, made_by)
  SELECT NEW.company_code, NEW.sales_order_id, 'invoice', NEW.ks_invoice_no, NEW.language_code, nullif(current_setting('app.user', true), '')::bigint
   WHERE NOT EXISTS (SELECT FROM sales_order_document d WHERE d.sales_order_id = NEW.sales_order_id AND d.doc_type = 'invoice' AND d.document_number = NEW.ks_invoice_no);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER invoice_is_noted AFTER INSERT OR UPDATE OF ks_invoice_no ON sales_order
  FOR EACH ROW WHEN (NEW.ks_invoice_no IS NOT NULL) EXECUTE FUNCTION kontor_note_invoice();
