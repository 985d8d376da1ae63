-- A company is known to everybody by name (users are assigned to it), but only its members change it, and whoever makes
-- one is its first member: otherwise nobody could work in it. Administrators of all the others are members too: otherwise nobody could administer the whole any more.
ALTER TABLE company ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS company_known ON company;
CREATE POLICY company_known ON company FOR SELECT TO kontor_app, kontor_reader USING (true);
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
    INSERT INTO user_company (user_id, member_company)
    SELECT user_id, NEW.company_code FROM app_user u
     WHERE user_id = founder OR (kontor_is_administrator(user_id) AND NOT EXISTS (
       SELECT company_code FROM company WHERE NOT disabled AND company_code <> NEW.company_code
       EXCEPT SELECT member_company FROM user_company m WHERE m.user_id = u.user_id))
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- Whoever works in no company that is open reaches none: a company stays open unless an administrator who works elsewhere too can open it again.
CREATE OR REPLACE FUNCTION kontor_keep_open() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF current_user = 'kontor_app' AND NOT EXISTS (
    SELECT FROM user_company m JOIN app_user u USING (user_id)
     WHERE m.member_company = NEW.company_code AND NOT u.blocked AND kontor_is_administrator(m.user_id)
       AND EXISTS (SELECT FROM user_company o JOIN company c ON c.company_code = o.member_company WHERE o.user_id = m.user_id AND NOT c.disabled))
  THEN
    RAISE EXCEPTION 'last_administrator' USING ERRCODE = 'KT422';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS keep_open ON company;
CREATE TRIGGER keep_open AFTER UPDATE OF disabled ON company FOR EACH ROW WHEN (NEW.disabled AND NOT OLD.disabled) EXECUTE FUNCTION kontor_keep_open();
DROP TRIGGER IF EXISTS found_company ON company;
CREATE TRIGGER found_company AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION kontor_found_company();

-- The year that a series with the pattern counts in; 0 where it counts on and on.
CREATE OR REPLACE FUNCTION kontor_number_year(pattern text, day date) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN pattern ~ '\{yy(yy)?\}' THEN extract(year FROM day)::int ELSE 0 END;

-- A number as its pattern writes it; one with more digits than the pattern has zeros is written whole.
CREATE OR REPLACE FUNCTION kontor_number_text(pattern text, day date, number bigint) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(regexp_replace(pattern, '\{0+\}',
    lpad(number::text, greatest(length(number::text), length(substring(pattern FROM '\{(0+)\}'))), '0')), '{yyyy}', to_char(day, 'YYYY')), '{yy}', to_char(day, 'YY'));

-- Takes the next `wanted` numbers of a series for the company of the transaction, in order. Whoever comes later waits for its end: what is rolled
-- back leaves no gap.
CREATE OR REPLACE FUNCTION kontor_next_numbers(wanted_series text, declared text, wanted integer) RETURNS SETOF text
  LANGUAGE plpgsql AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
  pattern text := coalesce((SELECT p.pattern FROM number_pattern p WHERE p.company_code = company AND p.series = wanted_series), declared);
  upto bigint;
BEGIN
  INSERT INTO counter AS c (company_code, series, year, last) VALUES (company, wanted_series, kontor_number_year(pattern, kontor_today(company)), wanted)
    ON CONFLICT (company_code, series, year) DO UPDATE SET last = c.last + wanted RETURNING c.last INTO upto;
  RETURN QUERY SELECT kontor_number_text(pattern, kontor_today(company), n) FROM generate_series(upto - wanted + 1, upto) n ORDER BY n;
END $$;

CREATE OR REPLACE TRIGGER company_zone BEFORE INSERT OR UPDATE OF time_zone ON company FOR EACH ROW EXECUTE FUNCTION kontor_known_zone();
