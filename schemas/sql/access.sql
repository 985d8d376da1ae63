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

-- Who may do what, in one place for the server and for the guards below.
-- Effective = OR over the user's active roles, each flag overridden by the user's own row where that is not null;
-- an administrator's role opens everything. A page that is not open (perms) gives no other right.
CREATE OR REPLACE FUNCTION kontor_rights(caller bigint)
  RETURNS TABLE (page_code text, url text, perms boolean, list boolean, add boolean, set boolean, delete boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH mine AS (
    SELECT r.role_id, r.administrator FROM role_user ru JOIN role r USING (role_id) WHERE ru.user_id = caller AND r.active
  ), administrator AS (
    SELECT coalesce(bool_or(administrator), false) AS yes FROM mine
  ), granted AS (
    SELECT rp.page_code, bool_or(rp.perms) AS perms, bool_or(rp.list) AS list, bool_or(rp.add) AS add, bool_or(rp.set) AS set, bool_or(rp.delete) AS delete
      FROM role_page rp JOIN mine USING (role_id) GROUP BY rp.page_code
  ), effective AS (
    SELECT p.page_code, p.url,
           coalesce(up.perms, a.yes OR g.perms, false) AS perms,
           coalesce(up.list, a.yes OR g.list, false) AS list,
           coalesce(up.add, a.yes OR g.add, false) AS add,
           coalesce(up.set, a.yes OR g.set, false) AS set,
           coalesce(up.delete, a.yes OR g.delete, false) AS delete
      FROM page p CROSS JOIN administrator a
      LEFT JOIN granted g ON g.page_code = p.page_code
      LEFT JOIN user_page up ON up.page_code = p.page_code AND up.user_id = caller
  )
  SELECT page_code, url, perms, perms AND list, perms AND add, perms AND set, perms AND delete FROM effective
$$;

-- What every call must know of its caller before it does anything: one row, or none for an unknown user.
-- `session_live` is false once the session was closed; `member` once the chosen company was left or disabled.
DROP FUNCTION IF EXISTS kontor_caller(bigint, text, text);
CREATE FUNCTION kontor_caller(caller bigint, session text, company text)
  RETURNS TABLE (access_version integer, blocked boolean, session_live boolean, member boolean, first_company text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT (SELECT version FROM access_version),
         u.blocked,
         EXISTS (SELECT FROM refresh_token t WHERE t.family = session AND t.user_id = caller AND t.revoked_at IS NULL AND t.family_expires_at > now()),
         company IS NULL OR EXISTS (
           SELECT FROM user_company m JOIN company c ON c.company_code = m.member_company
            WHERE m.user_id = caller AND m.member_company = company AND NOT c.disabled),
         (SELECT min(m.member_company) FROM user_company m JOIN company c ON c.company_code = m.member_company WHERE m.user_id = caller AND NOT c.disabled)
    FROM app_user u WHERE u.user_id = caller
$$;

CREATE OR REPLACE FUNCTION kontor_is_administrator(caller bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM role_user ru JOIN role r USING (role_id) WHERE ru.user_id = caller AND r.active AND r.administrator)
$$;

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

-- Whether a view may be given to others: to a role by who has it and may set the rights of roles, to a company by its administrator.
CREATE OR REPLACE FUNCTION kontor_may_share_view(caller bigint, scope text, role bigint, company text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT CASE scope
    WHEN 'mine' THEN true
    WHEN 'role' THEN kontor_is_administrator(caller) OR (
      EXISTS (SELECT FROM role_user ru JOIN role r USING (role_id) WHERE ru.user_id = caller AND ru.role_id = role AND r.active)
      AND EXISTS (SELECT FROM kontor_rights(caller) r WHERE r.url = 'settings/role_pages' AND r.set))
    WHEN 'company' THEN kontor_is_administrator(caller) AND EXISTS (SELECT FROM user_company WHERE user_id = caller AND member_company = company)
    ELSE false
  END
$$;

-- A saved view belongs to who made it; others may use a shared one and nothing more. Only an administrator may take it away from all, or say whether
-- screens open with it.
CREATE OR REPLACE FUNCTION kontor_guard_view() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
  -- What an administrator may change of another's view, and what changes by itself.
  loose text[] := ARRAY['is_default', 'row_version', 'created_at', 'created_by', 'updated_at', 'updated_by'];
  allowed boolean := true;
BEGIN
  IF current_user <> 'kontor_app' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP <> 'INSERT' AND OLD.owner_id IS DISTINCT FROM caller THEN
    allowed := OLD.view_scope <> 'mine' AND kontor_is_administrator(caller)
      AND kontor_may_share_view(caller, OLD.view_scope, OLD.role_id, OLD.view_company)
      AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - loose = to_jsonb(OLD) - loose);
  ELSIF TG_OP <> 'DELETE' THEN
    -- An administrator takes back that another's view was deleted.
    allowed := kontor_may_share_view(caller, NEW.view_scope, NEW.role_id, NEW.view_company)
      AND (NEW.owner_id = caller OR (TG_OP = 'INSERT' AND NEW.view_scope <> 'mine' AND kontor_is_administrator(caller)));
  END IF;
  IF NOT coalesce(allowed, false) THEN RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403'; END IF;
  RETURN coalesce(NEW, OLD);
END $$;
DROP TRIGGER IF EXISTS guard_view ON saved_view;
CREATE TRIGGER guard_view BEFORE INSERT OR DELETE OR UPDATE ON saved_view FOR EACH ROW EXECUTE FUNCTION kontor_guard_view();
