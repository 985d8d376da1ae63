-- When a mailing comes for the n-th time, at the hour of the clock where it was made. A month without that day has its last one.
CREATE OR REPLACE FUNCTION kontor_mailing_time(starts_at timestamptz, repeats text, zone text, n integer) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (starts_at AT TIME ZONE zone + n * ('1 ' || CASE repeats WHEN 'quarter' THEN 'month' ELSE repeats END)::interval * CASE repeats WHEN 'quarter' THEN 3 ELSE 1 END) AT TIME ZONE zone;

-- How often a mailing has come by a moment; 0 before the first time.
CREATE OR REPLACE FUNCTION kontor_mailing_count(starts_at timestamptz, repeats text, zone text, at timestamptz) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  -- At least so many steps have passed, and at most a few more: months differ in length, and so do days when clocks are set.
  WITH least AS (
    SELECT greatest(0, floor(extract(epoch FROM at - starts_at) / (86400 * CASE repeats WHEN 'day' THEN 1 WHEN 'week' THEN 7 WHEN 'month' THEN 31 ELSE 92 END))::int - 1) AS n)
  SELECT CASE WHEN at < starts_at THEN 0 ELSE (
    SELECT max(i) + 1 FROM least, generate_series(n, n + 3 + n / 20) i WHERE kontor_mailing_time(starts_at, repeats, zone, i) <= at) END
$$;

