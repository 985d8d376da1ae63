-- Addresses of pages and categories are unique in their shop alone: a row for another company's shop is refused for the shop before anything is told of
-- what that one has. Named to fire before the other triggers of its rows.
CREATE OR REPLACE FUNCTION kontor_own_shop() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM shop s WHERE s.shop_id = NEW.shop_id AND s.company_code = NEW.company_code) THEN
    RAISE EXCEPTION 'shop % is none of the company', NEW.shop_id USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_shop';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS a_own_shop ON frontend_page;
CREATE TRIGGER a_own_shop BEFORE INSERT OR UPDATE OF shop_id, company_code ON frontend_page FOR EACH ROW EXECUTE FUNCTION kontor_own_shop();
DROP TRIGGER IF EXISTS a_own_shop ON frontend_category;
CREATE TRIGGER a_own_shop BEFORE INSERT OR UPDATE OF shop_id, company_code ON frontend_category FOR EACH ROW EXECUTE FUNCTION kontor_own_shop();
