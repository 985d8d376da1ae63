-- Tells one source text from another: a translation whose source has another digest now is stale.
CREATE OR REPLACE FUNCTION kontor_digest(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT left(encode(sha256(convert_to(coalesce(given, ''), 'UTF8')), 'hex'), 32) $$;