-- The last time a mailing was due by a moment, and the next one behind it.
CREATE OR REPLACE FUNCTION kontor_mailing_due(starts_at timestamptz, repeats text, zone text, at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT kontor_mailing_time(starts_at, repeats, zone, n - 1) FROM (SELECT kontor_mailing_count(starts_at, repeats, zone, at) AS n) c WHERE n > 0);
CREATE OR REPLACE FUNCTION kontor_mailing_next(starts_at timestamptz, repeats text, zone text, at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN kontor_mailing_time(starts_at, repeats, zone, kontor_mailing_count(starts_at, repeats, zone, at));

CREATE OR REPLACE TRIGGER report_mailing_zone BEFORE INSERT OR UPDATE OF time_zone ON report_mailing FOR EACH ROW EXECUTE FUNCTION kontor_known_zone();
DROP FUNCTION IF EXISTS kontor_mailing_zone();

-- What counts of an order on a basis as of a day, line by line, and of what delivery and payment cost (without a line): amounts as its document would tell them.
-- Of orders with net prices the VAT of a rate is taken once from its sum (docs/formulae.md, VAT and totals); the lines share it so that they sum to it.
CREATE OR REPLACE FUNCTION kontor_sold_as_of(order_id bigint, basis text, as_of date)
  RETURNS TABLE (line bigint, product text, vat_rate numeric, qty numeric, net numeric, discount numeric, vat numeric, cost numeric)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  o sales_order;
  counts boolean;
  upto timestamptz;
BEGIN
  SELECT * INTO o FROM sales_order WHERE sales_order_id = order_id;
  upto := kontor_midnight(o.company_code, as_of + 1);
  counts := CASE basis
    WHEN 'shipped' THEN true
    -- A draft does not count yet, and what was called off no more.
    WHEN 'placed' THEN EXISTS (
      SELECT FROM fsm_instance n JOIN fsm_state s USING (state_id)
       WHERE n.fsm_instance_id = o.fsm_instance_id AND NOT s.initial_state AND (s.is_shipped OR NOT s.final_state))
    ELSE EXISTS (SELECT FROM sales_order_document d WHERE d.sales_order_id = order_id AND d.doc_type = 'invoice' AND d.made_at < upto) END;
  IF NOT counts THEN RETURN; END IF;
  RETURN QUERY
  WITH moved AS (
    SELECT m.ref_line, -sum(m.qty) AS kept, -sum(m.value) AS cost, coalesce(sum(m.qty) FILTER (WHERE m.movement_type = 'customer_return' OR m.reversal_of IS NOT NULL), 0) AS back
      FROM stock_movement m WHERE basis <> 'placed' AND m.ref_table = 'sales_order_item' AND m.ref_id = order_id AND m.moved_at < upto GROUP BY 1),
  piece AS (
    SELECT i.sales_order_item_id, i.product_code, i.vat_rate AS rate, coalesce(i.unit_price, 0) AS listed, round(coalesce(i.unit_price, 0) * (1 - i.discount_percent / 100), o.decimals) AS price,
           CASE basis WHEN 'placed' THEN i.qty WHEN 'shipped' THEN coalesce(m.kept, 0) ELSE i.qty - coalesce(m.back, 0) END AS pieces,
           CASE WHEN basis <> 'placed' THEN m.cost END AS cost
      FROM sales_order_item i LEFT JOIN moved m ON m.ref_line = i.sales_order_item_id WHERE i.sales_order_id = order_id),
  part AS (
    SELECT p.sales_order_item_id, p.product_code, p.rate, p.pieces, round(p.price * p.pieces, o.decimals) AS amount, round((p.listed - p.price) * p.pieces, o.decimals) AS off, p.cost
      FROM piece p WHERE p.pieces <> 0
    UNION ALL
    SELECT NULL, NULL, o.fees_vat_rate, 0, round(o.delivery_price + o.payment_fee, o.decimals), 0, CASE WHEN basis <> 'placed' THEN 0 END
     WHERE o.delivery_price + o.payment_fee <> 0 AND EXISTS (SELECT FROM piece p WHERE p.pieces > 0)),
  summed AS (SELECT p.*, sum(p.amount) OVER (PARTITION BY p.rate ORDER BY p.sales_order_item_id) AS upto FROM part p),
  told AS (
    SELECT s.*, CASE o.price_type WHEN 'gross' THEN s.amount - round(s.amount / (1 + s.rate / 100), o.decimals)
                ELSE round(s.upto * s.rate / 100, o.decimals) - round((s.upto - s.amount) * s.rate / 100, o.decimals) END AS vat
      FROM summed s)
  SELECT t.sales_order_item_id, t.product_code, t.rate, t.pieces, CASE o.price_type WHEN 'gross' THEN t.amount - t.vat ELSE t.amount END,
         CASE o.price_type WHEN 'gross' THEN round(t.off / (1 + t.rate / 100), o.decimals) ELSE t.off END, t.vat, t.cost
    FROM told t;
END $$;

-- Who owes the VAT of an order (kontor_vat_on).
CREATE OR REPLACE FUNCTION kontor_vat_scheme(_company text, country text, customer_vat_no text) RETURNS text
  LANGUAGE sql STABLE SET search_path = public
  RETURN (SELECT CASE WHEN coalesce(country, c.country_code) = c.country_code THEN 'domestic'
                      WHEN NOT (seller.eu AND coalesce(buyer.eu, false)) THEN 'export'
                      WHEN customer_vat_no IS NOT NULL AND left(customer_vat_no, 2) <> coalesce(seller.vat_prefix, seller.country_code) THEN 'intra_community'
                      ELSE 'oss' END
            FROM company c JOIN country seller ON seller.country_code = c.country_code LEFT JOIN country buyer ON buyer.country_code = country
           WHERE c.company_code = _company);

-- The days on which something of an order began to count, from the last on which its facts were posted; then today for whatever else changed.
CREATE OR REPLACE FUNCTION kontor_sales_days(order_id bigint, of_basis text) RETURNS SETOF date
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  posted date := (SELECT max(f.day) FROM sales_fact f WHERE f.sales_order_id = order_id AND f.basis = of_basis);
BEGIN
  IF of_basis = 'placed' THEN
    -- A draft that was called off and taken up again has no moment of its own.
    RETURN QUERY SELECT coalesce(kontor_day(o.company_code, o.placed_at), kontor_today(o.company_code)) FROM sales_order o WHERE o.sales_order_id = order_id AND posted IS NULL;
  ELSE
    RETURN QUERY
    SELECT d.day FROM (
      SELECT kontor_day(m.company_code, m.moved_at) AS day FROM stock_movement m WHERE m.ref_table = 'sales_order_item' AND m.ref_id = order_id
      UNION SELECT kontor_day(d.company_code, d.made_at) FROM sales_order_document d WHERE of_basis = 'invoiced' AND d.sales_order_id = order_id AND d.doc_type = 'invoice') d
     WHERE d.day >= coalesce(posted, '-infinity') ORDER BY 1;
  END IF;
  IF posted IS NOT NULL THEN RETURN NEXT (SELECT kontor_today(o.company_code) FROM sales_order o WHERE o.sales_order_id = order_id); END IF;
END $$;

-- Posts what is still to be posted of an order, so that its facts sum to what counts of it.
CREATE OR REPLACE FUNCTION kontor_post_sales(order_id bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  of_basis text;
  of_day date;
BEGIN
  FOREACH of_basis IN ARRAY ARRAY['placed', 'shipped', 'invoiced'] LOOP
    FOR of_day IN SELECT DISTINCT d FROM kontor_sales_days(order_id, of_basis) d ORDER BY d LOOP
      INSERT INTO sales_fact (company_code, basis, day, sales_order_id, sales_order_item_id, product_code, shop_id, channel_id, partner_id, country_code, vat_rate, vat_scheme, currency_code, rate_to_base,
                              qty, net, discount, vat, cost)
      SELECT company_code, of_basis, of_day, order_id, line, product, shop_id, channel_id, partner_id, country_code, vat_rate, scheme, currency_code, rate_to_base,
             sum(qty), sum(net), sum(discount), sum(vat), sum(cost)
        FROM (SELECT o.company_code, n.line, n.product, o.shop_id, o.channel_id, o.partner_id, o.country_code, n.vat_rate, kontor_vat_scheme(o.company_code, o.country_code, o.vat_no) AS scheme,
                     o.currency_code, coalesce(o.rate_to_base, kontor_rate(o.company_code, o.currency_code, coalesce(kontor_day(o.company_code, o.placed_at), of_day))) AS rate_to_base, n.qty, n.net, n.discount, n.vat, n.cost
                FROM sales_order o CROSS JOIN kontor_sold_as_of(order_id, of_basis, of_day) n WHERE o.sales_order_id = order_id
              UNION ALL
              SELECT f.company_code, f.sales_order_item_id, f.product_code, f.shop_id, f.channel_id, f.partner_id, f.country_code, f.vat_rate, f.vat_scheme, f.currency_code, f.rate_to_base,
                     -f.qty, -f.net, -f.discount, -f.vat, -f.cost
                FROM sales_fact f WHERE f.sales_order_id = order_id AND f.basis = of_basis) part
       GROUP BY company_code, line, product, shop_id, channel_id, partner_id, country_code, vat_rate, scheme, currency_code, rate_to_base
      HAVING sum(qty) <> 0 OR sum(net) <> 0 OR sum(discount) <> 0 OR sum(vat) <> 0 OR coalesce(sum(cost), 0) <> 0
       ORDER BY line;
    END LOOP;
  END LOOP;
END $$;

-- Facts are posted once for an order and transaction, at its end: what is changed and changed back meanwhile leaves nothing.
CREATE OR REPLACE FUNCTION kontor_post_due_sales() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM sales_fact_due d WHERE d.sales_order_id = NEW.sales_order_id AND d.transaction_id = NEW.transaction_id;
  IF FOUND THEN PERFORM kontor_post_sales(NEW.sales_order_id); END IF;
  RETURN NULL;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'sales_fact_is_due') THEN
    CREATE CONSTRAINT TRIGGER sales_fact_is_due AFTER INSERT ON sales_fact_due DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.transaction_id <> 0) EXECUTE FUNCTION kontor_post_due_sales();
  END IF;
