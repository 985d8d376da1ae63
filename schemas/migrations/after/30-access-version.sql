-- Counts up whenever who may do what changes; servers compare it in every transaction and forget cached rights.
INSERT INTO access_version DEFAULT VALUES ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION kontor_access_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE access_version SET version = version + 1;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['role', 'role_user', 'role_page', 'user_page', 'user_company', 'page', 'company'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS access_changed ON %I', name);
    EXECUTE format('CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION kontor_access_changed()', name);
  END LOOP;
END $$;

-- A session that was closed must not live on in a server's memory either.
DROP TRIGGER IF EXISTS access_changed ON refresh_token;
CREATE TRIGGER access_changed AFTER UPDATE OF revoked_at ON refresh_token
  FOR EACH STATEMENT EXECUTE FUNCTION kontor_access_changed();

-- Of a user only these columns matter; a bookmark must not make every server forget its rights.
DROP TRIGGER IF EXISTS access_changed ON app_user;
CREATE TRIGGER access_changed AFTER UPDATE OF blocked, scope, user_email ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION kontor_access_changed();
DROP TRIGGER IF EXISTS access_changed_rows ON app_user;
CREATE TRIGGER access_changed_rows AFTER INSERT OR DELETE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION kontor_access_changed();
