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
