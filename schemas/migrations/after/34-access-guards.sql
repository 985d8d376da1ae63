-- Invariants of access, kept by the database so that no path around them exists. The error's message is the code the
-- client words; its SQLSTATE KT422 or KT403 tells the status.

-- At least one administrator can always sign in. The lock makes two removals at once wait for each other.
CREATE OR REPLACE FUNCTION kontor_keep_administrator() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM FROM role WHERE administrator ORDER BY role_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT FROM role_user ru JOIN role r USING (role_id) JOIN app_user u USING (user_id)
     WHERE r.administrator AND r.active AND NOT u.blocked)
  THEN
    RAISE EXCEPTION 'last_administrator' USING ERRCODE = 'KT422';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS keep_administrator ON app_user;
CREATE TRIGGER keep_administrator AFTER DELETE OR UPDATE OF blocked ON app_user FOR EACH STATEMENT EXECUTE FUNCTION kontor_keep_administrator();
DROP TRIGGER IF EXISTS keep_administrator ON role_user;
CREATE TRIGGER keep_administrator AFTER DELETE OR UPDATE ON role_user FOR EACH STATEMENT EXECUTE FUNCTION kontor_keep_administrator();
DROP TRIGGER IF EXISTS keep_administrator ON role;
CREATE TRIGGER keep_administrator AFTER DELETE OR UPDATE OF active, administrator ON role FOR EACH STATEMENT EXECUTE FUNCTION kontor_keep_administrator();

-- Nobody changes the own roles, rights or companies, and nobody gives what he does not have.
CREATE OR REPLACE FUNCTION kontor_guard_grant() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
  target jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  mine jsonb;
  refused boolean := false;
BEGIN
  IF current_user <> 'kontor_app' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_TABLE_NAME <> 'role_page' AND (target->>'user_id')::bigint = caller THEN
    refused := true;
  ELSIF TG_TABLE_NAME = 'user_company' THEN
    refused := NOT EXISTS (SELECT FROM user_company WHERE user_id = caller AND member_company = target->>'member_company');
  ELSIF TG_TABLE_NAME = 'role_user' THEN
    refused := NOT kontor_is_administrator(caller)
      AND EXISTS (SELECT FROM role WHERE role_id = (target->>'role_id')::bigint AND administrator);
  ELSIF TG_OP <> 'DELETE' AND NOT kontor_is_administrator(caller) THEN
    SELECT to_jsonb(r) INTO mine FROM kontor_rights(caller) r WHERE r.page_code = target->>'page_code';
    refused := EXISTS (
      SELECT FROM unnest(ARRAY['perms', 'list', 'add', 'set', 'delete']) flag
       WHERE (target->>flag)::boolean AND NOT coalesce((mine->>flag)::boolean, false));
  END IF;
  IF refused THEN RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403'; END IF;
  RETURN coalesce(NEW, OLD);
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['role_user', 'role_page', 'user_page', 'user_company'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS guard_grant ON %I', name);
    EXECUTE format('CREATE TRIGGER guard_grant BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION kontor_guard_grant()', name);
  END LOOP;
END $$;

-- A blocked user, or one with a new password, has no session any more.
CREATE OR REPLACE FUNCTION kontor_close_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.blocked OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    UPDATE refresh_token SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS close_sessions ON app_user;
CREATE TRIGGER close_sessions AFTER UPDATE OF blocked, password_hash ON app_user FOR EACH ROW EXECUTE FUNCTION kontor_close_sessions();

-- Who manages users manages those of the own companies: nobody blocks, renames or deletes a user who also works elsewhere,
-- nor an administrator without being one.
CREATE OR REPLACE FUNCTION kontor_guard_user() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  IF current_user = 'kontor_app' AND (
    EXISTS (
      SELECT FROM user_company theirs WHERE theirs.user_id = OLD.user_id
         AND NOT EXISTS (SELECT FROM user_company mine WHERE mine.user_id = caller AND mine.member_company = theirs.member_company))
    OR (kontor_is_administrator(OLD.user_id) AND NOT kontor_is_administrator(caller)))
  THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
DROP TRIGGER IF EXISTS guard_user ON app_user;
CREATE TRIGGER guard_user BEFORE DELETE OR UPDATE OF user_name, user_email, first_name, last_name, blocked, password_hash, scope ON app_user
  FOR EACH ROW EXECUTE FUNCTION kontor_guard_user();

-- A saved view belongs to who made it; others may use a shared one and nothing more.
CREATE OR REPLACE FUNCTION kontor_guard_view() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF current_user = 'kontor_app' AND OLD.owner_id IS DISTINCT FROM nullif(current_setting('app.user', true), '')::bigint THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
DROP TRIGGER IF EXISTS guard_view ON saved_view;
CREATE TRIGGER guard_view BEFORE DELETE OR UPDATE ON saved_view FOR EACH ROW EXECUTE FUNCTION kontor_guard_view();
