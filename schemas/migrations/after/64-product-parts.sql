-- Places of products inside a category of a shop are 1, 2, 3 …, whoever writes: a written place moves the row there and those
-- behind it along. Only the row that was meant is in the change log, so taking it back moves the others back too.

-- Writers take turns per table, in the same way as the program does before it locks rows.
CREATE OR REPLACE FUNCTION kontor_position_turn() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('order:' || TG_TABLE_NAME, 0));
  RETURN NULL;
END $$;

-- A new row without a place stands last.
CREATE OR REPLACE FUNCTION kontor_position_new() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  last integer;
BEGIN
  IF NEW.position IS NULL THEN
    SELECT count(*) INTO last FROM product_position WHERE shop_id = NEW.shop_id AND product_category_id = NEW.product_category_id;
    NEW.position := last + 1;
  END IF;
  RETURN NEW;
END $$;

-- Numbers the touched lists anew. Rows that were written get the place they were given, by code where several were given the same
-- and no further than the end; the others fill the rest in the order they had.
CREATE OR REPLACE FUNCTION kontor_position_dense() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  lists jsonb;
  moved jsonb := '[]';
BEGIN
  IF current_setting('kontor.numbering', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(DISTINCT jsonb_build_object('s', shop_id, 'c', product_category_id)), jsonb_agg(jsonb_build_object('s', shop_id, 'c', product_category_id, 'p', product_code))
      INTO lists, moved FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(DISTINCT jsonb_build_object('s', shop_id, 'c', product_category_id)) INTO lists FROM old_rows;
  ELSE
    SELECT jsonb_agg(DISTINCT jsonb_build_object('s', shop_id, 'c', product_category_id)) INTO lists FROM (TABLE old_rows UNION ALL TABLE new_rows) x;
    SELECT coalesce(jsonb_agg(jsonb_build_object('s', n.shop_id, 'c', n.product_category_id, 'p', n.product_code)), '[]') INTO moved
      FROM new_rows n LEFT JOIN old_rows o USING (shop_id, product_category_id, product_code)
     WHERE o.position IS DISTINCT FROM n.position;
  END IF;
  IF lists IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config('kontor.numbering', 'on', true);
  WITH l AS (SELECT * FROM jsonb_to_recordset(lists) AS l(s bigint, c bigint)),
  m AS (SELECT * FROM jsonb_to_recordset(moved) AS m(s bigint, c bigint, p text)),
  listed AS (
    SELECT t.shop_id AS s, t.product_category_id AS c, t.product_code AS p, t.position AS wanted, m.p IS NOT NULL AS is_moved,
           count(*) OVER list AS n, count(m.p) OVER list AS moves,
           row_number() OVER (PARTITION BY t.shop_id, t.product_category_id, m.p IS NOT NULL ORDER BY t.position, t.product_code) AS i
      FROM l JOIN product_position t ON t.shop_id = l.s AND t.product_category_id = l.c
      LEFT JOIN m ON m.s = t.shop_id AND m.c = t.product_category_id AND m.p = t.product_code
    WINDOW list AS (PARTITION BY t.shop_id, t.product_category_id)),
  given AS (
    SELECT s, c, p, least(i + max(greatest(wanted, 1) - i) OVER (PARTITION BY s, c ORDER BY i), n - moves + i) AS place FROM listed WHERE is_moved),
  free AS (
    SELECT s, c, place, row_number() OVER (PARTITION BY s, c ORDER BY place) AS i
      FROM (SELECT DISTINCT s, c, n FROM listed) x CROSS JOIN generate_series(1, n) place
     WHERE NOT EXISTS (SELECT FROM given g WHERE g.s = x.s AND g.c = x.c AND g.place = place.place)),
  placed AS (
    SELECT s, c, p, place FROM given
    UNION ALL
    SELECT s, c, p, free.place FROM listed JOIN free USING (s, c, i) WHERE NOT is_moved)
  UPDATE product_position t SET position = placed.place
    FROM placed
   WHERE t.shop_id = placed.s AND t.product_category_id = placed.c AND t.product_code = placed.p AND t.position <> placed.place;
  PERFORM set_config('kontor.numbering', 'off', true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER position_turn BEFORE INSERT OR UPDATE OR DELETE ON product_position FOR EACH STATEMENT EXECUTE FUNCTION kontor_position_turn();
CREATE OR REPLACE TRIGGER position_new BEFORE INSERT ON product_position FOR EACH ROW EXECUTE FUNCTION kontor_position_new();
CREATE OR REPLACE TRIGGER position_dense_insert AFTER INSERT ON product_position REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION kontor_position_dense();
CREATE OR REPLACE TRIGGER position_dense_update AFTER UPDATE ON product_position REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION kontor_position_dense();
CREATE OR REPLACE TRIGGER position_dense_delete AFTER DELETE ON product_position REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION kontor_position_dense();

-- Categories belong to all companies, places to one: those of other companies, which whoever merges cannot see, follow behind
-- what stands in the other category. Past the log, because an undo could not see them either.
CREATE OR REPLACE FUNCTION kontor_merge_places_of_others(merged bigint, target bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  own text := nullif(current_setting('app.company', true), '');
BEGIN
  DELETE FROM product_position p WHERE product_category_id = merged AND company_code IS DISTINCT FROM own
    AND EXISTS (SELECT FROM product_position o WHERE o.shop_id = p.shop_id AND o.product_category_id = target AND o.product_code = p.product_code);
  UPDATE product_position SET product_category_id = target, position = position + 1000000 WHERE product_category_id = merged AND company_code IS DISTINCT FROM own;
END $$;
