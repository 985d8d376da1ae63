-- Functions that generated columns and indexes of the tables need; both are immutable by contract.

-- Folds a text for search: lower case, without accents. The dictionary is named, so the result cannot depend on settings.
CREATE OR REPLACE FUNCTION kontor_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
-- All texts of a multi-language value, one after the other.
CREATE OR REPLACE FUNCTION kontor_texts(value jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN concat_ws(' ', value->>'en', value->>'de', value->>'hu', value->>'sk', value->>'ro', value->>'cs', value->>'bg');
