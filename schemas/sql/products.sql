-- "contains" over a million products: trigrams over the folded text. Products carry no company, so no policy disables it.
CREATE INDEX IF NOT EXISTS product_search ON product USING gin (search_text gin_trgm_ops);

-- Products belong to all companies; one that others have figures of is deleted by none of them alone. The cascade would take
-- their rows along, past row-level security and past the log. Looked at once a statement: large work deletes many products.
CREATE OR REPLACE FUNCTION kontor_keep_product_of_others() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM gone WHERE company_code <> nullif(current_setting('app.company', true), '')) THEN
    RAISE EXCEPTION 'in_use' USING ERRCODE = 'KT422';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS keep_product_of_others ON product;
-- Below another trigger, that of the foreign key: what a company deletes of its own is its own.
CREATE OR REPLACE TRIGGER keep_product_of_others AFTER DELETE ON product_company REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT WHEN (pg_trigger_depth() > 0) EXECUTE FUNCTION kontor_keep_product_of_others();
CREATE OR REPLACE TRIGGER keep_product_of_others AFTER DELETE ON product_shop REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT WHEN (pg_trigger_depth() > 0) EXECUTE FUNCTION kontor_keep_product_of_others();

DROP FUNCTION IF EXISTS kontor_merge_places_of_others(bigint, bigint);

-- A product has one cover at most. Looked at when the transaction ends, because two pictures change places within one
-- (src/server/domain/products/cover.follower.ts); no unique index, because one that waits takes no ON CONFLICT.
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

-- Rows that are known by a shop and what stands in it: a shop of another company is refused as one that is nowhere before the key is compared, for whether the row is
-- there already is nobody else's to know.
CREATE OR REPLACE FUNCTION kontor_own_shop() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  -- A row in another company's name is refused by the policy.
  IF current_user = 'kontor_app' AND NEW.company_code = nullif(current_setting('app.company', true), '') AND NOT EXISTS (
    SELECT FROM shop WHERE shop_id = NEW.shop_id AND company_code = NEW.company_code)
  THEN
    RAISE EXCEPTION 'the shop is not there' USING ERRCODE = '23503', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_shop';
  END IF;
  RETURN NEW;
END $$;
DO $$
DECLARE
  keyed text;
BEGIN
  FOREACH keyed IN ARRAY ARRAY['product_position', 'product_shop'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS a_own_shop ON %I', keyed);
    EXECUTE format('CREATE TRIGGER a_own_shop BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION kontor_own_shop()', keyed);
  END LOOP;
END $$;
