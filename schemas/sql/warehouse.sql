-- Every warehouse has the storages in which goods are that lie on no shelf. On the way through it they come last.
CREATE OR REPLACE FUNCTION kontor_pseudo_storages() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage (company_code, warehouse_id, storage_code, storage_type, sort_key)
  SELECT NEW.company_code, NEW.warehouse_id, upper(name), name, 1000000 FROM unnest(ARRAY['unplaced', 'packing', 'quarantine']) AS name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- One that an undo brings back has its own along, which come after it.
CREATE OR REPLACE TRIGGER warehouse_storages AFTER INSERT ON warehouse FOR EACH ROW WHEN (NEW.created_at >= transaction_timestamp()) EXECUTE FUNCTION kontor_pseudo_storages();

-- They stay what they are for as long as the warehouse is there: goods that come are put there without being asked where. Where an undo brought both back
-- and is undone, they go one by one, before the warehouse (src/server/engine/database/comment-triggers.ts tells the setting).
CREATE OR REPLACE FUNCTION kontor_keep_storage() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND coalesce(current_setting('app.undoes_undo', true), '') NOT IN ('', TG_TABLE_NAME) THEN RETURN OLD; END IF;
  IF EXISTS (SELECT FROM warehouse WHERE warehouse_id = OLD.warehouse_id) THEN
    RAISE EXCEPTION 'storage_kept' USING ERRCODE = 'KT422', DETAIL = jsonb_build_object('storage_code', OLD.storage_code)::text;
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER storage_kept BEFORE DELETE ON storage FOR EACH ROW
  WHEN (OLD.storage_type IN ('unplaced', 'packing', 'quarantine')) EXECUTE FUNCTION kontor_keep_storage();
CREATE OR REPLACE TRIGGER storage_type_kept BEFORE UPDATE OF storage_type ON storage FOR EACH ROW
  WHEN (OLD.storage_type <> NEW.storage_type AND OLD.storage_type IN ('unplaced', 'packing', 'quarantine')) EXECUTE FUNCTION kontor_keep_storage();

-- Goods of an order go to the company's first warehouse, or come from there, where nobody says another.
CREATE OR REPLACE FUNCTION kontor_order_warehouse() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.warehouse_id := coalesce(NEW.warehouse_id, (SELECT min(warehouse_id) FROM warehouse WHERE company_code = NEW.company_code));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER purchase_order_warehouse BEFORE INSERT ON purchase_order FOR EACH ROW EXECUTE FUNCTION kontor_order_warehouse();
CREATE OR REPLACE TRIGGER sales_order_warehouse BEFORE INSERT ON sales_order FOR EACH ROW EXECUTE FUNCTION kontor_order_warehouse();
CREATE OR REPLACE TRIGGER arriving_shipment_warehouse BEFORE INSERT ON arriving_shipment FOR EACH ROW EXECUTE FUNCTION kontor_order_warehouse();
CREATE OR REPLACE TRIGGER shipment_warehouse BEFORE INSERT ON shipment FOR EACH ROW EXECUTE FUNCTION kontor_order_warehouse();

-- Kept by the word of their tables since (ledgerTable).
DROP TRIGGER IF EXISTS stock_movement_stays ON stock_movement;
DROP TRIGGER IF EXISTS cost_variance_stays ON cost_variance;

-- The layers of a product in a warehouse that an issue uses up, the oldest first. Goods that were there before layers were kept have none.
CREATE OR REPLACE FUNCTION kontor_use_layers(warehouse bigint, product text, amount numeric) RETURNS void
  LANGUAGE sql AS $$
  WITH layers AS (
    SELECT cost_layer_id, qty_remaining, sum(qty_remaining) OVER (ORDER BY cost_layer_id) - qty_remaining AS before
      FROM cost_layer WHERE warehouse_id = warehouse AND product_code = product AND qty_remaining > 0)
  UPDATE cost_layer l SET qty_remaining = l.qty_remaining - least(l.qty_remaining, amount - layers.before)
    FROM layers WHERE l.cost_layer_id = layers.cost_layer_id AND layers.before < amount
$$;

-- Takes layers along to another warehouse with the goods that go there, so that a late cost finds them.
CREATE OR REPLACE FUNCTION kontor_move_layers(source bigint, target bigint, product text, amount numeric) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  layer cost_layer;
  rest numeric := amount;
  moving numeric;
BEGIN
  FOR layer IN SELECT * FROM cost_layer WHERE warehouse_id = source AND product_code = product AND qty_remaining > 0 ORDER BY cost_layer_id LOOP
    EXIT WHEN rest = 0;
    moving := least(rest, layer.qty_remaining);
    rest := rest - moving;
    INSERT INTO cost_layer (company_code, warehouse_id, product_code, ref_table, ref_line, qty_in, qty_remaining, unit_cost, landed_unit)
    VALUES (layer.company_code, target, product, layer.ref_table, layer.ref_line, moving, moving, layer.unit_cost, layer.landed_unit);
    IF layer.qty_in = moving THEN
      DELETE FROM cost_layer WHERE cost_layer_id = layer.cost_layer_id;
    ELSE
      UPDATE cost_layer SET qty_in = qty_in - moving, qty_remaining = qty_remaining - moving WHERE cost_layer_id = layer.cost_layer_id;
    END IF;
  END LOOP;
END $$;

-- Tells how much of a product is free where more is wanted.
CREATE OR REPLACE FUNCTION kontor_refuse_stock(product text, wanted numeric, free numeric) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'not_enough_stock' USING ERRCODE = 'KT422', DETAIL = jsonb_build_object('product_code', product, 'wanted', wanted, 'free', free)::text;
END $$;

-- Nothing goes into a blocked storage or out of it. A count moves nothing, it says what is there: why a storage is blocked is often found out by counting
-- it. What a late cost adds moves nothing either.
CREATE OR REPLACE FUNCTION kontor_refuse_blocked(place bigint, movement text) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  called text;
BEGIN
  SELECT storage_code INTO called FROM storage WHERE storage_id = place AND blocked;
  IF FOUND AND movement NOT IN ('count_gain', 'count_loss', 'revaluation') THEN
    RAISE EXCEPTION 'storage_blocked' USING ERRCODE = 'KT422', DETAIL = jsonb_build_object('storage_code', called)::text;
  END IF;
END $$;

-- One movement of goods. Its stock_level row is locked. What goes out goes at the average cost, and the last piece takes the rest of the value along,
-- so that the value of nothing is nothing; what comes in brings its own cost, or the average where none is given, and a receipt that is corrected takes
-- along what it brought. A leg of a transfer within the warehouse (`is_within`) changes only what lies where. What was held for an order (`is_reserved`) leaves
-- the stock and its reservation in one statement. What comes into quarantine is set aside: nobody sells it, and nobody holds it.
CREATE OR REPLACE FUNCTION kontor_post_movement(m jsonb, company text, actor bigint) RETURNS stock_movement
  LANGUAGE plpgsql AS $$
