-- The living token that acts in place of a session, by the name that it has as one (app.session): token:<id>. None for what people do themselves.
CREATE OR REPLACE FUNCTION kontor_token(session text)
  RETURNS TABLE (user_id bigint, token_name text, writes boolean, pages jsonb, only_company text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT user_id, token_name, writes, pages, only_company FROM machine_token
   WHERE machine_token_id = CASE WHEN session ~ '^token:[0-9]{1,15}$' THEN substr(session, 7)::bigint END AND ended_at IS NULL AND expires_at > now()
$$;

-- A change-set tells the token by which it was made, whoever writes it.
CREATE OR REPLACE FUNCTION kontor_tell_token() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  NEW.program_name := (SELECT token_name FROM kontor_token(current_setting('app.session', true)));
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS tell_token ON change_set;
CREATE TRIGGER tell_token BEFORE INSERT ON change_set FOR EACH ROW
  WHEN (current_setting('app.session', true) LIKE 'token:%') EXECUTE FUNCTION kontor_tell_token();
