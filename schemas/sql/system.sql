-- Which stored files are still named by a row, kept as rows come and go. A table whose rows name files is named here
-- (tests/server/engine/storage/stored-files.test.ts holds these functions against the foreign keys there are).
CREATE OR REPLACE FUNCTION kontor_file_is_named(file text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM product_image WHERE file_key = file) OR EXISTS (SELECT FROM product_file WHERE file_key = file)
      OR EXISTS (SELECT FROM picture WHERE file_key = file);
$$;

CREATE OR REPLACE FUNCTION kontor_file_named() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE stored_file SET unused_since = NULL WHERE file_key = NEW.file_key AND unused_since IS NOT NULL;
  RETURN NULL;
END $$;

-- Of two who take the last two rows away at once neither sees it: the daily sweep does.
CREATE OR REPLACE FUNCTION kontor_file_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE stored_file SET unused_since = now() WHERE file_key = OLD.file_key AND unused_since IS NULL AND NOT kontor_file_is_named(OLD.file_key);
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['product_image', 'product_file', 'picture'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS file_named ON %I', name);
    EXECUTE format('CREATE TRIGGER file_named AFTER INSERT OR UPDATE OF file_key ON %I FOR EACH ROW EXECUTE FUNCTION kontor_file_named()', name);
    EXECUTE format('DROP TRIGGER IF EXISTS file_left ON %I', name);
    EXECUTE format('CREATE TRIGGER file_left AFTER DELETE OR UPDATE OF file_key ON %I FOR EACH ROW EXECUTE FUNCTION kontor_file_left()', name);
  END LOOP;
END $$;
