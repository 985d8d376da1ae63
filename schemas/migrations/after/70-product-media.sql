-- A product has one cover at most. Looked at when the transaction ends, because two pictures change places within one
-- (src/server/engine/images/cover-follower.ts); no unique index, because one that waits takes no ON CONFLICT.
CREATE OR REPLACE FUNCTION kontor_one_cover() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cover:' || NEW.product_code, 0));
  IF (SELECT count(*) FROM product_image WHERE product_code = NEW.product_code AND cover) > 1 THEN
    RAISE EXCEPTION 'two covers' USING ERRCODE = 'unique_violation', TABLE = 'product_image', CONSTRAINT = 'product_image_one_cover', COLUMN = 'cover';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS one_cover ON product_image;
CREATE CONSTRAINT TRIGGER one_cover AFTER INSERT OR UPDATE OF cover ON product_image DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.cover) EXECUTE FUNCTION kontor_one_cover();

-- A new row without a place comes last among those of its product, also when several come at once.
CREATE OR REPLACE FUNCTION kontor_last_place() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF coalesce(NEW.position, 0) = 0 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('sequence:' || TG_TABLE_NAME || ':' || NEW.product_code, 0));
    EXECUTE format('SELECT coalesce(max(position), 0) + 1 FROM %I WHERE product_code = $1', TG_TABLE_NAME) INTO NEW.position USING NEW.product_code;
  END IF;
  RETURN NEW;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['product_image', 'product_video', 'product_file'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS last_place ON %I', name);
    EXECUTE format('CREATE TRIGGER last_place BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION kontor_last_place()', name);
  END LOOP;
END $$;
