-- Locks all stock that a step of an order may change, at once: its products in its warehouse, and wherever goods of its lines went since.
-- Locked part by part, two orders of the same products would wait for each other.
CREATE OR REPLACE FUNCTION kontor_lock_order_stock(order_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_lock_stock((
    SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', place.warehouse_id, 'product_code', place.product_code)), '[]')
      FROM (SELECT o.warehouse_id, i.product_code FROM purchase_order o JOIN purchase_order_item i USING (purchase_order_id) WHERE o.purchase_order_id = order_id
             UNION
            SELECT l.warehouse_id, l.product_code FROM purchase_order_item i
              JOIN cost_layer l ON l.ref_table = 'purchase_order_item' AND l.ref_line = i.purchase_order_item_id WHERE i.purchase_order_id = order_id) place));
END $$;

-- Counts what is to come of the products of an order: what expected orders of its warehouse lack. Lines that came in full lack nothing.
CREATE OR REPLACE FUNCTION kontor_count_incoming(order_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  warehouse bigint := (SELECT warehouse_id FROM purchase_order WHERE purchase_order_id = order_id);
BEGIN
  PERFORM kontor_lock_order_stock(order_id);
  UPDATE stock_level l SET incoming = due.qty, version = version + 1
    FROM (SELECT i.product_code, (SELECT coalesce(sum(greatest(o.qty - o.received, 0)), 0)
                                    FROM purchase_order_item o JOIN purchase_order h USING (purchase_order_id)
                                   WHERE h.warehouse_id = warehouse AND h.is_expected AND o.product_code = i.product_code) AS qty
            FROM (SELECT DISTINCT product_code FROM purchase_order_item WHERE purchase_order_id = order_id) i) due
   WHERE l.warehouse_id = warehouse AND l.product_code = due.product_code AND l.incoming <> due.qty;
  PERFORM kontor_count_demand((SELECT jsonb_agg(DISTINCT jsonb_build_object('warehouse_id', warehouse, 'product_code', product_code)) FROM purchase_order_item WHERE purchase_order_id = order_id));
END $$;

-- An order that arrives on another day gives its goods to others: what comes first is for those who ordered first.
CREATE OR REPLACE FUNCTION kontor_arrival_moved() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_count_incoming(NEW.purchase_order_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER purchase_order_arrival AFTER UPDATE OF eta ON purchase_order FOR EACH ROW
  WHEN (NEW.is_expected AND OLD.eta IS DISTINCT FROM NEW.eta) EXECUTE FUNCTION kontor_arrival_moved();

-- The number of a container as ISO 6346 has it: of its three letters of the owner, one of the sort and six digits, and the digit that checks them. A
-- letter counts from 10 on, without the multiples of 11.
CREATE OR REPLACE FUNCTION kontor_container_no(unchecked text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN unchecked || (SELECT sum((strpos('0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ', substr(unchecked, place, 1)) - 1) << (place - 1)) % 11 % 10
                         FROM generate_series(1, 10) place);
CREATE OR REPLACE FUNCTION kontor_is_container_no(code text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN code ~ '^[A-Z]{3}[UJZ][0-9]{7}$' THEN code = kontor_container_no(left(code, 10)) ELSE false END;

-- What the supplier of an order asks for a product on the order's day, in its currency: the preferred of his offers. Null without an offer or a rate.
CREATE OR REPLACE FUNCTION kontor_offered_price(_order bigint, product text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT kontor_exchange(o.company_code, p.price_original, p.currency_code, o.currency_code, o.order_date)
            FROM purchase_order o
            JOIN product_supplier s ON s.company_code = o.company_code AND s.partner_id = o.partner_id AND s.product_code = product
           CROSS JOIN LATERAL kontor_price_held(s.product_supplier_id, o.order_date) p
           WHERE o.purchase_order_id = _order
           ORDER BY s.preferred DESC, s.product_supplier_id LIMIT 1);

-- Whether a price differs from the one that is offered by more than the company lets pass unseen; it does not where nothing is offered.
CREATE OR REPLACE FUNCTION kontor_is_off_price(price numeric, offered numeric, _company text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(abs(price - offered) > offered * (SELECT price_tolerance FROM company WHERE company_code = _company) / 100, false);

-- The line of the last order that was confirmed for what a supplier offers; lines without a price say nothing.
CREATE OR REPLACE FUNCTION kontor_last_order_line(offer bigint) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT i.purchase_order_item_id FROM product_supplier s
            JOIN purchase_order o ON o.company_code = s.company_code AND o.partner_id = s.partner_id AND o.order_no IS NOT NULL
            JOIN purchase_order_item i ON i.company_code = o.company_code AND i.purchase_order_id = o.purchase_order_id AND i.product_code = s.product_code
           WHERE s.product_supplier_id = offer AND i.price_original IS NOT NULL
           ORDER BY o.order_date DESC, i.purchase_order_item_id DESC LIMIT 1);

-- When goods of a product next arrive in the company: the first arrival of what is expected, late ones included.
CREATE OR REPLACE FUNCTION kontor_next_arrival(product text) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT min(o.eta) FROM purchase_order_item i
            JOIN purchase_order o ON o.company_code = i.company_code AND o.purchase_order_id = i.purchase_order_id
           WHERE i.product_code = product AND i.company_code = nullif(current_setting('app.company', true), '') AND o.is_expected AND i.received < i.qty);

-- Weight and volume of an order: whole packs where a line is ordered in packs, else its pieces (docs/formulae.md, Weight and volume of a load).
create or replace function kontor_order_weight(_order bigint) returns numeric language sql stable as $$
  select coalesce(sum(case when k.gross_weight is not null then ceil(i.qty / k.qty_in_pack) * k.gross_weight else i.qty * p.weight end), 0)
    from purchase_order_item i join product p on p.product_code = i.product_code left join product_pack k on k.product_pack_code = i.product_pack_code
   where i.purchase_order_id = _order
$$;
create or replace function kontor_order_volume(_order bigint) returns numeric language sql stable as $$
  select coalesce(sum(case when k.volume is not null then ceil(i.qty / k.qty_in_pack) * k.volume else i.qty * p.volume end), 0)
    from purchase_order_item i join product p on p.product_code = i.product_code left join product_pack k on k.product_pack_code = i.product_pack_code
   where i.purchase_order_id = _order
$$;

-- What purchasing asks of the products of a company that lack (`need`) or of which no more is free than there must be at least (docs/formulae.md, Replenishment). Each
-- part is read once for all products, in memory. `product_supplier_id` is the offer by which a product is bought: the preferred one, else the oldest. `drafted` stands in
-- orders that are not confirmed yet: it need not be ordered again. What is sold a day (pieces of the last 90 days, what customers sent back taken off) is summed for
-- products alone that may lack; a day counts at most three times what a day with sales brings on average: one large order is no demand of every day.
-- Sums are made of what is sorted: sums of decimals in a hash table take two kilobytes for each product.
DROP FUNCTION IF EXISTS kontor_replenishment(text);
DROP FUNCTION IF EXISTS kontor_daily_sales(text);
CREATE FUNCTION kontor_replenishment(company text) RETURNS TABLE (
    product_code text, product_supplier_id bigint, on_hand numeric, reserved numeric, free numeric, backorder numeric, incoming numeric, drafted numeric, next_eta date,
    projected numeric, daily_sales numeric, min_qty numeric, max_qty numeric, need numeric)
  LANGUAGE sql STABLE ROWS 2000 SET work_mem = '64MB' SET jit = off SET enable_hashagg = off AS $$
  WITH looked_after AS (
    SELECT p.product_code, true AS is_kept, p.purchase_time, p.production_time, p.delivery_time FROM product p WHERE p.keep_in_stock = 1 AND p.active
     UNION ALL
    SELECT p.product_code, false, p.purchase_time, p.production_time, p.delivery_time FROM product p
     WHERE p.product_code = ANY (ARRAY(SELECT w.product_code FROM stock_level w WHERE w.company_code = company AND w.backorder > 0)) AND NOT (p.keep_in_stock = 1 AND p.active)),
  levels AS (
    SELECT p.product_code, bool_or(p.is_kept) AS is_kept, min(p.purchase_time) AS purchase_time, min(p.production_time) AS production_time, min(p.delivery_time) AS delivery_time,
           min(c.min_stock) AS min_stock, min(c.max_stock) AS max_stock,
           coalesce(sum(v.on_hand), 0) AS on_hand, coalesce(sum(v.reserved), 0) AS reserved, coalesce(sum(v.free), 0) AS free, coalesce(sum(v.backorder), 0) AS backorder,
           coalesce(sum(v.incoming), 0) AS incoming
      FROM looked_after p
      LEFT JOIN product_company c ON c.product_code = p.product_code AND c.company_code = company AND (c.min_stock IS NOT NULL OR c.max_stock IS NOT NULL)
      LEFT JOIN stock_level v ON v.product_code = p.product_code AND v.company_code = company
     GROUP BY p.product_code),
  stocked AS (
    SELECT l.*, coalesce(d.drafted, 0) AS drafted, d.next_eta, l.on_hand + l.incoming - l.reserved - l.backorder AS projected
      FROM levels l
      LEFT JOIN (SELECT i.product_code, min(o.eta) FILTER (WHERE o.is_expected) AS next_eta, sum(i.qty) FILTER (WHERE t.state_code IN ('draft', 'sent')) AS drafted
                   FROM purchase_order o
                   JOIN purchase_order_item i ON i.company_code = o.company_code AND i.purchase_order_id = o.purchase_order_id AND i.received < i.qty
                   JOIN fsm_instance n ON n.fsm_instance_id = o.fsm_instance_id
                   JOIN fsm_state t ON t.state_id = n.state_id
                  WHERE o.company_code = company AND (o.is_expected OR t.state_code IN ('draft', 'sent'))
                  GROUP BY i.product_code) d ON d.product_code = l.product_code),
  candidate AS MATERIALIZED (
    SELECT * FROM stocked s
     WHERE s.backorder > s.incoming + s.drafted OR (s.is_kept AND (s.min_stock IS NULL OR s.projected + s.drafted < s.min_stock OR (s.free <= s.min_stock AND s.min_stock > 0)))),
  sold AS MATERIALIZED (
    SELECT p.product_code, round(greatest((SELECT coalesce(sum(least(sold, 3 * p.usual)), 0) FROM unnest(p.days) sold) - p.back, 0) / 90, 3) AS qty
      FROM (SELECT d.product_code, array_agg(d.sold) AS days, avg(d.sold) FILTER (WHERE d.sold > 0) AS usual, sum(d.back) AS back
              FROM (SELECT m.product_code, sum(CASE WHEN m.movement_type = 'sale' THEN -m.qty ELSE 0 END) AS sold, sum(CASE WHEN m.movement_type = 'sale' THEN 0 ELSE m.qty END) AS back
                      FROM stock_movement m
                     WHERE m.company_code = company AND m.movement_type IN ('sale', 'customer_return') AND m.moved_at >= (SELECT kontor_midnight(company, kontor_today(company) - 90))
                       AND m.product_code IN (SELECT k.product_code FROM candidate k)
                     GROUP BY m.product_code, (m.moved_at AT TIME ZONE (SELECT kontor_zone(company)))::date) d
             GROUP BY d.product_code) p)
  SELECT f.product_code, f.product_supplier_id, f.on_hand, f.reserved, f.free, f.backorder, f.incoming, f.drafted, f.next_eta, f.projected, f.daily_sales, f.min_qty, limits.max_qty, lack.need
    FROM (SELECT p.*, s.product_supplier_id, coalesce(sold.qty, 0) AS daily_sales,
                 coalesce(p.min_stock, ceil(coalesce(sold.qty, 0) * 1.2 * (coalesce(s.purchase_time, p.purchase_time, 0) + coalesce(s.production_time, p.production_time, 0)
                                                                         + coalesce(s.delivery_time, p.delivery_time, 0)))) AS min_qty
            FROM candidate p
            LEFT JOIN sold ON sold.product_code = p.product_code
            LEFT JOIN (SELECT DISTINCT ON (a.product_code) a.product_code, a.product_supplier_id, a.purchase_time, a.production_time, a.delivery_time
                         FROM product_supplier a WHERE a.company_code = company ORDER BY a.product_code, a.preferred DESC, a.product_supplier_id) s ON s.product_code = p.product_code) f
   CROSS JOIN LATERAL (SELECT coalesce(f.max_stock, f.min_qty + ceil(30 * f.daily_sales)) AS max_qty) limits
   CROSS JOIN LATERAL (SELECT greatest(CASE WHEN f.is_kept AND f.projected + f.drafted < f.min_qty
                                            THEN greatest(f.min_qty, limits.max_qty) - f.projected - f.drafted ELSE 0 END,
                                       f.backorder - f.incoming - f.drafted, 0) AS need) lack
   WHERE lack.need > 0 OR (f.is_kept AND f.min_qty > 0 AND f.free <= f.min_qty)
$$;

-- What is ordered of a product that lacks so many pieces: at least what the supplier sells at all, and in the steps in which he sells it; where he names none,
-- in whole cartons.
CREATE OR REPLACE FUNCTION kontor_order_qty(need numeric, moq numeric, multiple numeric, carton numeric, fractional boolean) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ceil(greatest(need, moq) / coalesce(nullif(multiple, 0), carton, CASE WHEN fractional THEN 0.001 ELSE 1 END))
       * coalesce(nullif(multiple, 0), carton, CASE WHEN fractional THEN 0.001 ELSE 1 END);

-- The carton of a product: the smallest of its master boxes, with the pieces that lie on a pallet. It is one row always, which whoever asks nothing of it need not look for.
CREATE OR REPLACE FUNCTION kontor_carton(product text) RETURNS TABLE (product_pack_code text, qty numeric, weight numeric, volume numeric, on_pallet numeric)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT max(box.product_pack_code), max(box.qty_in_pack), max(box.gross_weight), max(box.volume),
         coalesce(max(box.qty_in_pack * box.per_pallet), max(box.lying))
    FROM (SELECT k.*, (SELECT max(a.qty_in_pack) FROM product_pack a WHERE a.product_code = product AND a.level = 'pallet') AS lying
            FROM product_pack k WHERE k.product_code = product AND k.level = 'master_box' ORDER BY k.qty_in_pack, k.product_pack_code LIMIT 1) box
$$;

-- Since when a company has nothing of a product: the movement that took its last piece. Null where there is some, or never was any.
CREATE OR REPLACE FUNCTION kontor_out_since(product text, company text) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN max(b.balance) FILTER (WHERE b.is_last) = 0 THEN min(b.moved_at) FILTER (WHERE b.stock_movement_id > b.last_stocked) END
            FROM (SELECT r.*, max(r.stock_movement_id) FILTER (WHERE r.balance <> 0) OVER () AS last_stocked, r.stock_movement_id = max(r.stock_movement_id) OVER () AS is_last
                    FROM (SELECT m.stock_movement_id, m.moved_at, sum(m.qty) OVER (ORDER BY m.stock_movement_id) AS balance
                            FROM stock_movement m WHERE m.product_code = product AND m.company_code = company AND m.qty <> 0) r) b);

-- Weight and volume of what comes with a shipment: of its orders as a whole.
CREATE OR REPLACE FUNCTION kontor_shipment_weight(shipment bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(kontor_order_weight(o.purchase_order_id)), 0) FROM arriving_shipment_order o WHERE o.arriving_shipment_id = shipment);
CREATE OR REPLACE FUNCTION kontor_shipment_volume(shipment bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(kontor_order_volume(o.purchase_order_id)), 0) FROM arriving_shipment_order o WHERE o.arriving_shipment_id = shipment);

-- Pallets that pieces of a product fill; those whose cartons are not known count by their volume, a pallet being 1.5 cubic metres.
CREATE OR REPLACE FUNCTION kontor_pallets(product text, pieces numeric) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(pieces / nullif(carton.on_pallet, 0), pieces * p.volume / 1.5)
            FROM product p LEFT JOIN LATERAL kontor_carton(p.product_code) carton ON true WHERE p.product_code = product);
