-- Addresses that follow from titles, language by language: small letters and digits, without accents, and a hyphen for all else. Cyrillic letters stay. A title
-- that is taken away takes its address along.
CREATE OR REPLACE FUNCTION kontor_slugs(titles jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(made.key, made.slug), '{}')
            FROM (SELECT t.key, btrim(regexp_replace(kontor_fold(t.value), '[^a-z0-9а-яѐ-џ]+', '-', 'g'), '-') AS slug FROM jsonb_each_text(titles) t) made
           WHERE made.slug IS NULL OR made.slug <> '');

-- How many products each shop of a company shows to its visitors of each category of the catalogue and those below it.
CREATE OR REPLACE FUNCTION kontor_shown_by_category(company text) RETURNS TABLE (shop_id bigint, product_category_id bigint, shown bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE own AS (
    SELECT s.shop_id, p.main_product_category_id AS category, count(*) AS shown
      FROM product_shop s JOIN product p ON p.product_code = s.product_code AND p.active
     WHERE s.company_code = company AND s.published AND p.main_product_category_id IS NOT NULL
     GROUP BY 1, 2),
  upward AS (
    SELECT o.shop_id, o.category, o.shown FROM own o
    UNION ALL
    SELECT u.shop_id, c.parent_category_id, u.shown FROM upward u JOIN product_category c ON c.product_category_id = u.category AND c.parent_category_id IS NOT NULL)
  SELECT u.shop_id, u.category, sum(u.shown)::bigint FROM upward u GROUP BY 1, 2
$$;

-- The warehouses from which a shop sells, in their order: those of its list, else the first of its company.
CREATE OR REPLACE FUNCTION kontor_shop_warehouses(of_shop bigint) RETURNS bigint[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN coalesce(
    (SELECT array_agg(w.warehouse_id ORDER BY l.priority, w.warehouse_name, w.warehouse_id)
       FROM shop_warehouse l JOIN warehouse w ON w.company_code = l.company_code AND w.warehouse_id = l.warehouse_id WHERE l.shop_id = of_shop),
    (SELECT ARRAY[min(w.warehouse_id)] FROM shop s JOIN warehouse w USING (company_code) WHERE s.shop_id = of_shop));
END $$;

-- The warehouse from which the goods of a cart come: of those of its shop the first that has all of them, free or held for the cart; else the one that has most pieces.
CREATE OR REPLACE FUNCTION kontor_cart_warehouse(id bigint) RETURNS bigint
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT w.warehouse_id
      FROM cart c CROSS JOIN LATERAL unnest(kontor_shop_warehouses(c.shop_id)) WITH ORDINALITY AS w(warehouse_id, place)
     WHERE c.cart_id = id
     ORDER BY (SELECT coalesce(sum(least(i.qty, kontor_cart_has(c.cart_id, w.warehouse_id, i.product_code))), 0) FROM cart_item i WHERE i.cart_id = c.cart_id) DESC, w.place LIMIT 1);
END $$;
-- Pieces of a product that a cart can have from a warehouse now.
CREATE OR REPLACE FUNCTION kontor_cart_has(id bigint, warehouse bigint, product text) RETURNS numeric
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT greatest(l.free + coalesce((SELECT h.qty FROM cart_hold h WHERE h.cart_id = id AND h.warehouse_id = warehouse AND h.product_code = product), 0), 0)
                     FROM stock_level l WHERE l.warehouse_id = warehouse AND l.product_code = product), 0);
END $$;

-- The stock that carts hold, to be locked.
CREATE OR REPLACE FUNCTION kontor_stock_of_carts(carts bigint[]) RETURNS jsonb
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('warehouse_id', warehouse_id, 'product_code', product_code)), '[]') FROM cart_hold WHERE cart_id = ANY (carts)
$$;

