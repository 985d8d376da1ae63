-- Sets of rows that are counted quickly however many they are: a bit for each row, in parts of 31,744 (two rows of a table to a page of 8 kB). A set is an array of such
-- parts, all sets of the same rows have as many.
CREATE OR REPLACE FUNCTION kontor_set_size() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 31744;
CREATE OR REPLACE FUNCTION kontor_no_bits() RETURNS "bit" LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN repeat('0', 31744)::bit(31744);

-- The part of a set that has these places.
CREATE OR REPLACE FUNCTION kontor_bits(places integer[]) RETURNS "bit"
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bits bit(31744) := kontor_no_bits();
  place integer;
BEGIN
  IF places IS NOT NULL THEN
    FOREACH place IN ARRAY places LOOP bits := set_bit(bits, place, 1); END LOOP;
  END IF;
  RETURN bits;
END $$;

-- The places that a part of a set has, in their order.
CREATE OR REPLACE FUNCTION kontor_places(bits "bit") RETURNS SETOF integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 1000 AS $$
  SELECT one.place FROM (
    SELECT (sum(length(gap.gap) + 1) OVER (ORDER BY gap.n) - 1)::int AS place FROM string_to_table(bits::text, '1') WITH ORDINALITY AS gap(gap, n)) one
   WHERE one.place < kontor_set_size()
$$;

CREATE OR REPLACE FUNCTION kontor_both(one "bit"[], other "bit"[]) RETURNS "bit"[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array(SELECT t.a & t.b FROM unnest(one, other) WITH ORDINALITY AS t(a, b, part) ORDER BY t.part) $$;
CREATE OR REPLACE FUNCTION kontor_either(one "bit"[], other "bit"[]) RETURNS "bit"[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array(SELECT t.a | t.b FROM unnest(one, other) WITH ORDINALITY AS t(a, b, part) ORDER BY t.part) $$;
CREATE OR REPLACE FUNCTION kontor_without(one "bit"[], other "bit"[]) RETURNS "bit"[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array(SELECT t.a & ~ t.b FROM unnest(one, other) WITH ORDINALITY AS t(a, b, part) ORDER BY t.part) $$;
CREATE OR REPLACE FUNCTION kontor_set_count(one "bit"[]) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(sum(bit_count(t.a)), 0)::bigint FROM unnest(one) AS t(a) $$;