CREATE OR REPLACE FUNCTION kontor_order_pallets(_order bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(kontor_pallets(i.product_code, i.qty)), 0) FROM purchase_order_item i WHERE i.purchase_order_id = _order);
CREATE OR REPLACE FUNCTION kontor_shipment_pallets(shipment bigint) RETURNS integer
  LANGUAGE sql STABLE
  RETURN (SELECT ceil(sum(kontor_pallets(i.product_code, i.qty)))::integer
            FROM arriving_shipment_order o
            JOIN purchase_order_item i ON i.company_code = o.company_code AND i.purchase_order_id = o.purchase_order_id
           WHERE o.arriving_shipment_id = shipment);

-- The port that is meant by what is no code of one: the one whose name it is, else the one whose code or name is most like it, of the same country first.
CREATE OR REPLACE FUNCTION kontor_port_like(typed text) RETURNS text
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (SELECT p.locode || ' (' || p.port_name || ')' FROM port p
           ORDER BY kontor_fold(p.port_name) = kontor_fold(typed) DESC,
                    greatest(similarity(p.locode, upper(typed)) + CASE WHEN p.country_code = upper(left(typed, 2)) THEN 0.2 ELSE 0 END, similarity(kontor_fold(p.port_name), kontor_fold(typed))) DESC,
                    p.locode LIMIT 1);

-- The most that may be received of a line in which so many pieces are ordered: suppliers fill a container up, within what the company tolerates.
CREATE OR REPLACE FUNCTION kontor_receivable(qty numeric, _company text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN round(qty * (1 + (SELECT receipt_tolerance FROM company WHERE company_code = _company) / 100), 3);