-- Holds goods for carts no more. Whoever `serves` gives them to the orders that wait for them; else they are about to be held anew. Carts are locked before stock.
CREATE OR REPLACE FUNCTION kontor_free_carts(carts bigint[], serves boolean) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  places jsonb;
BEGIN
  PERFORM 1 FROM cart WHERE cart_id = ANY (carts) ORDER BY cart_id FOR UPDATE;
  places := kontor_stock_of_carts(carts);
  PERFORM kontor_lock_stock(places);
  WITH freed AS (DELETE FROM cart_hold WHERE cart_id = ANY (carts) RETURNING warehouse_id, product_code, qty)
  UPDATE stock_level l SET reserved = l.reserved - f.qty, version = version + 1
    FROM (SELECT warehouse_id, product_code, sum(qty) AS qty FROM freed GROUP BY 1, 2) f
   WHERE l.warehouse_id = f.warehouse_id AND l.product_code = f.product_code;
  UPDATE cart SET held_until = NULL, held_by = NULL WHERE cart_id = ANY (carts) AND held_until IS NOT NULL;
  IF serves THEN PERFORM kontor_serve_waiting(places); END IF;
END $$;

-- Holds what lies in a cart, as much of it as is free, until then. Carts of the same goods whose time is over give theirs away first. For one network only so many carts
-- hold goods, whoever sits in it: nobody empties a shop by filling carts. Those that come later hold nothing and may order what is free then. The cart is locked.
DROP FUNCTION IF EXISTS kontor_hold_cart(bigint, timestamptz);
CREATE OR REPLACE FUNCTION kontor_hold_cart(id bigint, until timestamptz, holder text, most integer) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  warehouse bigint := kontor_cart_warehouse(id);
  stale bigint[] := ARRAY(
    SELECT c.cart_id FROM cart c
     WHERE c.held_until < now() AND c.cart_id <> id
       AND EXISTS (SELECT FROM cart_hold h JOIN cart_item i USING (product_code) WHERE h.cart_id = c.cart_id AND h.warehouse_id = warehouse AND i.cart_id = id)
     ORDER BY 1 FOR UPDATE SKIP LOCKED);
  freed jsonb := kontor_stock_of_carts(stale);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cart holder ' || holder, 0));
  IF (SELECT count(*) FROM cart c WHERE c.held_by = holder AND c.held_until > now() AND c.cart_id <> id) >= most THEN
    PERFORM kontor_free_carts(ARRAY[id], true);
    UPDATE cart SET unheld = true WHERE cart_id = id;
    RETURN;
  END IF;
  PERFORM kontor_lock_stock(freed || kontor_stock_of_carts(ARRAY[id]) || coalesce((
    SELECT jsonb_agg(jsonb_build_object('warehouse_id', warehouse, 'product_code', product_code)) FROM cart_item WHERE cart_id = id), '[]'));
  PERFORM kontor_free_carts(stale || id, false);
  WITH held AS (
    INSERT INTO cart_hold (company_code, cart_id, warehouse_id, product_code, qty)
    SELECT i.company_code, id, warehouse, i.product_code, least(i.qty, l.free)
      FROM cart_item i JOIN stock_level l ON l.warehouse_id = warehouse AND l.product_code = i.product_code
     WHERE i.cart_id = id AND l.free > 0
    RETURNING product_code, qty)
  UPDATE stock_level l SET reserved = l.reserved + held.qty, version = version + 1 FROM held WHERE l.warehouse_id = warehouse AND l.product_code = held.product_code;
  UPDATE cart SET held_until = until, held_by = holder, unheld = false WHERE cart_id = id;
  IF freed <> '[]' THEN PERFORM kontor_serve_waiting(freed); END IF;
END $$;

-- A cart that goes gives back what is held for it.
CREATE OR REPLACE FUNCTION kontor_free_deleted_cart() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_free_carts(ARRAY[OLD.cart_id], true);
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER cart_holds_go BEFORE DELETE ON cart FOR EACH ROW EXECUTE FUNCTION kontor_free_deleted_cart();

