-- Products belong to all companies; one that others have figures of is deleted by none of them alone. The cascade would take
-- their rows along, past row-level security and past the log.
CREATE OR REPLACE FUNCTION kontor_keep_product_of_others() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
BEGIN
  IF EXISTS (SELECT FROM product_company WHERE product_code = OLD.product_code AND company_code <> company)
    OR EXISTS (SELECT FROM product_shop WHERE product_code = OLD.product_code AND company_code <> company)
  THEN
    RAISE EXCEPTION 'in_use' USING ERRCODE = 'KT422';
  END IF;
  RETURN OLD;
END $$;

DROP TRIGGER IF EXISTS keep_product_of_others ON product;
CREATE TRIGGER keep_product_of_others BEFORE DELETE ON product FOR EACH ROW EXECUTE FUNCTION kontor_keep_product_of_others();
