-- What large lists keep beside their tables (src/server/engine/records/large). Everything in this schema can be made again from the rows,
-- and is, whenever its declaration changes; nothing is there while the tables are small.
CREATE SCHEMA IF NOT EXISTS large;
GRANT USAGE ON SCHEMA large TO kontor_app;

-- Which lists are kept, by what declaration, and when they were last read anew from the first row to the last.
CREATE TABLE IF NOT EXISTS large.list (
  form text PRIMARY KEY,
  stamp text NOT NULL,
  is_ready boolean NOT NULL DEFAULT false,
  refreshed_at timestamptz
);
ALTER TABLE large.list DROP COLUMN IF EXISTS refreshed_on, ADD COLUMN IF NOT EXISTS refreshed_at timestamptz;
GRANT SELECT ON large.list TO kontor_app;

-- Rows whose values may have changed; without a key, all of them.
CREATE TABLE IF NOT EXISTS large.due (form text NOT NULL, key text);

-- The keys of the rows of the transaction's company whose text fulfils a pattern, in no order, as the text of an array; null where there are more than `most`, or far
-- more as PostgreSQL guesses and a tenth of them is found. It runs as the owner, for whom an index finds them: under row-level security PostgreSQL looks at every
-- row's company before it compares texts (find-keys.ts).
CREATE OR REPLACE FUNCTION large.keys_where(side text, key text, field text, pattern text, most integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  found text := format('SELECT %I::text FROM large.%I WHERE company_code = nullif(current_setting(''app.company'', true), '''') AND %I LIKE %L', key, side, field, pattern);
  plan jsonb;
  keys text[];
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) ' || found INTO plan;
  IF (plan #>> '{0,Plan,Plan Rows}')::numeric > 8 * most THEN most := ceil(most / 10.0); END IF;
  EXECUTE format('SELECT array(%s LIMIT %s)', found, most + 1) INTO keys;
  RETURN CASE WHEN cardinality(keys) <= most THEN keys::text END;
END $$;
REVOKE ALL ON FUNCTION large.keys_where(text, text, text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION large.keys_where(text, text, text, text, integer) TO kontor_app;
