-- The living token that acts in place of a session, by the name that it has as one (app.session): token:<id>. None for what people do themselves.
CREATE OR REPLACE FUNCTION kontor_token(session text)
  RETURNS TABLE (user_id bigint, token_name text, writes boolean, pages jsonb, only_company text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT user_id, token_name, writes, pages, only_company FROM machine_token
   WHERE machine_token_id = CASE WHEN session ~ '^token:[0-9]{1,15}$' THEN substr(session, 7)::bigint END AND ended_at IS NULL AND expires_at > now();
END $$;