DECLARE
  level stock_level;
  moved stock_movement;
  amount numeric := round((m->>'qty')::numeric, 3);
  cost numeric;
  worth numeric;
  place bigint := coalesce((m->>'storage_id')::bigint,
    (SELECT storage_id FROM storage WHERE warehouse_id = (m->>'warehouse_id')::bigint AND storage_type = 'unplaced'));
  is_within boolean := coalesce((m->>'is_within')::boolean, false);
  held numeric := CASE WHEN (m->>'is_reserved')::boolean THEN -amount ELSE 0 END;
  aside numeric := CASE WHEN EXISTS (SELECT FROM storage WHERE storage_id = place AND storage_type = 'quarantine') THEN amount ELSE 0 END;
BEGIN
  SELECT * INTO STRICT level FROM stock_level WHERE warehouse_id = (m->>'warehouse_id')::bigint AND product_code = m->>'product_code';
  PERFORM kontor_refuse_blocked(place, m->>'movement_type');
  IF is_within THEN
    IF aside > level.free THEN PERFORM kontor_refuse_stock(level.product_code, aside, level.free); END IF;
    cost := coalesce(level.avg_cost, 0);
    worth := round(amount * cost, 6);
  ELSIF amount = 0 THEN
    worth := round((m->>'value')::numeric, 6);
    cost := 0;
    IF level.on_hand = 0 THEN RAISE EXCEPTION 'nothing to revalue'; END IF;
  ELSIF amount > 0 THEN
    cost := coalesce(round((m->>'unit_cost')::numeric, 6), level.avg_cost, 0);
    worth := coalesce(round((m->>'value')::numeric, 6), round(amount * cost, 6));
  ELSE
    IF level.free + amount + held - aside < 0 OR held > level.reserved THEN PERFORM kontor_refuse_stock(level.product_code, -amount, level.free); END IF;
    cost := coalesce(level.avg_cost, 0);
    worth := CASE WHEN level.on_hand + amount = 0 THEN -level.stock_value ELSE coalesce(round((m->>'value')::numeric, 6), -round(-amount * cost, 6)) END;
    IF m->>'movement_type' = 'receipt_correction' OR m->>'reversal_of' IS NOT NULL THEN cost := round(worth / amount, 6); END IF;
    IF m->>'movement_type' NOT IN ('transfer_out', 'receipt_correction') AND m->>'reversal_of' IS NULL THEN PERFORM kontor_use_layers(level.warehouse_id, level.product_code, -amount); END IF;
  END IF;

  INSERT INTO stock_movement (company_code, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value, ref_table, ref_id, ref_line, reversal_of, reason, idempotency_key, user_id)
  VALUES (company, level.warehouse_id, place, level.product_code, m->>'movement_type', amount, cost, worth, m->>'ref_table', (m->>'ref_id')::bigint, (m->>'ref_line')::bigint,
          (m->>'reversal_of')::bigint, m->>'reason', m->>'idempotency_key', actor)
  RETURNING * INTO moved;
  IF NOT is_within THEN
    UPDATE stock_level SET on_hand = on_hand + amount, reserved = reserved - held, set_aside = set_aside + aside, stock_value = stock_value + worth, version = version + 1,
        avg_cost = CASE WHEN on_hand + amount > 0 THEN round((stock_value + worth) / (on_hand + amount), 6) ELSE avg_cost END
     WHERE warehouse_id = level.warehouse_id AND product_code = level.product_code;
  ELSIF aside <> 0 THEN
    UPDATE stock_level SET set_aside = set_aside + aside, version = version + 1 WHERE warehouse_id = level.warehouse_id AND product_code = level.product_code;
  END IF;
  IF amount <> 0 THEN
    INSERT INTO storage_stock (storage_id, product_code, company_code, warehouse_id, qty) VALUES (place, level.product_code, company, level.warehouse_id, 0) ON CONFLICT DO NOTHING;
    UPDATE storage_stock s SET qty = s.qty + amount WHERE s.storage_id = place AND s.product_code = level.product_code AND s.qty + amount >= 0;
    IF NOT FOUND THEN
      PERFORM kontor_refuse_stock(level.product_code, -amount, s.qty) FROM storage_stock s WHERE s.storage_id = place AND s.product_code = level.product_code;
    END IF;
  END IF;
  RETURN moved;
END $$;

-- Locks the stock of products in warehouses, made where there is none yet, in the one order that everybody keeps (warehouse, product): two documents
-- with the same products in another order never wait for each other. The whole house locks stock by this function.
CREATE OR REPLACE FUNCTION kontor_lock_stock(places jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_level (warehouse_id, product_code, company_code)
  SELECT DISTINCT (e->>'warehouse_id')::bigint, e->>'product_code', nullif(current_setting('app.company', true), '') FROM jsonb_array_elements(places) e ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  PERFORM 1 FROM stock_level l
    JOIN (SELECT DISTINCT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code FROM jsonb_array_elements(places) e) w
      USING (warehouse_id, product_code)
   ORDER BY l.warehouse_id, l.product_code FOR UPDATE OF l;
END $$;

-- What is to come of a product into a warehouse, what comes first at first.
CREATE OR REPLACE FUNCTION kontor_coming(warehouse bigint, product text) RETURNS TABLE (id bigint, qty numeric, eta date)
  LANGUAGE sql STABLE AS $$
  SELECT i.purchase_order_item_id, i.qty - i.received, o.eta FROM purchase_order_item i JOIN purchase_order o USING (purchase_order_id)
   WHERE o.warehouse_id = warehouse AND o.is_expected AND i.product_code = product AND i.received < i.qty
   ORDER BY o.eta NULLS LAST, i.purchase_order_item_id
$$;

-- Whether staff decided for whom something of a product on its way is.
CREATE OR REPLACE FUNCTION kontor_is_chosen(product text) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM incoming_choice h JOIN purchase_order_item i ON i.purchase_order_item_id = h.purchase_order_item_id WHERE i.product_code = product);

-- Gives what is on its way of a product to those who wait: first what staff decided, of each pair exactly so much, and the rest to whoever ordered first.
CREATE OR REPLACE FUNCTION kontor_assign_chosen(warehouse bigint, product text) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  pair record;
  part numeric;
BEGIN
  FOR pair IN
    SELECT d.id AS line, d.company_code, d.qty AS wanted, c.id AS source, c.qty AS coming, h.qty AS chosen
      FROM kontor_demand(warehouse, product) d CROSS JOIN kontor_coming(warehouse, product) c
      LEFT JOIN incoming_choice h ON h.purchase_order_item_id = c.id AND h.sales_order_item_id = d.id
     ORDER BY h.qty IS NULL, d.placed_at, d.id, c.eta NULLS LAST, c.id
  LOOP
    part := least(coalesce(pair.chosen, pair.wanted),
      pair.wanted - (SELECT coalesce(sum(qty), 0) FROM incoming_assignment WHERE sales_order_item_id = pair.line),
      pair.coming - (SELECT coalesce(sum(qty), 0) FROM incoming_assignment WHERE purchase_order_item_id = pair.source));
    IF part > 0 THEN
      INSERT INTO incoming_assignment (purchase_order_item_id, sales_order_item_id, company_code, qty) VALUES (pair.source, pair.line, pair.company_code, part);
    END IF;
  END LOOP;
END $$;

