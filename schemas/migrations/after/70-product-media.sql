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
