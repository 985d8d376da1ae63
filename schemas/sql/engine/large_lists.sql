-- What large lists keep beside their tables (src/server/engine/records/large). Everything in this schema can be made again from the rows,
-- and is, whenever its declaration changes; nothing is there while the tables are small.
CREATE SCHEMA IF NOT EXISTS large;
GRANT USAGE ON SCHEMA large TO kontor_app;

-- Which lists are kept, by what declaration, and the day they were last read anew from the first row to the last.
CREATE TABLE IF NOT EXISTS large.list (
  form text PRIMARY KEY,
  stamp text NOT NULL,
  is_ready boolean NOT NULL DEFAULT false,
  refreshed_on date
);
GRANT SELECT ON large.list TO kontor_app;

-- Rows whose values may have changed; without a key, all of them.
CREATE TABLE IF NOT EXISTS large.due (form text NOT NULL, key text);

-- Notes what a statement touched. Arguments: the form, the columns that count (all where it is empty), and where a column of the touched rows names rows of the
-- form's table: it, that table, its column of these names and its key. Else all rows of the form are due.
CREATE OR REPLACE FUNCTION large.note_rows() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  rows text := CASE
    WHEN TG_OP = 'INSERT' THEN 'TABLE new_rows'
    WHEN TG_OP = 'DELETE' THEN 'TABLE old_rows'
    WHEN TG_ARGV[1] = '' THEN 'TABLE old_rows UNION ALL TABLE new_rows'
    ELSE format('(SELECT %1$s FROM old_rows EXCEPT ALL SELECT %1$s FROM new_rows) UNION ALL (SELECT %1$s FROM new_rows EXCEPT ALL SELECT %1$s FROM old_rows)', TG_ARGV[1])
  END;
  noted bigint;
BEGIN
  IF TG_NARGS = 2 THEN
    EXECUTE format('INSERT INTO large.due (form) SELECT %L FROM (%s) x LIMIT 1', TG_ARGV[0], rows);
  ELSE
    EXECUTE format('INSERT INTO large.due (form, key) SELECT DISTINCT %L, t.%I FROM (%s) x JOIN %I t ON t.%I = x.%I',
      TG_ARGV[0], TG_ARGV[5], rows, TG_ARGV[3], TG_ARGV[4], TG_ARGV[2]);
  END IF;
  GET DIAGNOSTICS noted = ROW_COUNT;
  IF noted > 0 THEN PERFORM pg_notify('large_due', TG_ARGV[0]); END IF;
  RETURN NULL;
END $$;
