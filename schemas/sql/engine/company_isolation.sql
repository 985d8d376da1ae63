-- The companies of the user who asks, without those that are disabled; by a token that works in one company, that one alone.
CREATE OR REPLACE FUNCTION kontor_companies() RETURNS text[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT coalesce(array_agg(m.member_company), '{}') FROM user_company m JOIN company c ON c.company_code = m.member_company
      LEFT JOIN kontor_token(current_setting('app.session', true)) t ON true
     WHERE m.user_id = nullif(current_setting('app.user', true), '')::bigint AND NOT c.disabled
       AND coalesce(t.only_company, m.member_company) = m.member_company);
END $$;

-- The companies beside the chosen one in which the user who asks does not work, disabled ones too, and by a token those that it was not given; none where
-- nobody asks, which is the program itself.
CREATE OR REPLACE FUNCTION kontor_not_mine() RETURNS text[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT CASE WHEN nullif(current_setting('app.user', true), '') IS NULL THEN '{}' ELSE coalesce((
      SELECT array_agg(c.company_code ORDER BY c.company_code) FROM company c LEFT JOIN kontor_token(current_setting('app.session', true)) t ON true
       WHERE c.company_code IS DISTINCT FROM nullif(current_setting('app.company', true), '')
         AND (NOT EXISTS (SELECT FROM user_company m WHERE m.member_company = c.company_code AND m.user_id = nullif(current_setting('app.user', true), '')::bigint)
           OR t.only_company <> c.company_code)), '{}') END);
END $$;

-- In how many of these companies the user who asks does not work.
CREATE OR REPLACE FUNCTION kontor_elsewhere(asked text[]) RETURNS int
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (SELECT count(DISTINCT code)::int FROM unnest(asked) code WHERE code = ANY (kontor_not_mine()));
END $$;

-- Every table with a company_code is closed to other companies, also one that is added later: nothing to remember.
-- The company itself and its shops' names are looked up before a company is chosen, so `company` has no policy
-- and memberships live in user_company.member_company. The role kontor_reader, which forms of scope 'companies' are read with, sees the rows of
-- all companies the user belongs to; the list is found once for each statement.
CREATE OR REPLACE FUNCTION kontor_isolate(target regclass) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('DROP POLICY IF EXISTS company_isolation ON %s', target);
  EXECUTE format(
    'CREATE POLICY company_isolation ON %s TO kontor_app '
    'USING (company_code = nullif(current_setting(''app.company'', true), '''')) '
    'WITH CHECK (company_code = nullif(current_setting(''app.company'', true), ''''))', target);
  EXECUTE format('DROP POLICY IF EXISTS companies_reading ON %s', target);
  EXECUTE format('CREATE POLICY companies_reading ON %s FOR SELECT TO kontor_reader USING (company_code = ANY ((SELECT kontor_companies())::text[]))', target);
  -- FORCE binds the owner too; maintenance (migrations, demo data, sign-in) runs as owner and sees all companies.
  EXECUTE format('DROP POLICY IF EXISTS maintenance ON %s', target);
  EXECUTE format('CREATE POLICY maintenance ON %s TO %I USING (current_user NOT IN (''kontor_app'', ''kontor_reader'')) WITH CHECK (current_user NOT IN (''kontor_app'', ''kontor_reader''))', target, current_user);
END $$;

SELECT kontor_isolate(c.oid)
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_code' AND NOT a.attisdropped
 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'company';
