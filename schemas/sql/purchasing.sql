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
