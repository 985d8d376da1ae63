-- A company is known to everybody by name (users are assigned to it), but only its members change it, and whoever makes
-- one is its first member: otherwise nobody could work in it.
ALTER TABLE company ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS company_known ON company;
CREATE POLICY company_known ON company FOR SELECT TO kontor_app USING (true);
DROP POLICY IF EXISTS company_made ON company;
CREATE POLICY company_made ON company FOR INSERT TO kontor_app WITH CHECK (true);
DROP POLICY IF EXISTS company_changed ON company;
CREATE POLICY company_changed ON company FOR UPDATE TO kontor_app USING (EXISTS (
  SELECT FROM user_company m WHERE m.member_company = company.company_code AND m.user_id = nullif(current_setting('app.user', true), '')::bigint));
CREATE OR REPLACE FUNCTION kontor_found_company() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  founder bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  IF founder IS NOT NULL THEN
    INSERT INTO user_company (user_id, member_company) VALUES (founder, NEW.company_code) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS found_company ON company;
CREATE TRIGGER found_company AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION kontor_found_company();