-- Counts what customers ordered of products and nobody holds for them, and gives them what is on its way: whoever ordered first gets what comes first. The
-- stock of the products is locked (docs/formulae.md, Reservations).
CREATE OR REPLACE FUNCTION kontor_count_demand(places jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM incoming_assignment a
   USING (SELECT DISTINCT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code FROM jsonb_array_elements(places) e) p
    JOIN sales_order_item i ON i.product_code = p.product_code JOIN sales_order o ON o.company_code = i.company_code AND o.sales_order_id = i.sales_order_id AND o.warehouse_id = p.warehouse_id
   WHERE a.sales_order_item_id = i.sales_order_item_id;
  WITH place AS MATERIALIZED (
    SELECT p.*, kontor_is_chosen(p.product_code) AS is_chosen
      FROM (SELECT DISTINCT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code FROM jsonb_array_elements(places) e) p),
  wanted AS MATERIALIZED (
    SELECT p.warehouse_id, p.product_code, p.is_chosen, d.id, d.company_code, d.qty, sum(d.qty) OVER (PARTITION BY p.warehouse_id, p.product_code ORDER BY d.placed_at, d.id) AS upto
      FROM place p CROSS JOIN LATERAL kontor_demand(p.warehouse_id, p.product_code) d),
  coming AS (
    SELECT w.warehouse_id, w.product_code, c.id, c.qty, sum(c.qty) OVER (PARTITION BY w.warehouse_id, w.product_code ORDER BY c.eta NULLS LAST, c.id) AS upto
      FROM (SELECT DISTINCT warehouse_id, product_code FROM wanted WHERE NOT is_chosen) w CROSS JOIN LATERAL kontor_coming(w.warehouse_id, w.product_code) c),
  assigned AS (
    INSERT INTO incoming_assignment (purchase_order_item_id, sales_order_item_id, company_code, qty)
    SELECT c.id, w.id, w.company_code, least(c.upto, w.upto) - greatest(c.upto - c.qty, w.upto - w.qty)
      FROM wanted w JOIN coming c ON c.warehouse_id = w.warehouse_id AND c.product_code = w.product_code AND c.upto - c.qty < w.upto AND w.upto - w.qty < c.upto)
  UPDATE stock_level l SET backorder = lacking.qty, version = version + 1
    FROM (SELECT p.warehouse_id, p.product_code, coalesce(sum(w.qty), 0) AS qty FROM place p LEFT JOIN wanted w USING (warehouse_id, product_code) GROUP BY 1, 2) lacking
   WHERE l.warehouse_id = lacking.warehouse_id AND l.product_code = lacking.product_code AND l.backorder <> lacking.qty;
  PERFORM kontor_assign_chosen(p.warehouse_id, p.product_code)
     FROM (SELECT DISTINCT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code FROM jsonb_array_elements(places) e) p
    WHERE kontor_is_chosen(p.product_code);
END $$;

-- What staff decide of goods on their way counts at once.
CREATE OR REPLACE FUNCTION kontor_choose_incoming(choices jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  places jsonb := (SELECT jsonb_agg(DISTINCT jsonb_build_object('warehouse_id', o.warehouse_id, 'product_code', i.product_code))
    FROM jsonb_array_elements(choices) e JOIN purchase_order_item i ON i.purchase_order_item_id = (e->>'purchase_order_item_id')::bigint JOIN purchase_order o USING (purchase_order_id));
BEGIN
  PERFORM kontor_lock_stock(places);
  DELETE FROM incoming_choice h USING jsonb_array_elements(choices) e
   WHERE h.purchase_order_item_id = (e->>'purchase_order_item_id')::bigint
     AND h.sales_order_item_id = coalesce((e->>'sales_order_item_id')::bigint, h.sales_order_item_id);
  INSERT INTO incoming_choice (purchase_order_item_id, sales_order_item_id, company_code, qty)
  SELECT (e->>'purchase_order_item_id')::bigint, (e->>'sales_order_item_id')::bigint, nullif(current_setting('app.company', true), ''), (e->>'qty')::numeric
    FROM jsonb_array_elements(choices) e WHERE e->>'sales_order_item_id' IS NOT NULL;
  PERFORM kontor_count_demand(places);
END $$;

-- Holds goods for lines of orders, as many as are free: of each line what it wants (`qty`), or less. The whole house reserves by this function. Two lines of
-- one product share what is free, and what many want at once the first gets.
CREATE OR REPLACE FUNCTION kontor_reserve(wanted jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_lock_stock(wanted);
  -- Read out of the JSON before anything is joined: under row-level security an index is not asked for what is still an expression.
  WITH given AS MATERIALIZED (
    SELECT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code, (e->>'sales_order_id')::bigint AS sales_order_id,
           (e->>'sales_order_item_id')::bigint AS sales_order_item_id, (e->>'qty')::numeric AS qty, place
      FROM jsonb_array_elements(wanted) WITH ORDINALITY AS each(e, place)),
  line AS MATERIALIZED (
    SELECT g.*, least(g.qty, l.free - (sum(g.qty) OVER (PARTITION BY g.warehouse_id, g.product_code ORDER BY g.place) - g.qty)) AS taken
      FROM given g JOIN stock_level l ON l.warehouse_id = g.warehouse_id AND l.product_code = g.product_code),
  held AS (
    UPDATE stock_level l SET reserved = reserved + t.taken, version = version + 1
      FROM (SELECT warehouse_id, product_code, sum(taken) AS taken FROM line WHERE taken > 0 GROUP BY 1, 2) t
     WHERE l.warehouse_id = t.warehouse_id AND l.product_code = t.product_code AND l.free >= t.taken
    RETURNING l.warehouse_id, l.product_code)
  INSERT INTO reservation (company_code, sales_order_id, sales_order_item_id, warehouse_id, product_code, qty)
  SELECT nullif(current_setting('app.company', true), ''), line.sales_order_id, line.sales_order_item_id, line.warehouse_id, line.product_code, line.taken
    FROM line JOIN held USING (warehouse_id, product_code) WHERE line.taken > 0 ORDER BY line.place;
  PERFORM kontor_count_demand(wanted);
END $$;

-- Gives goods that became free to those who wait for them, whoever ordered first at first; of goods that come those for whom staff decided that
-- they are come before. The stock is locked.
CREATE OR REPLACE FUNCTION kontor_serve_waiting(places jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  chosen jsonb := (
    SELECT jsonb_agg(jsonb_build_object('warehouse_id', e->'warehouse_id', 'product_code', e->'product_code', 'qty', least(h.qty, d.qty, (e->>'qty')::numeric),
             'sales_order_id', d.sales_order_id, 'sales_order_item_id', d.id) ORDER BY d.placed_at, d.id)
      FROM jsonb_array_elements(places) e
      JOIN incoming_choice h ON h.purchase_order_item_id = (e->>'ref_line')::bigint AND h.qty > 0
     CROSS JOIN LATERAL kontor_demand((e->>'warehouse_id')::bigint, e->>'product_code') d
     WHERE e->>'movement_type' = 'receipt' AND e->>'ref_table' = 'purchase_order_item' AND d.id = h.sales_order_item_id);
BEGIN
  IF chosen IS NOT NULL THEN PERFORM kontor_reserve(chosen); END IF;
  PERFORM kontor_reserve(coalesce((
    SELECT jsonb_agg(jsonb_build_object('warehouse_id', p.warehouse_id, 'product_code', p.product_code, 'qty', d.qty, 'sales_order_id', d.sales_order_id,
             'sales_order_item_id', d.id) ORDER BY d.placed_at, d.id)
      FROM (SELECT DISTINCT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code FROM jsonb_array_elements(places) e) p
      JOIN stock_level l ON l.warehouse_id = p.warehouse_id AND l.product_code = p.product_code AND l.free > 0 AND l.backorder > 0
     CROSS JOIN LATERAL kontor_demand(p.warehouse_id, p.product_code) d), '[]'));
END $$;

-- Holds goods for an order no more; those who wait for them come next.
CREATE OR REPLACE FUNCTION kontor_release(order_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  places jsonb := kontor_stock_of_sale(order_id);
BEGIN
  PERFORM kontor_lock_stock(places);
  WITH freed AS (
    UPDATE reservation SET reservation_state = 'released' WHERE sales_order_id = order_id AND reservation_state IN ('active', 'picking')
    RETURNING warehouse_id, product_code, qty)
  UPDATE stock_level l SET reserved = l.reserved - f.qty, version = version + 1
    FROM (SELECT warehouse_id, product_code, sum(qty) AS qty FROM freed GROUP BY 1, 2) f
   WHERE l.warehouse_id = f.warehouse_id AND l.product_code = f.product_code;
  PERFORM kontor_count_demand(places);
  PERFORM kontor_serve_waiting(places);
END $$;

-- Gives goods that are held for a line of one order to a line of another that wants the same from the same warehouse: at most `amount`, no more than are held and
-- than it lacks. They are free at no moment. Both orders are locked. Tells how many changed hands.
CREATE OR REPLACE FUNCTION kontor_hand_over(held bigint, item bigint, amount numeric) RETURNS numeric
  LANGUAGE plpgsql AS $$
DECLARE
  source reservation;
  places jsonb;
  given numeric;
BEGIN
  SELECT * INTO source FROM reservation WHERE reservation_id = held;
  places := jsonb_build_array(jsonb_build_object('warehouse_id', source.warehouse_id, 'product_code', source.product_code));
  PERFORM kontor_lock_stock(places);
  SELECT * INTO source FROM reservation WHERE reservation_id = held AND reservation_state = 'active';
  given := (SELECT least(amount, source.qty, i.qty - i.shipped - kontor_reserved(i.sales_order_item_id))
              FROM sales_order_item i JOIN sales_order o ON o.company_code = i.company_code AND o.sales_order_id = i.sales_order_id
             WHERE i.sales_order_item_id = item AND i.sales_order_id <> source.sales_order_id AND i.product_code = source.product_code AND o.warehouse_id = source.warehouse_id);
  IF coalesce(given, 0) <= 0 THEN RETURN 0; END IF;
  IF given = source.qty THEN
    UPDATE reservation SET reservation_state = 'released' WHERE reservation_id = held;
  ELSE
    UPDATE reservation SET qty = qty - given WHERE reservation_id = held;
  END IF;
  INSERT INTO reservation (company_code, sales_order_id, sales_order_item_id, warehouse_id, product_code, qty)
  SELECT company_code, sales_order_id, sales_order_item_id, source.warehouse_id, source.product_code, given FROM sales_order_item WHERE sales_order_item_id = item;
  PERFORM kontor_count_demand(places);
  PERFORM kontor_serve_waiting(places);
  RETURN given;
END $$;

-- Whether goods are held for an order that nobody paid or confirmed in time.
CREATE OR REPLACE FUNCTION kontor_is_stale(valid_until date, state text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(valid_until < kontor_today(), false) AND state IN ('placed', 'waiting_for_payment', 'waiting_for_prepayment');

-- Holds goods of places no more that are held for such orders; those who wait for them come next. Tells how many reservations ended.
CREATE OR REPLACE FUNCTION kontor_release_stale(places jsonb) RETURNS bigint
  LANGUAGE plpgsql AS $$
DECLARE
  ended bigint;
BEGIN
  PERFORM 1 FROM sales_order o
    WHERE o.sales_order_id IN (SELECT r.sales_order_id FROM jsonb_array_elements(places) e
                                 JOIN reservation r ON r.warehouse_id = (e->>'warehouse_id')::bigint AND r.product_code = e->>'product_code' AND r.reservation_state = 'active')
      AND o.valid_until < kontor_today() ORDER BY o.sales_order_id FOR UPDATE;
  PERFORM kontor_lock_stock(places);
  WITH freed AS (
    UPDATE reservation r SET reservation_state = 'released'
      FROM jsonb_array_elements(places) e, sales_order o, fsm_instance n, fsm_state s
     WHERE r.warehouse_id = (e->>'warehouse_id')::bigint AND r.product_code = e->>'product_code' AND r.reservation_state = 'active'
       AND o.sales_order_id = r.sales_order_id AND n.fsm_instance_id = o.fsm_instance_id AND s.state_id = n.state_id AND kontor_is_stale(o.valid_until, s.state_code)
    RETURNING r.warehouse_id, r.product_code, r.qty),
  level AS (
    UPDATE stock_level l SET reserved = l.reserved - f.qty, version = version + 1
      FROM (SELECT warehouse_id, product_code, sum(qty) AS qty FROM freed GROUP BY 1, 2) f
     WHERE l.warehouse_id = f.warehouse_id AND l.product_code = f.product_code)
  SELECT count(*) INTO ended FROM freed;
  PERFORM kontor_count_demand(places);
  PERFORM kontor_serve_waiting(places);
  RETURN ended;
END $$;

-- Where goods of a product may be taken from, in the order in which they are: what is packed first, then shelves on the way through the warehouse, and last what
-- was not put away. What is set aside, and what lies where nothing may be taken, is left.
CREATE OR REPLACE FUNCTION kontor_takeable(warehouse bigint, product text) RETURNS TABLE (storage_id bigint, storage_type text, sort_key integer, qty numeric, place bigint)
  LANGUAGE sql STABLE AS $$
  SELECT s.storage_id, p.storage_type, p.sort_key, s.qty, row_number() OVER (ORDER BY p.storage_type <> 'packing', p.storage_type = 'unplaced', p.sort_key, p.storage_id)
    FROM storage_stock s JOIN storage p USING (storage_id)
   WHERE s.warehouse_id = warehouse AND s.product_code = product AND s.qty > 0 AND NOT p.blocked AND p.storage_type <> 'quarantine'
$$;

-- The storages that pieces of a product are taken from, the first `skipped` of which are taken otherwise.
CREATE OR REPLACE FUNCTION kontor_places_to_take(warehouse bigint, product text, skipped numeric, amount numeric) RETURNS TABLE (storage_id bigint, qty numeric)
  LANGUAGE sql STABLE AS $$
  SELECT t.storage_id, least(t.upto, skipped + amount) - greatest(t.upto - t.qty, skipped)
    FROM (SELECT k.*, sum(k.qty) OVER (ORDER BY k.place) AS upto FROM kontor_takeable(warehouse, product) k) t
   WHERE t.upto > skipped AND t.upto - t.qty < skipped + amount ORDER BY t.upto
$$;

-- What is held for lines of an order, and how many pieces of the same product are held for lines before.
CREATE OR REPLACE FUNCTION kontor_held(order_id bigint) RETURNS TABLE (warehouse_id bigint, product_code text, line bigint, qty numeric, before numeric)
  LANGUAGE sql STABLE AS $$
  SELECT warehouse_id, product_code, sales_order_item_id, sum(qty), sum(sum(qty)) OVER (PARTITION BY warehouse_id, product_code ORDER BY sales_order_item_id) - sum(qty)
    FROM reservation WHERE sales_order_id = order_id AND reservation_state IN ('active', 'picking') GROUP BY 1, 2, 3
$$;

-- What is held for an order leaves the house: a sale of each line from each storage, which uses up what was reserved. Where too few lie in places that goods
-- may be taken from, nothing leaves.
CREATE OR REPLACE FUNCTION kontor_ship(order_id bigint, key text) RETURNS SETOF stock_movement
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_lock_stock(kontor_stock_of_sale(order_id));
  PERFORM kontor_refuse_stock(h.product_code, h.before + h.qty, coalesce(p.qty, 0))
     FROM kontor_held(order_id) h
     LEFT JOIN LATERAL (SELECT sum(t.qty) AS qty FROM kontor_places_to_take(h.warehouse_id, h.product_code, 0, h.before + h.qty) t) p ON true
    WHERE coalesce(p.qty, 0) < h.before + h.qty;
  RETURN QUERY SELECT m.* FROM kontor_post_movements((
    SELECT coalesce(jsonb_agg(jsonb_build_object('movement_type', 'sale', 'warehouse_id', h.warehouse_id, 'storage_id', p.storage_id, 'product_code', h.product_code,
             'qty', -p.qty, 'is_reserved', true, 'ref_table', 'sales_order_item', 'ref_id', order_id, 'ref_line', h.line,
             'idempotency_key', key || ':' || h.line || ':' || p.storage_id)), '[]')
      FROM kontor_held(order_id) h CROSS JOIN LATERAL kontor_places_to_take(h.warehouse_id, h.product_code, h.before, h.qty) p)) m;
  UPDATE reservation SET reservation_state = 'consumed' WHERE sales_order_id = order_id AND reservation_state IN ('active', 'picking');
END $$;

-- Posts movements in the order given; one whose key was posted before is left out.
CREATE OR REPLACE FUNCTION kontor_post_movements(movements jsonb) RETURNS SETOF stock_movement
  LANGUAGE plpgsql AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  m jsonb;
  moved stock_movement;
BEGIN
  PERFORM kontor_lock_stock(movements);
  FOR m IN SELECT e FROM jsonb_array_elements(movements) e LOOP
    CONTINUE WHEN EXISTS (SELECT FROM stock_movement s WHERE s.company_code = company AND s.idempotency_key = m->>'idempotency_key');
    moved := kontor_post_movement(m, company, actor);
    RETURN NEXT moved;
  END LOOP;
  PERFORM kontor_serve_waiting(movements);
END $$;

-- Moves goods between places: two legs that sum to nothing, in quantity and in value. What comes into another warehouse brings along what it was worth.
CREATE OR REPLACE FUNCTION kontor_transfer(transfers jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  t jsonb;
  leg jsonb;
  gone stock_movement;
BEGIN
  PERFORM kontor_lock_stock((SELECT jsonb_agg(jsonb_build_object('product_code', e->'product_code', 'warehouse_id', e->side->'warehouse_id'))
    FROM jsonb_array_elements(transfers) e CROSS JOIN unnest(ARRAY['from', 'to']) side));
  FOR t IN SELECT e FROM jsonb_array_elements(transfers) e LOOP
    leg := jsonb_build_object('product_code', t->'product_code', 'is_within', t->'from'->'warehouse_id' = t->'to'->'warehouse_id', 'reason', t->'reason',
      'ref_table', t->'ref_table', 'ref_id', t->'ref_id');
    gone := kontor_post_movement(leg || (t->'from') || jsonb_build_object('movement_type', 'transfer_out', 'qty', -(t->>'qty')::numeric), company, actor);
    PERFORM kontor_post_movement(leg || (t->'to') || jsonb_build_object('movement_type', 'transfer_in', 'qty', t->'qty', 'unit_cost', gone.unit_cost, 'value', -gone.value), company, actor);
    IF NOT (leg->>'is_within')::boolean THEN
      PERFORM kontor_move_layers((t->'from'->>'warehouse_id')::bigint, (t->'to'->>'warehouse_id')::bigint, t->>'product_code', (t->>'qty')::numeric);
    END IF;
  END LOOP;
  PERFORM kontor_serve_waiting((SELECT jsonb_agg(jsonb_build_object('product_code', e->'product_code', 'warehouse_id', e->'to'->'warehouse_id')) FROM jsonb_array_elements(transfers) e));
END $$;

-- Adds amounts that came late to goods of lines: what is still here is worth more, and the part of goods that are gone is a cost of their sale.
-- Each layer of a line bears its part by what came in with it; the two parts of a layer sum exactly to what it bears.
CREATE OR REPLACE FUNCTION kontor_add_late_costs(source text, costs jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  part record;
  here numeric;
BEGIN
  PERFORM kontor_lock_stock((SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', l.warehouse_id, 'product_code', l.product_code)), '[]')
    FROM cost_layer l JOIN jsonb_array_elements(costs) c ON l.ref_table = source AND l.ref_line = (c->>'ref_line')::bigint));
  FOR part IN
    SELECT l.*, CASE WHEN row_number() OVER later = 1 THEN amount - coalesce(sum(share) OVER (later ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0) ELSE share END AS borne
      FROM (SELECT l.*, (c->>'amount')::numeric AS amount,
                   round((c->>'amount')::numeric * l.qty_in / sum(l.qty_in) OVER (PARTITION BY l.ref_line), 6) AS share
              FROM cost_layer l JOIN jsonb_array_elements(costs) c ON l.ref_table = source AND l.ref_line = (c->>'ref_line')::bigint) l
    WINDOW later AS (PARTITION BY l.ref_line ORDER BY l.cost_layer_id)
  LOOP
    CONTINUE WHEN part.borne = 0;
    -- A cost that is taken back again leaves no stock that is worth less than nothing.
    here := greatest(round(part.borne * part.qty_remaining / part.qty_in, 6),
      (SELECT -l.stock_value FROM stock_level l WHERE l.warehouse_id = part.warehouse_id AND l.product_code = part.product_code));
    IF here <> 0 THEN
      PERFORM kontor_post_movement(jsonb_build_object('warehouse_id', part.warehouse_id, 'product_code', part.product_code, 'movement_type', 'revaluation',
        'qty', 0, 'value', here, 'ref_table', source, 'ref_line', part.ref_line), company, actor);
    END IF;
    IF part.borne <> here THEN
      INSERT INTO cost_variance (company_code, warehouse_id, product_code, ref_table, ref_line, value, user_id)
      VALUES (company, part.warehouse_id, part.product_code, source, part.ref_line, part.borne - here, actor);
    END IF;
    UPDATE cost_layer SET landed_unit = landed_unit + round(part.borne / part.qty_in, 6) WHERE cost_layer_id = part.cost_layer_id;
  END LOOP;
END $$;

-- Forgets goods of a line of a document that never came: first of those still here, the youngest layer first, then of those that are gone.
CREATE OR REPLACE FUNCTION kontor_forget_layers(source text, line bigint, warehouse bigint, here numeric, gone numeric) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  layer cost_layer;
  still numeric := here;
  rest numeric := gone;
  part_here numeric;
  part_gone numeric;
BEGIN
  FOR layer IN SELECT * FROM cost_layer WHERE ref_table = source AND ref_line = line ORDER BY cost_layer_id DESC LOOP
    part_here := CASE WHEN layer.warehouse_id = warehouse THEN least(still, layer.qty_remaining) ELSE 0 END;
    part_gone := least(rest, layer.qty_in - layer.qty_remaining);
    still := still - part_here;
    rest := rest - part_gone;
    IF part_here + part_gone = layer.qty_in THEN
      DELETE FROM cost_layer WHERE cost_layer_id = layer.cost_layer_id;
    ELSIF part_here + part_gone > 0 THEN
      UPDATE cost_layer SET qty_in = qty_in - part_here - part_gone, qty_remaining = qty_remaining - part_here WHERE cost_layer_id = layer.cost_layer_id;
    END IF;
  END LOOP;
END $$;

-- Takes goods of lines of documents out of stock again that were received and never came (docs/formulae.md, Receipts corrected): `qty` pieces of `received`.
-- Those still here go at what they came in with; for those that are gone others go, at the average cost, and the difference is a variance of the cost of
-- sales. Together they are what the receipt was worth, to the last digit. The stock is never worth less than nothing: where it is worth less than they
-- brought, all go at the average. What lies in another warehouse is not taken back here.
CREATE OR REPLACE FUNCTION kontor_take_back_goods(goods jsonb) RETURNS SETOF stock_movement
  LANGUAGE plpgsql AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  g jsonb;
  level stock_level;
  moved stock_movement;
  wanted numeric;
  brought numeric;
  worth numeric;
  here numeric;
  elsewhere numeric;
  free numeric;
BEGIN
  PERFORM kontor_lock_stock((SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', place.warehouse_id, 'product_code', place.product_code)), '[]')
    FROM (SELECT (e->>'warehouse_id')::bigint AS warehouse_id, e->>'product_code' AS product_code FROM jsonb_array_elements(goods) e
           UNION SELECT l.warehouse_id, l.product_code FROM cost_layer l JOIN jsonb_array_elements(goods) e ON l.ref_table = e->>'ref_table' AND l.ref_line = (e->>'ref_line')::bigint) place));
  FOR g IN SELECT e FROM jsonb_array_elements(goods) e LOOP
    CONTINUE WHEN EXISTS (SELECT FROM stock_movement s WHERE s.company_code = company AND s.idempotency_key = g->>'idempotency_key');
    SELECT * INTO STRICT level FROM stock_level WHERE warehouse_id = (g->>'warehouse_id')::bigint AND product_code = g->>'product_code';
    wanted := round((g->>'qty')::numeric, 3);
    SELECT coalesce(sum(qty_remaining) FILTER (WHERE warehouse_id = level.warehouse_id), 0), coalesce(sum(qty_remaining) FILTER (WHERE warehouse_id <> level.warehouse_id), 0)
      INTO here, elsewhere FROM cost_layer WHERE ref_table = g->>'ref_table' AND ref_line = (g->>'ref_line')::bigint;
    free := least((g->>'received')::numeric - elsewhere, level.free);
    IF wanted > free THEN PERFORM kontor_refuse_stock(level.product_code, wanted, free); END IF;
    here := least(here, wanted);
    brought := round(wanted * (g->>'unit_cost')::numeric, 6);
    worth := round(here * (g->>'unit_cost')::numeric, 6) + round((wanted - here) * coalesce(level.avg_cost, 0), 6);
    IF worth > level.stock_value THEN worth := round(wanted * coalesce(level.avg_cost, 0), 6); END IF;
    moved := kontor_post_movement(g - 'unit_cost' || jsonb_build_object('movement_type', 'receipt_correction', 'qty', -wanted, 'value', -worth), company, actor);
    IF moved.value <> -brought THEN
      INSERT INTO cost_variance (company_code, warehouse_id, product_code, ref_table, ref_line, value, user_id)
      VALUES (company, level.warehouse_id, level.product_code, g->>'ref_table', (g->>'ref_line')::bigint, -brought - moved.value, actor);
    END IF;
    PERFORM kontor_forget_layers(g->>'ref_table', (g->>'ref_line')::bigint, level.warehouse_id, here, wanted - here);
    PERFORM kontor_use_layers(level.warehouse_id, level.product_code, wanted - here);
    RETURN NEXT moved;
  END LOOP;
END $$;

-- Products of a count whose stock is not what its lines expect: it moved since they were begun, or an opening is there already. Those that have a line
-- with nothing to post are named as well, for what they say of the stock is no longer so.
CREATE OR REPLACE FUNCTION kontor_unexpected_stock(count_id bigint) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT string_agg(i.product_code, ', ' ORDER BY i.line_no)
    FROM stock_count_item i LEFT JOIN storage_stock s ON s.storage_id = i.storage_id AND s.product_code = i.product_code
   WHERE i.stock_count_id = count_id AND coalesce(s.qty, 0) <> coalesce(i.expected, 0)
$$;

-- Takes the movements of a document back that have an opposite type, each as a whole and by one of that type, the last first: what came goes at what it came in with, and what
-- went comes back at what it went. Where the stock is not worth so much any more it goes at the average, and the difference is a variance of the cost of
-- sales: entry and counter-entry sum to nothing. Layers never hold more than what is left.
CREATE OR REPLACE FUNCTION kontor_reverse_movements(source text, document bigint, opposite jsonb, why text) RETURNS SETOF stock_movement
  LANGUAGE plpgsql AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  entry stock_movement;
  moved stock_movement;
  level stock_level;
  worth numeric;
BEGIN
  PERFORM kontor_lock_stock((SELECT coalesce(jsonb_agg(jsonb_build_object('warehouse_id', s.warehouse_id, 'product_code', s.product_code)), '[]')
    FROM stock_movement s WHERE s.ref_table = source AND s.ref_id = document));
  FOR entry IN
    SELECT s.* FROM stock_movement s
     WHERE s.ref_table = source AND s.ref_id = document AND s.reversal_of IS NULL AND opposite ? s.movement_type
       AND NOT EXISTS (SELECT FROM stock_movement r WHERE r.ref_table = source AND r.ref_id = document AND r.reversal_of = s.stock_movement_id)
     ORDER BY s.stock_movement_id DESC
  LOOP
    SELECT * INTO STRICT level FROM stock_level WHERE warehouse_id = entry.warehouse_id AND product_code = entry.product_code;
    worth := CASE WHEN level.stock_value < entry.value THEN -round(entry.qty * coalesce(level.avg_cost, 0), 6) ELSE -entry.value END;
    moved := kontor_post_movement(jsonb_build_object('warehouse_id', entry.warehouse_id, 'storage_id', entry.storage_id, 'product_code', entry.product_code,
      'movement_type', opposite->>entry.movement_type, 'qty', -entry.qty, 'value', worth, 'unit_cost', entry.unit_cost, 'ref_table', source, 'ref_id', document,
      'ref_line', entry.ref_line, 'reversal_of', entry.stock_movement_id, 'reason', why), company, actor);
    IF moved.value <> -entry.value THEN
      INSERT INTO cost_variance (company_code, warehouse_id, product_code, ref_table, ref_line, value, user_id)
      VALUES (company, entry.warehouse_id, entry.product_code, source, entry.ref_line, -entry.value - moved.value, actor);
    END IF;
    PERFORM kontor_use_layers(entry.warehouse_id, entry.product_code, greatest(sum(c.qty_remaining) - (level.on_hand - entry.qty), 0))
       FROM cost_layer c WHERE c.warehouse_id = entry.warehouse_id AND c.product_code = entry.product_code HAVING sum(c.qty_remaining) > level.on_hand - entry.qty;
    RETURN NEXT moved;
  END LOOP;
END $$;

-- Where stock and its ledger say different things; nobody repairs that silently.
CREATE OR REPLACE FUNCTION kontor_stock_differences() RETURNS TABLE (warehouse_id bigint, product_code text, difference text)
  LANGUAGE sql STABLE AS $$
  SELECT l.warehouse_id, l.product_code, d.name
    FROM stock_level l
    LEFT JOIN LATERAL (SELECT coalesce(sum(m.qty), 0) AS qty, coalesce(sum(m.value), 0) AS value FROM stock_movement m
                        WHERE m.warehouse_id = l.warehouse_id AND m.product_code = l.product_code) moved ON true
    LEFT JOIN LATERAL (SELECT coalesce(sum(s.qty), 0) AS qty, coalesce(sum(s.qty) FILTER (WHERE p.storage_type = 'quarantine'), 0) AS aside FROM storage_stock s JOIN storage p USING (storage_id)
                        WHERE s.warehouse_id = l.warehouse_id AND s.product_code = l.product_code) stored ON true
    LEFT JOIN LATERAL (SELECT coalesce(sum(c.qty_remaining), 0) AS qty FROM cost_layer c
                        WHERE c.warehouse_id = l.warehouse_id AND c.product_code = l.product_code) layered ON true
   CROSS JOIN LATERAL (VALUES ('on_hand', l.on_hand <> moved.qty), ('storages', l.on_hand <> stored.qty), ('set aside', l.set_aside <> stored.aside), ('value', l.stock_value <> moved.value),
     ('value of nothing', l.on_hand = 0 AND l.stock_value <> 0), ('value below nothing', l.stock_value < 0), ('layers', layered.qty > l.on_hand)) AS d(name, differs)
   WHERE d.differs
$$;

-- Where a product is taken from first.
CREATE OR REPLACE FUNCTION kontor_first_place(warehouse bigint, product text) RETURNS bigint
  LANGUAGE sql STABLE AS $$ SELECT storage_id FROM kontor_places_to_take(warehouse, product, 0, 0.001) LIMIT 1 $$;

-- What of a product lies where it may be picked from and is on no open pick list, nor packed for an order.
CREATE OR REPLACE FUNCTION kontor_places_to_pick(warehouse bigint, product text) RETURNS TABLE (storage_id bigint, sort_key integer, qty numeric, upto numeric)
  LANGUAGE sql STABLE AS $$
  SELECT t.storage_id, t.sort_key, t.qty, sum(t.qty) OVER (ORDER BY t.place) FROM (
    SELECT k.storage_id, k.sort_key, k.place,
           k.qty - coalesce((SELECT sum(i.qty) FROM pick_list_item i WHERE i.storage_id = k.storage_id AND i.product_code = product AND i.is_open), 0)
                 - CASE WHEN k.storage_type <> 'packing' THEN 0 ELSE coalesce((
                     SELECT sum(r.qty) FROM reservation r
                      WHERE r.warehouse_id = warehouse AND r.product_code = product AND r.reservation_state = 'picking'
                        AND NOT EXISTS (SELECT FROM pick_list_item i WHERE i.reservation_id = r.reservation_id AND i.is_open)), 0) END AS qty
      FROM kontor_takeable(warehouse, product) k) t
   WHERE t.qty > 0
$$;

-- All stock of reservations, to be locked.
CREATE OR REPLACE FUNCTION kontor_stock_of_reservations(ids bigint[]) RETURNS jsonb
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('warehouse_id', warehouse_id, 'product_code', product_code)), '[]') FROM reservation WHERE reservation_id = ANY (ids)
$$;

-- Reservations go on a pick list: each is picked from one storage, so one whose goods lie in several is split. Those that are on a list already, or held no
-- more, are left out. Where too few lie in places that goods may be picked from, nothing is begun.
CREATE OR REPLACE FUNCTION kontor_begin_picking(ids bigint[])
  RETURNS TABLE (reservation_id bigint, sales_order_id bigint, sales_order_item_id bigint, warehouse_id bigint, product_code text, storage_id bigint, sort_key integer, qty numeric)
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  part record;
  taken bigint[];
  last bigint;
  id bigint;
BEGIN
  PERFORM kontor_lock_stock(kontor_stock_of_reservations(ids));
  taken := ARRAY(SELECT r.reservation_id FROM reservation r WHERE r.reservation_id = ANY (ids) AND r.reservation_state = 'active' ORDER BY 1 FOR UPDATE);
  FOR part IN
    WITH wanted AS (
      SELECT r.*, sum(r.qty) OVER (PARTITION BY r.warehouse_id, r.product_code ORDER BY r.reservation_id) AS upto FROM reservation r WHERE r.reservation_id = ANY (taken)),
    found AS (
      SELECT w.reservation_id, w.sales_order_id, w.sales_order_item_id, w.warehouse_id, w.product_code, w.company_code, w.reserved_at, w.qty AS wanted,
             p.storage_id, p.sort_key, least(w.upto, p.upto) - greatest(w.upto - w.qty, p.upto - p.qty) AS qty
        FROM wanted w LEFT JOIN LATERAL kontor_places_to_pick(w.warehouse_id, w.product_code) p ON p.upto - p.qty < w.upto AND w.upto - w.qty < p.upto)
    SELECT f.*, sum(f.qty) OVER (PARTITION BY f.reservation_id) AS there FROM found f ORDER BY f.reservation_id, f.sort_key, f.storage_id
  LOOP
    IF part.there IS DISTINCT FROM part.wanted THEN PERFORM kontor_refuse_stock(part.product_code, part.wanted, coalesce(part.there, 0)); END IF;
    IF part.reservation_id IS DISTINCT FROM last THEN
      UPDATE reservation r SET reservation_state = 'picking', qty = part.qty WHERE r.reservation_id = part.reservation_id;
      id := part.reservation_id;
    ELSE
      INSERT INTO reservation AS r (company_code, sales_order_id, sales_order_item_id, warehouse_id, product_code, qty, reservation_state, reserved_at)
      VALUES (part.company_code, part.sales_order_id, part.sales_order_item_id, part.warehouse_id, part.product_code, part.qty, 'picking', part.reserved_at)
      RETURNING r.reservation_id INTO id;
    END IF;
    last := part.reservation_id;
    RETURN QUERY SELECT id, part.sales_order_id, part.sales_order_item_id, part.warehouse_id, part.product_code, part.storage_id, part.sort_key, part.qty;
  END LOOP;
END $$;

-- Reservations are on no pick list any more; what they hold is held still.
CREATE OR REPLACE FUNCTION kontor_stop_picking(ids bigint[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_lock_stock(kontor_stock_of_reservations(ids));
  UPDATE reservation SET reservation_state = 'active' WHERE reservation_id = ANY (ids) AND reservation_state = 'picking';
END $$;

-- What was not found on the way of a pick list is held no more. What was found stays held. Those who wait for what is free now come next.
CREATE OR REPLACE FUNCTION kontor_end_short_picks(list_id bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  places jsonb := kontor_stock_of_reservations(ARRAY(SELECT reservation_id FROM pick_list_item WHERE pick_list_id = list_id AND is_open));
  line record;
BEGIN
  PERFORM kontor_lock_stock(places);
  FOR line IN
    SELECT i.pick_list_item_id, i.storage_id, i.picked, i.qty - i.picked AS missing, r.reservation_id, r.warehouse_id, r.product_code
      FROM pick_list_item i JOIN reservation r USING (reservation_id)
     WHERE i.pick_list_id = list_id AND i.is_open AND i.picked < i.qty ORDER BY i.pick_list_item_id
  LOOP
    IF line.picked = 0 THEN
      UPDATE reservation SET reservation_state = 'released' WHERE reservation_id = line.reservation_id;
    ELSE
      UPDATE reservation SET qty = line.picked WHERE reservation_id = line.reservation_id;
    END IF;
    UPDATE stock_level SET reserved = reserved - line.missing, version = version + 1 WHERE warehouse_id = line.warehouse_id AND product_code = line.product_code;
  END LOOP;
  PERFORM kontor_count_demand(places);
  PERFORM kontor_serve_waiting(places);
END $$;

-- Weight, volume and pallets of what a customer ordered. Pieces are sold, so none is counted in packs (docs/formulae.md, Weight and volume of a load).
CREATE OR REPLACE FUNCTION kontor_sale_weight(_order bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(i.qty * p.weight), 0) FROM sales_order_item i JOIN product p USING (product_code) WHERE i.sales_order_id = _order);
CREATE OR REPLACE FUNCTION kontor_sale_volume(_order bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(i.qty * p.volume), 0) FROM sales_order_item i JOIN product p USING (product_code) WHERE i.sales_order_id = _order);
CREATE OR REPLACE FUNCTION kontor_sale_pallets(_order bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(kontor_pallets(i.product_code, i.qty)), 0) FROM sales_order_item i WHERE i.sales_order_id = _order);

-- Weight, volume and pallets of what leaves with a shipment (docs/formulae.md, Weight and volume of a load).
CREATE OR REPLACE FUNCTION kontor_load_weight(_shipment bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(kontor_sale_weight(o.sales_order_id)), 0) FROM shipment_order o WHERE o.shipment_id = _shipment);
CREATE OR REPLACE FUNCTION kontor_load_volume(_shipment bigint) RETURNS numeric
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(sum(kontor_sale_volume(o.sales_order_id)), 0) FROM shipment_order o WHERE o.shipment_id = _shipment);
CREATE OR REPLACE FUNCTION kontor_load_pallets(_shipment bigint) RETURNS integer
  LANGUAGE sql STABLE
  RETURN (SELECT ceil(sum(kontor_sale_pallets(o.sales_order_id)))::integer FROM shipment_order o WHERE o.shipment_id = _shipment);

-- What the planner of shipments shows of a company: vehicles of the days that are asked for, and those without a day; the orders they carry (`link_id` is the row
-- by which an order lies in one); and the orders that wait for one: ordered goods that did not leave their supplier yet, and sold goods that are held for their customers.
DROP FUNCTION IF EXISTS kontor_shipment_plan(text, date, date);
CREATE FUNCTION kontor_shipment_plan(company text, since date, until date) RETURNS TABLE (
    direction text, planned_as text, planned_id bigint, link_id bigint, fsm_instance_id bigint, warehouse_id bigint, is_open boolean, is_movable boolean,
    load_weight numeric, load_volume numeric, load_pallets numeric)
  LANGUAGE sql STABLE ROWS 200 AS $$
  WITH incoming AS (
    SELECT a.*, s.state_code FROM arriving_shipment a JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s USING (state_id)
     WHERE a.company_code = company AND s.state_code <> 'cancelled' AND (a.eta BETWEEN since AND until OR (a.eta IS NULL AND NOT s.final_state))),
  outgoing AS (
    SELECT h.*, s.state_code FROM shipment h JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s USING (state_id)
     WHERE h.company_code = company AND s.state_code <> 'cancelled' AND (h.departs_on BETWEEN since AND until OR (h.departs_on IS NULL AND NOT s.final_state)))
  SELECT 'inbound', 'vehicle', v.arriving_shipment_id, NULL::bigint, v.fsm_instance_id, v.warehouse_id, v.state_code = 'planned', v.state_code IN ('planned', 'in_transit'),
         kontor_shipment_weight(v.arriving_shipment_id), kontor_shipment_volume(v.arriving_shipment_id), coalesce(v.pallets, kontor_shipment_pallets(v.arriving_shipment_id), 0)::numeric
    FROM incoming v
  UNION ALL
  SELECT 'outbound', 'vehicle', v.shipment_id, NULL, v.fsm_instance_id, v.warehouse_id, v.state_code = 'draft', v.state_code IN ('draft', 'label_printed'),
         kontor_load_weight(v.shipment_id), kontor_load_volume(v.shipment_id), coalesce(kontor_load_pallets(v.shipment_id), 0)
    FROM outgoing v
  UNION ALL
  SELECT 'inbound', 'order', o.purchase_order_id, CASE WHEN v.arriving_shipment_id IS NOT NULL THEN l.arriving_shipment_order_id END, o.fsm_instance_id, o.warehouse_id,
         v.arriving_shipment_id IS NULL OR v.state_code = 'planned', false,
         kontor_order_weight(o.purchase_order_id), kontor_order_volume(o.purchase_order_id), kontor_order_pallets(o.purchase_order_id)
    FROM purchase_order o
    JOIN fsm_instance n ON n.fsm_instance_id = o.fsm_instance_id
    JOIN fsm_state s ON s.state_id = n.state_id
    LEFT JOIN LATERAL (SELECT l.* FROM arriving_shipment_order l WHERE l.company_code = o.company_code AND l.purchase_order_id = o.purchase_order_id
                        ORDER BY l.is_due DESC, l.arriving_shipment_order_id DESC LIMIT 1) l ON true
    LEFT JOIN incoming v ON v.arriving_shipment_id = l.arriving_shipment_id
   WHERE o.company_code = company AND (v.arriving_shipment_id IS NOT NULL
      OR (l.is_due IS NOT TRUE AND s.state_code IN ('ordered', 'in_production', 'goods_ready')))
  UNION ALL
  SELECT 'outbound', 'order', o.sales_order_id, CASE WHEN v.shipment_id IS NOT NULL THEN l.shipment_order_id END, o.fsm_instance_id, o.warehouse_id,
         v.shipment_id IS NULL OR v.state_code = 'draft', false,
         kontor_sale_weight(o.sales_order_id), kontor_sale_volume(o.sales_order_id), kontor_sale_pallets(o.sales_order_id)
    FROM sales_order o
    JOIN fsm_instance n ON n.fsm_instance_id = o.fsm_instance_id
    JOIN fsm_state s ON s.state_id = n.state_id
    LEFT JOIN shipment_order l ON l.company_code = o.company_code AND l.sales_order_id = o.sales_order_id AND l.is_loaded
    LEFT JOIN outgoing v ON v.shipment_id = l.shipment_id
   WHERE o.company_code = company AND (v.shipment_id IS NOT NULL
      OR (l.shipment_order_id IS NULL AND s.state_code IN ('ready_to_collect', 'collecting', 'packed')))
$$;