END $$;

-- Drafts have no facts.
CREATE OR REPLACE FUNCTION kontor_note_due_sales(orders bigint[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sales_fact_due (sales_order_id, transaction_id)
  SELECT o.sales_order_id, pg_current_xact_id()::text::bigint FROM sales_order o
   WHERE o.sales_order_id = ANY (orders) AND (o.placed_at IS NOT NULL OR EXISTS (SELECT FROM fsm_instance n JOIN fsm_state s USING (state_id) WHERE n.fsm_instance_id = o.fsm_instance_id AND NOT s.initial_state)
     OR EXISTS (SELECT FROM sales_fact f WHERE f.sales_order_id = o.sales_order_id))
  ON CONFLICT DO NOTHING;
END $$;
-- What changed of orders, by statement or by row; the word of the trigger is the column that tells the order.
CREATE OR REPLACE FUNCTION kontor_sale_changed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM kontor_note_due_sales(ARRAY[(to_jsonb(NEW) ->> TG_ARGV[0])::bigint]);
  ELSE
    PERFORM kontor_note_due_sales(array_agg(DISTINCT (to_jsonb(r) ->> TG_ARGV[0])::bigint)) FROM changed r;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sales_fact_of_new_sale AFTER INSERT ON sales_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_sale AFTER UPDATE ON sales_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_new_line AFTER INSERT ON sales_order_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_line AFTER UPDATE ON sales_order_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_line_before AFTER UPDATE ON sales_order_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_line_gone AFTER DELETE ON sales_order_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_invoice AFTER INSERT ON sales_order_document
  FOR EACH ROW WHEN (NEW.doc_type = 'invoice') EXECUTE FUNCTION kontor_sale_changed('sales_order_id');
CREATE OR REPLACE TRIGGER sales_fact_of_goods AFTER INSERT ON stock_movement
  FOR EACH ROW WHEN (NEW.ref_table = 'sales_order_item') EXECUTE FUNCTION kontor_sale_changed('ref_id');
CREATE OR REPLACE TRIGGER sales_fact_of_state AFTER UPDATE OF state_id ON fsm_instance
  FOR EACH ROW WHEN (NEW.entity = 'sales_order' AND OLD.state_id IS DISTINCT FROM NEW.state_id) EXECUTE FUNCTION kontor_sale_changed('entity_id');

-- Orders from before there were facts wait for the job that catches up.
INSERT INTO sales_fact_due (sales_order_id, transaction_id)
SELECT sales_order_id, 0 FROM sales_order WHERE placed_at IS NOT NULL AND NOT EXISTS (SELECT FROM sales_fact) ON CONFLICT DO NOTHING;

-- What a company sold of its products in the last 24 whole months, and the coming three by two methods (docs/formulae.md, Forecast of demand): as in the same months of the year before,
-- and as on average in the last three. Their error is what they were off over the last twelve months, in per cent of what was sold; the better one errs less.
CREATE OR REPLACE FUNCTION kontor_demand_forecast(company text)
  RETURNS TABLE (product_code text, month date, sold_3 numeric, sold_12 numeric, seasonal_1 numeric, seasonal_3 numeric, seasonal_error numeric,
                 moving_1 numeric, moving_3 numeric, moving_error numeric, better text)
  LANGUAGE sql STABLE SET search_path = public AS $$
  WITH this AS (SELECT month, kontor_midnight(company, month) AS upto, kontor_midnight(company, (month - interval '24 months')::date) AS since, kontor_zone(company) AS zone
                  FROM (SELECT date_trunc('month', kontor_today(company))::date AS month) now),
  sold AS (
    SELECT m.product_code, 23 - ((extract(year FROM t.month) - extract(year FROM m.moved_at AT TIME ZONE t.zone)) * 12 + extract(month FROM t.month) - extract(month FROM m.moved_at AT TIME ZONE t.zone) - 1)::int AS n, -sum(m.qty) AS qty
      FROM stock_movement m CROSS JOIN this t
     WHERE m.company_code = company AND m.movement_type IN ('sale', 'customer_return') AND m.moved_at >= t.since AND m.moved_at < t.upto
     GROUP BY 1, 2),
  month_of AS (
    SELECT p.product_code, g.n, greatest(coalesce(s.qty, 0), 0) AS qty
      FROM (SELECT DISTINCT s.product_code FROM sold s) p CROSS JOIN generate_series(0, 23) AS g(n) LEFT JOIN sold s ON s.product_code = p.product_code AND s.n = g.n),
  told AS (
    SELECT m.*, lag(m.qty, 12) OVER by_month AS seasonal, avg(m.qty) OVER (PARTITION BY m.product_code ORDER BY m.n ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING) AS moving
      FROM month_of m WINDOW by_month AS (PARTITION BY m.product_code ORDER BY m.n)),
  summed AS (
    SELECT t.product_code, sum(t.qty) FILTER (WHERE t.n > 20) AS sold_3, sum(t.qty) FILTER (WHERE t.n > 11) AS sold_12,
           sum(t.qty) FILTER (WHERE t.n = 12) AS seasonal_1, sum(t.qty) FILTER (WHERE t.n BETWEEN 12 AND 14) AS seasonal_3,
           sum(abs(t.qty - t.seasonal)) FILTER (WHERE t.n > 11) AS seasonal_off, sum(abs(t.qty - t.moving)) FILTER (WHERE t.n > 11) AS moving_off
      FROM told t GROUP BY 1)
  SELECT s.product_code, this.month, s.sold_3, s.sold_12, s.seasonal_1, s.seasonal_3, round(100 * s.seasonal_off / nullif(s.sold_12, 0), 2),
         round(s.sold_3 / 3, 3), s.sold_3, round(100 * s.moving_off / nullif(s.sold_12, 0), 2), CASE WHEN s.seasonal_off < s.moving_off THEN 'seasonal' ELSE 'moving' END
    FROM summed s CROSS JOIN this
$$;

-- The first day of arrival that is told of an awaited order is what was promised, whatever is told later.
CREATE OR REPLACE FUNCTION kontor_keep_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_eta := NEW.eta;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER purchase_order_promised BEFORE INSERT OR UPDATE ON purchase_order
  FOR EACH ROW WHEN (NEW.first_eta IS NULL AND NEW.eta IS NOT NULL AND (NEW.is_expected OR NEW.unloaded_on IS NOT NULL)) EXECUTE FUNCTION kontor_keep_promise();