-- How many pieces of a product a cart may ask for, in all warehouses of its shop: what is free or held for it already, and what comes and is promised to nobody.
CREATE OR REPLACE FUNCTION kontor_orderable(id bigint, product text) RETURNS numeric
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(kontor_cart_has(c.cart_id, l.warehouse_id, product) + greatest(l.incoming - l.backorder, 0)), 0)
            FROM cart c JOIN stock_level l ON l.warehouse_id = ANY (kontor_shop_warehouses(c.shop_id)) AND l.product_code = product
           WHERE c.cart_id = id);
END $$;

-- In which ways goods of a shop reach a place, and what that costs in the shop's currency and without VAT. `total` is what the goods cost there, as the shop's prices are;
-- the limits of bands are in the company's currency. A price of the country itself comes before one for all countries.
CREATE OR REPLACE FUNCTION kontor_delivery_offers(of_shop bigint, country text, zip text, weight numeric, volume numeric, total numeric)
  RETURNS TABLE (delivery_method_id bigint, price_net numeric, delivery_days integer)
  LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (m.position, m.delivery_method_id) m.delivery_method_id,
         CASE WHEN worth >= b.free_over THEN 0 ELSE round(kontor_exchange(s.company_code, b.price_net, c.currency_code, s.currency_code), k.currency_precision) END,
         b.delivery_days
    FROM shop s
    JOIN company c USING (company_code)
    JOIN currency k ON k.currency_code = s.currency_code
   CROSS JOIN LATERAL (SELECT kontor_exchange(s.company_code, total, s.currency_code, c.currency_code) AS worth) w
    JOIN delivery_method m ON m.company_code = s.company_code AND m.active
    JOIN delivery_band b ON b.delivery_method_id = m.delivery_method_id AND b.company_code = m.company_code
   WHERE s.shop_id = of_shop
     AND (b.country_code IS NULL OR b.country_code = country)
     AND (b.zip_from IS NULL OR zip COLLATE "C" >= b.zip_from) AND (b.zip_to IS NULL OR left(zip, length(b.zip_to)) COLLATE "C" <= b.zip_to)
     AND weight >= coalesce(b.weight_from, 0) AND (b.weight_to IS NULL OR weight < b.weight_to)
     AND volume >= coalesce(b.volume_from, 0) AND (b.volume_to IS NULL OR volume < b.volume_to)
     AND worth >= coalesce(b.total_from, 0) AND (b.total_to IS NULL OR worth < b.total_to)
   ORDER BY m.position, m.delivery_method_id, b.country_code NULLS LAST, b.price_net
$$;

-- How an order of a shop may be paid, and what that costs in the shop's currency and without VAT. `total` is what its goods cost, as the shop's prices are.
CREATE OR REPLACE FUNCTION kontor_payment_offers(of_shop bigint, country text, total numeric)
  RETURNS TABLE (payment_method_id bigint, pm_type text, fee_net numeric)
  LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (m.position, m.payment_method_id) m.payment_method_id, m.pm_type,
         round(coalesce(o.fee, kontor_exchange(s.company_code, m.fee, c.currency_code, s.currency_code)), k.currency_precision)
    FROM shop s
    JOIN company c USING (company_code)
    JOIN currency k ON k.currency_code = s.currency_code
    JOIN payment_method_shop o ON o.shop_id = s.shop_id AND o.company_code = s.company_code AND o.enabled
    JOIN payment_method m ON m.payment_method_id = o.payment_method_id AND m.company_code = o.company_code AND m.active
   WHERE s.shop_id = of_shop AND (o.country_code IS NULL OR o.country_code = country)
     AND total >= coalesce(o.order_min, 0) AND (o.order_max IS NULL OR total <= o.order_max)
   ORDER BY m.position, m.payment_method_id, o.country_code NULLS LAST
$$;
