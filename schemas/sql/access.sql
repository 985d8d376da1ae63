-- Counts up whenever who may do what changes; servers compare it in every transaction and forget cached rights.
INSERT INTO access_version DEFAULT VALUES ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION kontor_access_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  current text := pg_current_xact_id()::text;
BEGIN
  -- Once for each transaction, however many rows it changes.
  IF current_setting('app.access_changed', true) IS DISTINCT FROM current THEN
    PERFORM set_config('app.access_changed', current, true);
    UPDATE access_version SET version = version + 1;
    -- Whoever holds a stream open looks at once who may still hear it.
    PERFORM pg_notify('access_changed', '');
  END IF;
  RETURN NULL;
END $$;

-- By row: a statement that finds nothing to change, such as a job that clears away what has ended, makes nobody look again.
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN
    SELECT name, 'access_changed_rows' AS trigger, 'INSERT OR DELETE' AS changes, '' AS moved
      FROM unnest(ARRAY['role', 'role_user', 'role_page', 'user_page', 'user_company', 'page', 'company', 'app_user']) name
    UNION ALL
    SELECT name, 'access_changed_values', 'UPDATE', 'WHEN (OLD IS DISTINCT FROM NEW)'
      FROM unnest(ARRAY['role', 'role_user', 'role_page', 'user_page', 'user_company', 'page', 'company']) name
    UNION ALL VALUES
      -- Of a user only these columns matter; a bookmark must not make every server forget its rights.
      ('app_user', 'access_changed_values', 'UPDATE',
        'WHEN ((OLD.blocked, OLD.scope, OLD.user_email) IS DISTINCT FROM (NEW.blocked, NEW.scope, NEW.user_email))'),
      -- A session that was closed must not live on in a server's memory either, nor a token that was ended.
      ('refresh_token', 'access_changed_values', 'UPDATE', 'WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)'),
      ('machine_token', 'access_changed_values', 'UPDATE', 'WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)'),
      ('machine_token', 'access_changed_rows', 'DELETE', '')
  LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', watched.trigger, watched.name);
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I FOR EACH ROW %s EXECUTE FUNCTION kontor_access_changed()',
      watched.trigger, watched.changes, watched.name, watched.moved);
  END LOOP;
  -- One trigger for each statement did that before.
  FOR watched IN SELECT tgrelid::regclass AS name FROM pg_trigger WHERE tgname = 'access_changed' LOOP
    EXECUTE format('DROP TRIGGER access_changed ON %s', watched.name);
  END LOOP;
END $$;

