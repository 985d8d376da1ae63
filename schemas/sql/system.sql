-- Which stored files are still named by a row, kept as rows come and go; which tables name files, and the triggers on them, follow from the tables
-- (src/server/engine/database/file-triggers.ts).
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

-- A line of the log belongs to a change-set that is there; nobody deletes one. Not a foreign key: that would ask for each line.
CREATE OR REPLACE FUNCTION kontor_change_of_set() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT change_set_id FROM written) w WHERE NOT EXISTS (SELECT FROM change_set s WHERE s.change_set_id = w.change_set_id)) THEN
    RAISE EXCEPTION 'a change of no change-set' USING ERRCODE = 'foreign_key_violation', TABLE = 'change', COLUMN = 'change_set_id';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER change_of_set AFTER INSERT ON change REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION kontor_change_of_set();
