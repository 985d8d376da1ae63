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