-- Who may do what, in one place for the server and for the guards below.
-- Effective = OR over the user's active roles, each flag overridden by the user's own row where that is not null;
-- an administrator's role opens everything. A page that is not open (perms) gives no other right.
CREATE OR REPLACE FUNCTION kontor_rights(caller bigint)
  RETURNS TABLE (page_code text, url text, perms boolean, list boolean, add boolean, set boolean, delete boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
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
  SELECT page_code, url, perms, perms AND list, perms AND add, perms AND set, perms AND delete FROM effective;
END $$;

-- Whether somebody may go on to act in a session: everybody in his own; an administrator in that of somebody else for as long as his own session lives, he is not
-- blocked and may do all that the other may. Later functions are named inside, for the body is read when it is called.
CREATE OR REPLACE FUNCTION kontor_may_go_on(session text, person bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  acting record;
BEGIN
  SELECT s.impersonator_id AS id, s.impersonator_family AS family INTO acting FROM user_session s WHERE s.family = session AND s.impersonator_id IS NOT NULL;
  IF NOT FOUND THEN RETURN true; END IF;
  RETURN EXISTS (SELECT FROM refresh_token t WHERE t.family = acting.family AND t.user_id = acting.id AND t.revoked_at IS NULL AND t.family_expires_at > now())
    AND EXISTS (SELECT FROM app_user WHERE user_id = acting.id AND NOT blocked)
    AND kontor_is_administrator(acting.id) AND kontor_may_all(acting.id, person);
END $$;

-- What every call must know of its caller before it does anything: one row, or none for an unknown user.
-- `session_live` is false once the session was closed, or the token ended that acts in its place; `member` once the chosen company was left or
-- disabled, or where the token does not work in it.
DROP FUNCTION IF EXISTS kontor_caller(bigint, text, text);
CREATE FUNCTION kontor_caller(caller bigint, session text, company text)
  RETURNS TABLE (access_version integer, blocked boolean, session_live boolean, member boolean, first_company text, impersonator text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH works AS (
    SELECT m.member_company AS code FROM user_company m JOIN company c ON c.company_code = m.member_company
     WHERE m.user_id = caller AND NOT c.disabled AND NOT EXISTS (SELECT FROM kontor_token(session) t WHERE t.only_company <> m.member_company)
  )
  SELECT (SELECT version FROM access_version),
         u.blocked,
         (EXISTS (SELECT FROM refresh_token t WHERE t.family = session AND t.user_id = caller AND t.revoked_at IS NULL AND t.family_expires_at > now())
           AND kontor_may_go_on(session, caller))
           OR EXISTS (SELECT FROM kontor_token(session) t WHERE t.user_id = caller),
         company IS NULL OR company IN (SELECT code FROM works),
         (SELECT min(code) FROM works),
         (SELECT i.user_name FROM user_session s JOIN app_user i ON i.user_id = s.impersonator_id WHERE s.family = session)
    FROM app_user u WHERE u.user_id = caller;
END $$;

CREATE OR REPLACE FUNCTION kontor_is_administrator(caller bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (SELECT EXISTS (SELECT FROM role_user ru JOIN role r USING (role_id) WHERE ru.user_id = caller AND r.active AND r.administrator));
END $$;

-- Whether the user of this transaction may list a page: for SQL that tells of fields which need that right (schemas/needs.ts).
CREATE OR REPLACE FUNCTION kontor_sees(needed text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT EXISTS (SELECT FROM kontor_rights(nullif(current_setting('app.user', true), '')::bigint) WHERE url = needed AND list)
      AND NOT EXISTS (SELECT FROM kontor_token(current_setting('app.session', true)) WHERE NOT pages ? needed));
END $$;

-- Whether an administrator's role opens everything to the caller, and no row of his own narrows it.
CREATE OR REPLACE FUNCTION kontor_opens_all(caller bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (SELECT kontor_is_administrator(caller) AND NOT EXISTS (SELECT FROM user_page WHERE user_id = caller AND false IN (perms, list, add, set, delete)));
END $$;

-- Invariants of access, kept by the database so that no path around them exists. The error's message is the code the
-- client words; its SQLSTATE KT422 or KT403 tells the status.

-- Rank: whether the caller may do all that the other may, by any page, any scope and in any company. Also what the other's own rows
-- would give once the page is opened counts. Everybody may do what he may himself.
CREATE OR REPLACE FUNCTION kontor_may_all(caller bigint, other bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT caller = other OR (
      NOT EXISTS (SELECT member_company FROM user_company WHERE user_id = other EXCEPT SELECT member_company FROM user_company WHERE user_id = caller)
      AND NOT EXISTS (
        SELECT jsonb_path_query(scope, '$[*]') FROM app_user WHERE user_id = other EXCEPT SELECT jsonb_path_query(scope, '$[*]') FROM app_user WHERE user_id = caller)
      AND (kontor_is_administrator(caller) OR NOT kontor_is_administrator(other))
      AND (kontor_opens_all(caller) OR NOT EXISTS (
        SELECT FROM (SELECT page_code, perms, list, add, set, delete FROM kontor_rights(other)
                      UNION ALL SELECT page_code, perms, list, add, set, delete FROM user_page WHERE user_id = other) theirs
          JOIN kontor_rights(caller) mine USING (page_code)
         WHERE (theirs.perms AND NOT mine.perms) OR (theirs.list AND NOT mine.list) OR (theirs.add AND NOT mine.add)
            OR (theirs.set AND NOT mine.set) OR (theirs.delete AND NOT mine.delete)))));
END $$;

-- Whether the caller may do all that a role gives, or would give once it is active.
CREATE OR REPLACE FUNCTION kontor_may_all_of_role(caller bigint, given bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT (kontor_is_administrator(caller) OR NOT EXISTS (SELECT FROM role WHERE role_id = given AND administrator))
      AND (kontor_opens_all(caller) OR NOT EXISTS (
        SELECT FROM role_page theirs JOIN kontor_rights(caller) mine USING (page_code)
         WHERE theirs.role_id = given
           AND ((theirs.perms AND NOT mine.perms) OR (theirs.list AND NOT mine.list) OR (theirs.add AND NOT mine.add)
             OR (theirs.set AND NOT mine.set) OR (theirs.delete AND NOT mine.delete)))));
END $$;

-- All that somebody may, a word for each, to be compared before and after a change: pages with their rights, companies, scopes, and what an
-- administrator's role opens. Whoever opens everything has no words of pages, for he has also those that come later.
CREATE OR REPLACE FUNCTION kontor_powers(person bigint) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT 'company ' || member_company FROM user_company WHERE user_id = person
   UNION ALL
  SELECT 'scope ' || part.value::text FROM app_user CROSS JOIN LATERAL jsonb_path_query(scope, '$[*]') AS part (value) WHERE user_id = person
   UNION ALL
  SELECT 'administrator' WHERE kontor_is_administrator(person)
   UNION ALL
  SELECT 'everything' WHERE kontor_opens_all(person)
   UNION ALL
  SELECT 'page ' || page_code || ' ' || given.name
    FROM kontor_rights(person) CROSS JOIN LATERAL (VALUES ('perms', perms), ('list', list), ('add', add), ('set', set), ('delete', delete)) AS given (name, has)
   WHERE given.has AND NOT kontor_opens_all(person)
$$;

-- Whether somebody proved just now that his session is in his own hands; and whether the caller of the transaction did.
CREATE OR REPLACE FUNCTION kontor_is_confirmed(session text, person bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (SELECT EXISTS (SELECT FROM user_session WHERE family = session AND user_id = person AND confirmed_until > now()));
END $$;
CREATE OR REPLACE FUNCTION kontor_is_confirmed() RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (SELECT kontor_is_confirmed(current_setting('app.session', true), nullif(current_setting('app.user', true), '')::bigint));
END $$;

-- Whether the transaction takes back large work that its caller began and that was cut short (log/take-piece.ts): he was asked when he began it.
CREATE OR REPLACE FUNCTION kontor_takes_back() RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT EXISTS (SELECT FROM change_set WHERE change_set_id = nullif(current_setting('app.takes_back', true), '')::bigint
      AND open_until IS NOT NULL AND user_id = nullif(current_setting('app.user', true), '')::bigint));
END $$;

-- Whoever changes accounts or rights may do all that those concerned may, before the change and after it. So nobody edits, resets, unlocks or
-- deletes somebody who may do more or works elsewhere, and nobody gives what he lacks, to himself or through others. Nobody changes the own
-- roles, rights, scopes or companies; a role concerns all who have it, a page all whom it is given to. What a row says of whom is never changed:
-- such a row is deleted and another added, and both are asked about.
-- What a stolen session must not do is asked again: rights, roles and companies, by what somebody signs in, the caller too, and whether he may
-- at all (KT403 confirm_identity).
-- For what a cascade takes, the row that it follows from was asked about before; the database may ask again afterwards, so both must agree.
CREATE OR REPLACE FUNCTION kontor_guard_rank() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
  target jsonb := to_jsonb(CASE WHEN TG_OP = 'INSERT' OR (TG_WHEN = 'AFTER' AND TG_OP = 'UPDATE') THEN NEW ELSE OLD END);
  concerned bigint := (target->>'user_id')::bigint;
  given bigint := (target->>'role_id')::bigint;
  allowed boolean;
BEGIN
  IF current_user <> 'kontor_app' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'page' AND EXISTS (
    SELECT FROM unnest(ARRAY['user_id', 'role_id', 'page_code', 'member_company']) part WHERE to_jsonb(OLD)->part IS DISTINCT FROM to_jsonb(NEW)->part) THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403';
  END IF;
  IF TG_TABLE_NAME = 'page' THEN
    -- Rights follow the page: whoever lacks one anywhere could lead another page there.
    allowed := kontor_opens_all(caller) AND NOT EXISTS (
      SELECT FROM (SELECT user_id FROM user_page WHERE page_code = target->>'page_code'
                    UNION SELECT ru.user_id FROM role_page rp JOIN role_user ru USING (role_id) WHERE rp.page_code = target->>'page_code') other
       WHERE kontor_may_all(caller, other.user_id) IS NOT TRUE);
  ELSIF TG_TABLE_NAME = 'app_user' THEN
    allowed := kontor_may_all(caller, concerned) AND NOT (concerned = caller AND TG_OP = 'UPDATE' AND OLD.scope IS DISTINCT FROM NEW.scope);
  ELSIF TG_TABLE_NAME IN ('role', 'role_page') THEN
    -- Who closes his own role loses what it gave; what it gives was asked before.
    allowed := (kontor_may_all_of_role(caller, given)
        OR (TG_WHEN = 'AFTER' AND TG_TABLE_NAME = 'role' AND TG_OP = 'UPDATE' AND to_jsonb(OLD)->'administrator' = to_jsonb(NEW)->'administrator'))
      AND NOT EXISTS (SELECT FROM role_user ru WHERE ru.role_id = given AND kontor_may_all(caller, ru.user_id) IS NOT TRUE);
  ELSE
    allowed := (concerned <> caller OR TG_WHEN = 'AFTER') AND kontor_may_all(caller, concerned) AND (given IS NULL OR kontor_may_all_of_role(caller, given));
  END IF;
  IF allowed IS NOT TRUE THEN RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403'; END IF;
  -- Of an account it is asked before: after its deletion there may be no session left. The own password is chosen by calls that ask for the old
  -- one, as the owner of the database.
  IF (TG_TABLE_NAME <> 'app_user' OR (TG_WHEN = 'BEFORE' AND TG_OP = 'DELETE') OR (TG_WHEN = 'BEFORE' AND TG_OP = 'UPDATE' AND EXISTS (
        SELECT FROM unnest(ARRAY['password_hash', 'user_email', 'scope', 'blocked']) part WHERE to_jsonb(OLD)->part IS DISTINCT FROM to_jsonb(NEW)->part)))
     AND NOT kontor_is_confirmed() AND NOT kontor_takes_back() THEN
    RAISE EXCEPTION 'confirm_identity' USING ERRCODE = 'KT403';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

-- What guarded single tables before.
DROP FUNCTION IF EXISTS kontor_guard_grant() CASCADE;
DROP FUNCTION IF EXISTS kontor_guard_user() CASCADE;

DO $$
DECLARE
  guarded record;
BEGIN
  FOR guarded IN SELECT * FROM (VALUES
    ('app_user', 'INSERT OR UPDATE OR DELETE'), ('role_user', 'INSERT OR UPDATE OR DELETE'), ('role_page', 'INSERT OR UPDATE OR DELETE'),
    ('user_page', 'INSERT OR UPDATE OR DELETE'), ('user_company', 'INSERT OR UPDATE OR DELETE'),
    ('role', 'INSERT OR UPDATE OF role_id, role_name, active, administrator, second_factor, duty OR DELETE'), ('page', 'UPDATE OF page_code, url OR DELETE')
  ) AS t (name, events) LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS guard_rank ON %I', guarded.name);
    EXECUTE format('CREATE TRIGGER guard_rank BEFORE %s ON %I FOR EACH ROW EXECUTE FUNCTION kontor_guard_rank()', guarded.events, guarded.name);
    EXECUTE format('DROP TRIGGER IF EXISTS guard_rank_after ON %I', guarded.name);
    EXECUTE format('CREATE TRIGGER guard_rank_after AFTER %s ON %I FOR EACH ROW EXECUTE FUNCTION kontor_guard_rank()', guarded.events, guarded.name);
  END LOOP;
END $$;

-- Nobody raises himself, by whatever row, in whatever role he has: after each statement of a user he may nothing that he did not before. As this
-- holds statement by statement, it does for all of a transaction, and what others have is compared with what the caller had before it began.
CREATE OR REPLACE FUNCTION kontor_guard_own_rank() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
  memory text := 'app.powers_' || TG_TABLE_NAME;
  had jsonb;
BEGIN
  -- Kept whoever writes: what a cascade takes it takes as the owner of the tables, and may be asked about as the user.
  IF TG_WHEN = 'BEFORE' THEN
    PERFORM set_config(memory, (SELECT coalesce(jsonb_agg(power), '[]') FROM kontor_powers(caller) power)::text, true);
    RETURN NULL;
  END IF;
  IF current_user <> 'kontor_app' THEN RETURN NULL; END IF;
  had := coalesce(nullif(current_setting(memory, true), ''), '[]')::jsonb;
  IF EXISTS (
    SELECT FROM (SELECT kontor_powers(caller) AS power EXCEPT SELECT jsonb_array_elements_text(had)) raised
     WHERE NOT (had ? 'everything' AND power LIKE 'page %')) THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403';
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  guarded record;
BEGIN
  FOR guarded IN SELECT * FROM (VALUES
    ('app_user', 'UPDATE OF scope'), ('role_user', 'INSERT OR UPDATE OR DELETE'), ('role_page', 'INSERT OR UPDATE OR DELETE'),
    ('user_page', 'INSERT OR UPDATE OR DELETE'), ('user_company', 'INSERT OR UPDATE OR DELETE'),
    ('role', 'INSERT OR UPDATE OF role_id, active, administrator OR DELETE')
  ) AS t (name, events) LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS guard_own_rank_before ON %I', guarded.name);
    EXECUTE format('CREATE TRIGGER guard_own_rank_before BEFORE %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION kontor_guard_own_rank()', guarded.events, guarded.name);
    EXECUTE format('DROP TRIGGER IF EXISTS guard_own_rank ON %I', guarded.name);
    EXECUTE format('CREATE TRIGGER guard_own_rank AFTER %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION kontor_guard_own_rank()', guarded.events, guarded.name);
  END LOOP;
END $$;

-- The companies in which no administrator can sign in and open all settings, whatever users' own rows say; * where none can in all of them; and
-- the places where rights are given, if no page leads there.
CREATE OR REPLACE FUNCTION kontor_unadministered() RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH keeper AS (
    SELECT u.user_id FROM app_user u
     WHERE NOT u.blocked AND kontor_is_administrator(u.user_id) AND NOT EXISTS (
       SELECT FROM user_page own JOIN page p USING (page_code)
        WHERE own.user_id = u.user_id AND (p.url = 'settings' OR p.url LIKE 'settings/%') AND false IN (own.perms, own.list, own.add, own.set, own.delete))
  ), works AS (
    SELECT k.user_id, m.member_company FROM keeper k JOIN user_company m USING (user_id)
  )
  SELECT company_code FROM company WHERE NOT disabled EXCEPT SELECT member_company FROM works
   UNION ALL
  SELECT '*' WHERE NOT EXISTS (
    SELECT FROM keeper k WHERE NOT EXISTS (
      SELECT company_code FROM company WHERE NOT disabled EXCEPT SELECT member_company FROM works WHERE user_id = k.user_id))
   UNION ALL
  SELECT place FROM unnest(ARRAY['settings/users', 'settings/user_roles', 'settings/roles', 'settings/role_pages', 'settings/backend_pages']) place
   WHERE NOT EXISTS (SELECT FROM page WHERE url = place)
$$;

-- At least one administrator can always sign in, and no change by a user takes from a company, or from all of them together, the last who can
-- open its settings; nor does a company come back that has none, or lead the last page away by which rights are given. The lock makes two removals at once wait for each other.
CREATE OR REPLACE FUNCTION kontor_keep_administrator() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  memory text := 'app.unadministered_' || TG_TABLE_NAME;
  by_user boolean := current_user = 'kontor_app';
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    PERFORM FROM role WHERE administrator ORDER BY role_id FOR UPDATE;
    PERFORM set_config(memory, (SELECT coalesce(jsonb_agg(place), '[]') FROM kontor_unadministered() place)::text, true);
    RETURN NULL;
  END IF;
  -- Companies and pages take nobody's role.
  IF (TG_TABLE_NAME NOT IN ('company', 'page') AND NOT EXISTS (
    SELECT FROM role_user ru JOIN role r USING (role_id) JOIN app_user u USING (user_id)
     WHERE r.administrator AND r.active AND NOT u.blocked))
  OR (by_user AND EXISTS (SELECT kontor_unadministered() EXCEPT SELECT jsonb_array_elements_text(coalesce(nullif(current_setting(memory, true), ''), '[]')::jsonb)))
  THEN
    RAISE EXCEPTION 'last_administrator' USING ERRCODE = 'KT422';
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION IF EXISTS kontor_administered();

DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('app_user', 'DELETE OR UPDATE OF blocked'), ('role_user', 'DELETE OR UPDATE'), ('role', 'DELETE OR UPDATE OF active, administrator'),
    ('user_company', 'DELETE OR UPDATE'), ('user_page', 'INSERT OR DELETE OR UPDATE'), ('company', 'UPDATE OF disabled'), ('page', 'UPDATE OF url OR DELETE')
  ) AS t (name, events) LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS keep_administrator_before ON %I', kept.name);
    EXECUTE format('CREATE TRIGGER keep_administrator_before BEFORE %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION kontor_keep_administrator()', kept.events, kept.name);
    EXECUTE format('DROP TRIGGER IF EXISTS keep_administrator ON %I', kept.name);
    EXECUTE format('CREATE TRIGGER keep_administrator AFTER %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION kontor_keep_administrator()', kept.events, kept.name);
  END LOOP;
END $$;

-- A blocked user, or one with a new password, has no session any more; but for the one in which he chose the password against the old one (app.kept_session).
CREATE OR REPLACE FUNCTION kontor_close_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.blocked OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    UPDATE refresh_token SET revoked_at = now()
     WHERE user_id = NEW.user_id AND revoked_at IS NULL AND (NEW.blocked OR family IS DISTINCT FROM nullif(current_setting('app.kept_session', true), ''));
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS close_sessions ON app_user;
-- So do the tokens that act for somebody who is blocked, or whose password was taken away.
CREATE OR REPLACE FUNCTION kontor_end_tokens() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE machine_token SET ended_at = now() WHERE user_id = NEW.user_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS end_tokens ON app_user;
CREATE TRIGGER end_tokens AFTER UPDATE OF blocked, password_hash ON app_user FOR EACH ROW
  WHEN (NEW.blocked OR NEW.password_hash IS NULL) EXECUTE FUNCTION kontor_end_tokens();
CREATE TRIGGER close_sessions AFTER UPDATE OF blocked, password_hash ON app_user FOR EACH ROW EXECUTE FUNCTION kontor_close_sessions();

-- Puts the secret by which a person may choose a password once: for himself, or put by whoever may do all that he may. As the owner, for the
-- program itself reads no secrets.
CREATE OR REPLACE FUNCTION kontor_put_password_reset(person bigint, hash text, minutes integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  IF kontor_may_all(caller, person) IS NOT TRUE THEN RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403'; END IF;
  IF caller <> person AND NOT kontor_is_confirmed() THEN RAISE EXCEPTION 'confirm_identity' USING ERRCODE = 'KT403'; END IF;
  INSERT INTO password_reset (secret_hash, user_id, expires_at) VALUES (hash, person, now() + make_interval(mins => minutes));
END $$;

-- Takes away all that a person signs in with besides the password, and with it his sessions. Whoever may not do all that he may takes nothing, and
-- nobody his own: whoever stole a session must not. The notice is put where no mail tells it.
CREATE OR REPLACE FUNCTION kontor_remove_factors(person bigint, told text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  caller bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  IF caller IS NULL OR caller = person OR kontor_may_all(caller, person) IS NOT TRUE THEN RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403'; END IF;
  IF NOT kontor_is_confirmed() THEN RAISE EXCEPTION 'confirm_identity' USING ERRCODE = 'KT403'; END IF;
  DELETE FROM second_factor WHERE user_id = person;
  DELETE FROM recovery_code WHERE user_id = person;
  DELETE FROM sign_in_challenge WHERE user_id = person;
  INSERT INTO account_notice (user_id, notice) SELECT person, told WHERE told IS NOT NULL;
  UPDATE refresh_token SET revoked_at = now() WHERE user_id = person AND revoked_at IS NULL;
END $$;

-- Whether a person has to sign in in two steps: a role of his asks for it, or he is an administrator and the installation asks it of those.
CREATE OR REPLACE FUNCTION kontor_needs_factor(person bigint, of_administrators boolean) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT EXISTS (
      SELECT FROM role_user ru JOIN role r USING (role_id)
       WHERE ru.user_id = person AND r.active AND (r.second_factor OR (of_administrators AND r.administrator))));
END $$;

-- Whether a view may be given to others, in the company where it was made and no other: to a role by who has it and may set the rights of roles,
-- to all by the company's administrator, who may give it to any role too. Where the caller does not work, to nobody.
CREATE OR REPLACE FUNCTION kontor_may_share_view(caller bigint, scope text, role bigint, company text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT scope = 'mine' OR (EXISTS (SELECT FROM user_company WHERE user_id = caller AND member_company = company) AND CASE scope
      WHEN 'role' THEN kontor_is_administrator(caller) OR (
        EXISTS (SELECT FROM role_user ru JOIN role r USING (role_id) WHERE ru.user_id = caller AND ru.role_id = role AND r.active)
        AND EXISTS (SELECT FROM kontor_rights(caller) r WHERE r.url = 'settings/role_pages' AND r.set))
      WHEN 'company' THEN kontor_is_administrator(caller)
      ELSE false
    END));
END $$;

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
