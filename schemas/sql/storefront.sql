-- What visitors of shops search in. Everything in this schema can be made again from the products, and is, whenever `search.version` says another number.
-- Nobody reads it but the functions at the end, which tell what the shop of the transaction shows.
CREATE SCHEMA IF NOT EXISTS search;

-- Products whose texts may have changed since their words were written.
CREATE TABLE IF NOT EXISTS search.due (product_code text NOT NULL);
-- The number of the rules by which all of it is made, up to which product it is made, and whether it is in use.
CREATE TABLE IF NOT EXISTS search.made (version integer NOT NULL);
ALTER TABLE search.made ADD COLUMN IF NOT EXISTS upto text NOT NULL DEFAULT '', ADD COLUMN IF NOT EXISTS in_use boolean NOT NULL DEFAULT true;

-- Another number makes everything anew: it goes up with every change of the rules below.
CREATE OR REPLACE FUNCTION search.version() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 4;

-- Products of which something may have changed by which shops narrow their lists.
CREATE TABLE IF NOT EXISTS search.fact_due (product_code text NOT NULL);
-- So many documents make a word frequent: of those it is kept as a set which products have them (schemas/sql/engine/bit_sets.sql), of others the documents are read.
CREATE OR REPLACE FUNCTION search.frequent() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 200;
-- What a piece of work changes in the sets of words, and words that became frequent, until the same transaction has written it.
CREATE TABLE IF NOT EXISTS search.moved (language_code text NOT NULL, word text NOT NULL, in_name boolean NOT NULL, product_code text NOT NULL, is_there boolean NOT NULL);
CREATE TABLE IF NOT EXISTS search.grown (language_code text NOT NULL, word text NOT NULL);

-- Words that no document holds any more, until the same transaction takes them out: an index by their number would be written with every count.
CREATE TABLE IF NOT EXISTS search.unused (language_code text NOT NULL, word text NOT NULL);
DROP FUNCTION IF EXISTS search.renew();

-- Whose word it is: of no language where it has digits.
CREATE OR REPLACE FUNCTION search.tongue(language text, word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN word ~ '[0-9]' THEN '' ELSE language END;

CREATE OR REPLACE FUNCTION search.languages() RETURNS text[] LANGUAGE sql IMMUTABLE RETURN ARRAY['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'];

CREATE OR REPLACE FUNCTION search.begin_sets() RETURNS void
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  DROP TABLE IF EXISTS search.next_number, search.next_posting, search.next_fact;
  -- The place of a product in all sets. It keeps it when it is gone.
  CREATE TABLE search.next_number (product_code text NOT NULL, part integer NOT NULL, place integer NOT NULL);
  -- The products that have a frequent word in a language, all of them and those that have it in their name, code or brand.
  CREATE TABLE search.next_posting (language_code text NOT NULL, word text NOT NULL, in_name boolean NOT NULL, part integer NOT NULL, products bit(31744) NOT NULL);
  -- The products of which something holds, of all (owner 0), in a shop or in a warehouse: see search.facts.
  CREATE TABLE search.next_fact (kind text NOT NULL, owner bigint NOT NULL, value bigint NOT NULL, part integer NOT NULL, products bit(31744) NOT NULL);
  ALTER TABLE search.next_posting ALTER products SET STORAGE MAIN;
  ALTER TABLE search.next_fact ALTER products SET STORAGE PLAIN;
END $$;

-- Empty tables beside those in use, without the indexes that visitors need: they are made at once when all words are there, which takes a tenth of the time.
CREATE OR REPLACE FUNCTION search.begin() RETURNS void
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  part text := 'part_' || floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint;
  language text;
BEGIN
  DROP TABLE IF EXISTS search.next_document, search.next_word, search.spelled, search.token;
  -- Texts of a product in a language as folded words in their places: A name, code, EAN and brand, B category and attributes, C short text, D description.
  CREATE TABLE search.next_document (product_code text NOT NULL, language_code text NOT NULL, words tsvector NOT NULL) PARTITION BY LIST (language_code);
  FOREACH language IN ARRAY search.languages() LOOP
    EXECUTE format('CREATE TABLE search.%I PARTITION OF search.next_document FOR VALUES IN (%L)', part || '_' || language, language);
  END LOOP;
  -- Every folded word of a language: as it is written (`shown`), in Latin letters, the keys by which its forms meet, and in how many documents it is. What has digits,
  -- such as codes, is of no language ('') and has itself for its key.
  CREATE TABLE search.next_word (
    language_code text NOT NULL, word text NOT NULL, shown text NOT NULL, latin text NOT NULL, keys text[] NOT NULL, documents integer NOT NULL, frequent boolean NOT NULL DEFAULT false) WITH (fillfactor = 70);
  PERFORM search.begin_sets();
  -- Words as they are written, with what they are folded to and their keys; none of words that say nothing.
  CREATE UNLOGGED TABLE search.spelled (language_code text NOT NULL, word text NOT NULL, folded text NOT NULL, keys text[] NOT NULL, PRIMARY KEY (language_code, word));
  -- The words of the products that are read at once.
  CREATE UNLOGGED TABLE search.token (product_code text NOT NULL, language_code text NOT NULL, weight "char" NOT NULL, word text NOT NULL, piece integer NOT NULL, place bigint NOT NULL, is_code boolean NOT NULL);
END $$;

-- What is known of products by which shops narrow their lists: their brand, type, category and values of attributes, whether they are new, in which shops they are shown, sent free
-- and reduced (until which day, counted from 2000; without an end until a far one), and of which warehouses some is free.
CREATE OR REPLACE FUNCTION search.facts(codes text[]) RETURNS TABLE (product_code text, kind text, owner bigint, value bigint)
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT p.product_code, f.kind, 0::bigint, f.value
    FROM unnest(codes) AS one(product_code) JOIN product p USING (product_code)
    CROSS JOIN LATERAL (VALUES ('brand', p.brand_id), ('type', p.pt_id), ('category', p.main_product_category_id), ('new', CASE WHEN p.new_product THEN 0 END)) AS f(kind, value)
   WHERE f.value IS NOT NULL
  UNION ALL SELECT a.product_code, 'feature', 0, a.attribute_value_id FROM unnest(codes) AS one(product_code) JOIN product_attribute a USING (product_code)
  UNION ALL
  SELECT s.product_code, f.kind, s.shop_id, f.value
    FROM unnest(codes) AS one(product_code) JOIN product_shop s USING (product_code) JOIN product p USING (product_code)
    CROSS JOIN LATERAL (VALUES ('shown', 0), ('sent_free', CASE WHEN s.free_shipping THEN 0 END),
      ('reduced', CASE WHEN s.discount_percent > 0 THEN coalesce(s.discount_end_date - '2000-01-01'::date, 2147483647) END)) AS f(kind, value)
   WHERE s.published AND p.active AND f.value IS NOT NULL
  UNION ALL SELECT l.product_code, 'stock', l.warehouse_id, 0 FROM unnest(codes) AS one(product_code) JOIN stock_level l USING (product_code) WHERE l.free > 0
$$;

-- Writes the sets of a part of the products: of what is known of them, and of the words that are frequent in the documents that are being made.
CREATE OR REPLACE FUNCTION search.write_facts(of_part integer) RETURNS void
  LANGUAGE plpgsql SET search_path = public SET work_mem = '256MB' AS $$
BEGIN
  INSERT INTO search.next_fact
  SELECT f.kind, f.owner, f.value, of_part, kontor_bits(array_agg(n.place))
    FROM search.facts(array(SELECT one.product_code FROM search.next_number one WHERE one.part = of_part)) f JOIN search.next_number n USING (product_code) GROUP BY 1, 2, 3;
END $$;
CREATE OR REPLACE FUNCTION search.write_postings(of_part integer) RETURNS void
  LANGUAGE plpgsql SET search_path = public SET work_mem = '256MB' AS $$
DECLARE
  language text;
  often text[];
BEGIN
  FOREACH language IN ARRAY search.languages() LOOP
    often := array(SELECT w.word FROM search.next_word w WHERE w.frequent AND w.language_code IN (language, ''));
    INSERT INTO search.next_posting
    SELECT language, one.word, sort.in_name, of_part, kontor_bits(CASE WHEN sort.in_name THEN one.named ELSE one.places END)
      FROM (SELECT t.lexeme AS word, array_agg(n.place) AS places, array_agg(n.place) FILTER (WHERE 'A' = ANY (t.weights)) AS named
              FROM search.next_number n JOIN search.next_document d USING (product_code) CROSS JOIN LATERAL unnest(d.words) AS t
              JOIN unnest(often) AS o(word) ON o.word = t.lexeme
             WHERE n.part = of_part AND d.language_code = language GROUP BY 1) one
      CROSS JOIN (VALUES (false), (true)) AS sort(in_name) WHERE NOT sort.in_name OR one.named IS NOT NULL;
  END LOOP;
END $$;

-- Gives products their places, those of a brand beside each other so that few parts have some of it, makes all sets and puts them in the place of those in use.
CREATE OR REPLACE FUNCTION search.finish_sets() RETURNS void
  LANGUAGE plpgsql SET search_path = public SET work_mem = '256MB' SET maintenance_work_mem = '512MB' AS $$
DECLARE
  of_part integer;
BEGIN
  INSERT INTO search.next_number
  SELECT one.product_code, one.n / kontor_set_size(), one.n % kontor_set_size()
    FROM (SELECT p.product_code, (row_number() OVER (ORDER BY p.brand_id, p.pt_id, p.product_code) - 1)::int AS n FROM product p) one;
  CREATE UNIQUE INDEX ON search.next_number (part, place) INCLUDE (product_code);
  ALTER TABLE search.next_number ADD PRIMARY KEY (product_code);
  ANALYZE search.next_number;
  -- Whatever changes from here on is due.
  DELETE FROM search.fact_due;
  FOR of_part IN SELECT DISTINCT n.part FROM search.next_number n ORDER BY 1 LOOP
    PERFORM search.write_facts(of_part);
    IF to_regclass('search.next_document') IS NOT NULL THEN PERFORM search.write_postings(of_part); END IF;
  END LOOP;
  ALTER TABLE search.next_posting ADD PRIMARY KEY (language_code, word, in_name, part);
  ALTER TABLE search.next_fact ADD PRIMARY KEY (kind, owner, value, part);
  ANALYZE search.next_posting;
  ANALYZE search.next_fact;
  DROP TABLE IF EXISTS search.number, search.posting, search.fact;
  ALTER TABLE search.next_number RENAME TO number;
  ALTER TABLE search.next_posting RENAME TO posting;
  ALTER TABLE search.next_fact RENAME TO fact;
END $$;

-- Puts what was made in the place of what was in use.
CREATE OR REPLACE FUNCTION search.finish() RETURNS void
  LANGUAGE plpgsql SET search_path = public SET work_mem = '256MB' SET maintenance_work_mem = '512MB' AS $$
BEGIN
  INSERT INTO search.next_word
  WITH counted AS (
    -- ts_stat would count them too, but keeps words in a tree that codes in their order make as deep as they are many.
    SELECT search.tongue(c.language_code, c.word) AS language_code, c.word, sum(c.documents)::int AS documents
      FROM (SELECT d.language_code, w.word, count(*) AS documents FROM search.next_document d CROSS JOIN LATERAL unnest(tsvector_to_array(d.words)) AS w(word) GROUP BY 1, 2) c GROUP BY 1, 2),
  forms AS (
    SELECT p.language_code, p.folded, max(p.word) AS shown, array_agg(DISTINCT one.key) AS keys
      FROM search.spelled p CROSS JOIN LATERAL unnest(p.keys) AS one(key) GROUP BY 1, 2)
  SELECT c.language_code, c.word, coalesce(f.shown, c.word), kontor_latin(c.word), coalesce(f.keys, ARRAY[c.word]), c.documents,
         c.documents >= search.frequent() * CASE WHEN c.language_code = '' THEN cardinality(search.languages()) ELSE 1 END
    FROM counted c LEFT JOIN forms f ON f.language_code = c.language_code AND f.folded = c.word;
  ALTER TABLE search.next_document ADD PRIMARY KEY (product_code, language_code);
  CREATE INDEX ON search.next_document USING gin (words);
  ALTER TABLE search.next_word ADD PRIMARY KEY (language_code, word);
  CREATE INDEX ON search.next_word (language_code, word text_pattern_ops);
  CREATE INDEX ON search.next_word (language_code, latin text_pattern_ops) WHERE latin <> word;
  CREATE INDEX ON search.next_word USING gin (word gin_trgm_ops);
  CREATE INDEX ON search.next_word USING gin (latin gin_trgm_ops) WHERE latin <> word;
  CREATE INDEX ON search.next_word USING gin (keys) WHERE language_code <> '';
  ANALYZE search.next_document;
  ANALYZE search.next_word;
  PERFORM search.finish_sets();
  DROP TABLE IF EXISTS search.document, search.word, search.spelled, search.token;
  ALTER TABLE search.next_document RENAME TO document;
  ALTER TABLE search.next_word RENAME TO word;
END $$;

-- A Bulgarian word in Latin letters, as passports write it, and the other way, as people type it.
CREATE OR REPLACE FUNCTION kontor_latin(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(replace(replace(replace(replace(replace(replace(replace(word, 'щ', 'sht'), 'ж', 'zh'), 'ч', 'ch'), 'ш', 'sh'), 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'),
    'абвгдезийклмнопрстуфхъь', 'abvgdeziyklmnoprstufhay');
CREATE OR REPLACE FUNCTION kontor_cyrillic(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(replace(replace(replace(replace(replace(replace(replace(word, 'sht', 'щ'), 'zh', 'ж'), 'ch', 'ч'), 'sh', 'ш'), 'ts', 'ц'), 'yu', 'ю'), 'ya', 'я'),
    'abvgdeziyklmnoprstufhcjqwx', 'абвгдезийклмнопрстуфхцжявх');

-- What forms of a word have in common; empty for words that say nothing. PostgreSQL knows the endings of four languages, the others' are here; three letters stay.
CREATE OR REPLACE FUNCTION kontor_stem(language text, word text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public AS $$
DECLARE
  stem text := word;
BEGIN
  CASE language
  WHEN 'en' THEN RETURN coalesce((ts_lexize('english_stem', word))[1], '');
  WHEN 'de' THEN RETURN coalesce((ts_lexize('german_stem', word))[1], '');
  WHEN 'hu' THEN RETURN coalesce((ts_lexize('hungarian_stem', word))[1], '');
  WHEN 'ro' THEN RETURN regexp_replace(coalesce((ts_lexize('romanian_stem', word))[1], ''), '^(.{3,})ur$', '\1');
  WHEN 'bg' THEN
    IF word IN ('и', 'в', 'във', 'на', 'за', 'с', 'със', 'от', 'до', 'по', 'при', 'или', 'е', 'са', 'не', 'се', 'да', 'без', 'към') THEN RETURN ''; END IF;
    stem := regexp_replace(stem, '^(.{3,}?)(ията|овете|евете|ите|ята|ове|еве|ища|ът|та|то|те|ят|ия|ии)$', '\1');
    RETURN regexp_replace(stem, '^(.{3,})[аеиоуяй]$', '\1');
  WHEN 'sk', 'cs' THEN
    stem := kontor_fold(replace(word, 'ů', 'o'));
    IF stem IN ('a', 'i', 'v', 've', 'vo', 's', 'se', 'so', 'z', 'ze', 'zo', 'k', 'ke', 'ku', 'u', 'o', 'na', 'do', 'od', 'po', 'pro', 'pre', 'pri', 'za', 'nebo', 'alebo', 'je', 'sa', 'bez')
    THEN RETURN ''; END IF;
    stem := regexp_replace(stem, '^(.{3,}?)(ovej|ove|eho|emu|ych|ymi|imi|ami|emi|och|ach|iam|ich|ovi|um|om|am|em|ou|ov|ej|im|ym|ho|mi)$', '\1');
    stem := regexp_replace(stem, '^(.{3,}?)[aeiouy]+$', '\1');
    RETURN regexp_replace(stem, '^(.{2,}?)(i?ek|c)$', '\1k');
  ELSE RETURN word;
  END CASE;
END $$;

-- The keys of a word: by any of them its forms meet, typed with or without accents, Bulgarian ones in either letters. None where the word says nothing.
CREATE OR REPLACE FUNCTION kontor_search_keys(language text, word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public AS $$
  WITH forms AS (
    SELECT word AS form UNION SELECT kontor_fold(word)
    UNION SELECT kontor_cyrillic(kontor_fold(word)) WHERE language = 'bg' AND word ~ '^[a-z]+$'),
  keys AS (SELECT kontor_fold(kontor_stem(language, form)) AS key FROM forms)
  SELECT CASE WHEN word ~ '[0-9]' THEN ARRAY[kontor_fold(word)] WHEN kontor_stem(language, word) = '' THEN '{}' ELSE array(
    SELECT key FROM keys WHERE key <> '' UNION SELECT kontor_latin(key) FROM keys WHERE key <> '' AND language = 'bg' ORDER BY 1) END
$$;

-- The words of a text in small letters, in their places.
CREATE OR REPLACE FUNCTION kontor_words(said text) RETURNS TABLE (word text, place bigint)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(found.word, 60), found.place
    FROM unnest(string_to_array(btrim(regexp_replace(lower(normalize(said, NFC)), '[^a-z0-9ßà-ɏа-яѐ-џ]+', ' ', 'g')), ' ')) WITH ORDINALITY AS found(word, place)
   WHERE found.word <> ''
$$;
-- A code without what stands between its letters and digits.
CREATE OR REPLACE FUNCTION kontor_compact(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(kontor_fold(code), '[^a-z0-9]+', '', 'g');

-- What a product says in a language, by weight; in English where it is not translated, as its page does.
CREATE OR REPLACE FUNCTION search.said(codes text[]) RETURNS TABLE (product_code text, language_code text, weight "char", piece integer, said text)
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT p.product_code, l.code, t.weight, t.piece, t.said
    FROM product p LEFT JOIN brand b USING (brand_id) LEFT JOIN product_category c ON c.product_category_id = p.main_product_category_id
    CROSS JOIN unnest(search.languages()) AS l(code)
    CROSS JOIN LATERAL (VALUES
      ('A'::"char", 1, coalesce(nullif(p.product_name ->> l.code, ''), p.product_name ->> 'en')), ('A', 2, p.product_code), ('A', 3, kontor_compact(p.product_code)),
      ('A', 4, p.ean), ('A', 5, CASE WHEN b.active THEN b.brand_name END),
      ('B', 6, CASE WHEN c.active THEN coalesce(nullif(c.category_name ->> l.code, ''), c.category_name ->> 'en') END),
      ('B', 7, (SELECT string_agg(coalesce(nullif(v.value_names ->> l.code, ''), v.value_names ->> 'en'), ' ' ORDER BY a.position, v.position, v.attribute_value_id)
                  FROM product_attribute pa JOIN attribute_value v USING (attribute_value_id) JOIN attribute a ON a.attribute_id = v.attribute_id WHERE pa.product_code = p.product_code)),
      ('C', 8, coalesce(nullif(p.description_short ->> l.code, ''), p.description_short ->> 'en')),
      ('D', 9, regexp_replace(coalesce(nullif(p.description ->> l.code, ''), p.description ->> 'en'), '<[^>]*>|&#?\w+;', ' ', 'g'))
    ) AS t(weight, piece, said)
   WHERE p.product_code = ANY (codes) AND t.said <> ''
$$;

-- Writes the words of these products into the tables that are being made. What the same text says in several languages is taken apart once.
CREATE OR REPLACE FUNCTION search.write(codes text[]) RETURNS void
  LANGUAGE plpgsql SET search_path = public SET work_mem = '256MB' AS $$
BEGIN
  TRUNCATE search.token;
  INSERT INTO search.token
  WITH said AS MATERIALIZED (SELECT * FROM search.said(codes)),
  texts AS MATERIALIZED (SELECT s.said, array_agg(w.word ORDER BY w.place) AS words FROM (SELECT DISTINCT said FROM said) s CROSS JOIN LATERAL kontor_words(s.said) w GROUP BY 1)
  SELECT s.product_code, s.language_code, s.weight, w.word, s.piece, w.place, w.word ~ '[0-9]'
    FROM said s JOIN texts t ON t.said = s.said CROSS JOIN LATERAL unnest(t.words) WITH ORDINALITY AS w(word, place);
  INSERT INTO search.spelled
  SELECT one.language_code, one.word, kontor_fold(one.word), kontor_search_keys(one.language_code, one.word)
    FROM (SELECT DISTINCT language_code, word FROM search.token WHERE NOT is_code) one
   WHERE NOT EXISTS (SELECT FROM search.spelled p WHERE p.language_code = one.language_code AND p.word = one.word);
  INSERT INTO search.next_document (product_code, language_code, words)
  SELECT product_code, language_code, string_agg('''' || folded || ''':' || least(place, 16383) || weight::text, ' ' ORDER BY place)::tsvector
    FROM (SELECT t.product_code, t.language_code, t.weight, CASE WHEN t.is_code THEN kontor_fold(t.word) ELSE p.folded END AS folded,
                 row_number() OVER (PARTITION BY t.product_code, t.language_code ORDER BY t.piece, t.place) AS place
            FROM search.token t LEFT JOIN search.spelled p ON p.language_code = t.language_code AND p.word = t.word WHERE t.is_code OR p.keys <> '{}') told
   GROUP BY 1, 2;
END $$;

-- Makes all of it by the rules of today, so many products at once; what is in use stays so until the end. @returns how many products were read; none where all is made
CREATE OR REPLACE FUNCTION search.make(most integer) RETURNS integer
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  made search.made;
  codes text[];
BEGIN
  SELECT * INTO made FROM search.made FOR UPDATE;
  IF made.version IS DISTINCT FROM search.version() THEN
    DELETE FROM search.made;
    INSERT INTO search.made (version, in_use) VALUES (search.version(), false) RETURNING * INTO made;
    PERFORM search.begin();
    -- Whoever changes texts from now on notes it, also of products that are read already.
    DELETE FROM search.due;
  END IF;
  IF made.in_use THEN RETURN 0; END IF;
  codes := array(SELECT p.product_code FROM product p WHERE p.product_code > made.upto ORDER BY p.product_code LIMIT most);
  IF codes = '{}' THEN
    PERFORM search.finish();
    UPDATE search.made SET in_use = true;
    RETURN 0;
  END IF;
  PERFORM search.write(codes);
  UPDATE search.made SET upto = codes[cardinality(codes)];
  RETURN cardinality(codes);
END $$;

-- Writes documents and words of so many due products anew. @returns how many were due
CREATE OR REPLACE FUNCTION search.refresh(most integer) RETURNS integer
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  codes text[];
BEGIN
  WITH taken AS (DELETE FROM search.due WHERE ctid = ANY (array(SELECT ctid FROM search.due LIMIT most)) RETURNING product_code)
  SELECT array_agg(DISTINCT product_code) INTO codes FROM taken;
  IF codes IS NULL THEN RETURN 0; END IF;
  PERFORM search.number_new(codes);
  WITH tokens AS MATERIALIZED (
    SELECT s.product_code, s.language_code, s.weight, w.word, row_number() OVER (PARTITION BY s.product_code, s.language_code ORDER BY s.piece, w.place) AS place
      FROM search.said(codes) s CROSS JOIN LATERAL kontor_words(s.said) w),
  keyed AS MATERIALIZED (
    -- A word that is known as it is written here has its keys already.
    SELECT one.language_code, one.tongue, one.word, one.folded, CASE WHEN w.word IS NULL THEN kontor_search_keys(one.language_code, one.word) ELSE w.keys END AS keys
      FROM (SELECT DISTINCT language_code, search.tongue(language_code, word) AS tongue, word, kontor_fold(word) AS folded FROM tokens) one
      LEFT JOIN search.word w ON w.language_code = one.tongue AND w.word = one.folded AND w.shown = one.word),
  told AS MATERIALIZED (SELECT t.*, k.folded, k.tongue FROM tokens t JOIN keyed k ON k.language_code = t.language_code AND k.word = t.word AND k.keys <> '{}'),
  held AS MATERIALIZED (
    SELECT d.product_code, d.language_code, w.lexeme AS word, 'A' = ANY (w.weights) AS named FROM search.document d CROSS JOIN LATERAL unnest(d.words) AS w WHERE d.product_code = ANY (codes)),
  holds AS MATERIALIZED (SELECT product_code, language_code, folded AS word, bool_or(weight = 'A') AS named FROM told GROUP BY 1, 2, 3),
  moving AS (
    INSERT INTO search.moved
    SELECT language_code, word, sort.in_name, product_code, h.word IS NOT NULL AND (h.named OR NOT sort.in_name)
      FROM held o FULL JOIN holds h USING (product_code, language_code, word) CROSS JOIN (VALUES (false), (true)) AS sort(in_name)
     WHERE (o.word IS NOT NULL AND (o.named OR NOT sort.in_name)) <> (h.word IS NOT NULL AND (h.named OR NOT sort.in_name))),
  written AS (
    INSERT INTO search.document (product_code, language_code, words)
    SELECT product_code, language_code, string_agg('''' || folded || ''':' || least(place, 16383) || weight::text, ' ' ORDER BY place)::tsvector FROM told GROUP BY 1, 2
    ON CONFLICT (product_code, language_code) DO UPDATE SET words = excluded.words),
  counted AS (
    -- What the documents held before this statement, and what they hold after it.
    SELECT tongue, word, sum(n)::int AS n
      FROM (SELECT search.tongue(language_code, word) AS tongue, word, -1 AS n FROM held UNION ALL SELECT search.tongue(language_code, word), word, 1 FROM holds) changed
     GROUP BY 1, 2 HAVING sum(n) <> 0),
  forms AS (
    SELECT k.tongue, k.folded, max(k.word) AS shown, array_agg(DISTINCT one.key) AS keys
      FROM keyed k CROSS JOIN LATERAL unnest(k.keys) AS one(key) GROUP BY 1, 2),
  changed AS (
    INSERT INTO search.word AS known (language_code, word, shown, latin, keys, documents)
    SELECT c.tongue, c.word, coalesce(f.shown, c.word), kontor_latin(c.word), coalesce(f.keys, '{}'), c.n
      FROM counted c LEFT JOIN forms f ON f.tongue = c.tongue AND f.folded = c.word
    ON CONFLICT (language_code, word) DO UPDATE SET documents = known.documents + excluded.documents,
      keys = CASE WHEN known.keys @> excluded.keys THEN known.keys ELSE array(SELECT unnest(known.keys) UNION SELECT unnest(excluded.keys) ORDER BY 1) END
    RETURNING language_code, word, documents, frequent),
  growing AS (
    INSERT INTO search.grown
    SELECT language_code, word FROM changed
     WHERE NOT frequent AND documents >= 2 * search.frequent() * CASE WHEN language_code = '' THEN cardinality(search.languages()) ELSE 1 END)
  INSERT INTO search.unused SELECT language_code, word FROM changed WHERE documents <= 0;
  DELETE FROM search.document d WHERE d.product_code = ANY (codes) AND NOT EXISTS (SELECT FROM product p WHERE p.product_code = d.product_code);
  WITH gone AS (DELETE FROM search.unused RETURNING *)
  DELETE FROM search.word w USING gone g WHERE w.language_code = g.language_code AND w.word = g.word AND w.documents <= 0;
  PERFORM search.move_postings();
  RETURN cardinality(codes);
END $$;

-- Products that have no place yet get one behind all others.
CREATE OR REPLACE FUNCTION search.number_new(codes text[]) RETURNS void
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO search.number
  SELECT one.product_code, (one.n + last.n) / kontor_set_size(), (one.n + last.n) % kontor_set_size()
    FROM (SELECT p.product_code, row_number() OVER (ORDER BY p.product_code)::int AS n FROM product p
           WHERE p.product_code = ANY (codes) AND NOT EXISTS (SELECT FROM search.number known WHERE known.product_code = p.product_code)) one
    CROSS JOIN (SELECT coalesce((SELECT part * kontor_set_size() + place FROM search.number ORDER BY part DESC, place DESC LIMIT 1), -1) AS n) last;
END $$;

-- Writes into the sets of frequent words what changed in documents, and makes those of words that became frequent.
CREATE OR REPLACE FUNCTION search.move_postings() RETURNS void
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  one record;
BEGIN
  WITH taken AS (DELETE FROM search.moved RETURNING *),
  change AS MATERIALIZED (
    SELECT m.language_code, m.word, m.in_name, n.part, kontor_bits(array_agg(n.place) FILTER (WHERE m.is_there)) AS come, kontor_bits(array_agg(n.place) FILTER (WHERE NOT m.is_there)) AS gone
      FROM taken m JOIN search.number n USING (product_code) JOIN search.word w ON w.language_code = search.tongue(m.language_code, m.word) AND w.word = m.word AND w.frequent GROUP BY 1, 2, 3, 4),
  known AS (
    UPDATE search.posting p SET products = (p.products & ~ c.gone) | c.come FROM change c
     WHERE (p.language_code, p.word, p.in_name, p.part) = (c.language_code, c.word, c.in_name, c.part))
  INSERT INTO search.posting
  SELECT language_code, word, in_name, part, come FROM change
   WHERE NOT EXISTS (SELECT FROM search.posting p WHERE (p.language_code, p.word, p.in_name, p.part) = (change.language_code, change.word, change.in_name, change.part));
  FOR one IN DELETE FROM search.grown RETURNING * LOOP
    DELETE FROM search.posting p WHERE p.word = one.word AND p.language_code = ANY (CASE WHEN one.language_code = '' THEN search.languages() ELSE ARRAY[one.language_code] END);
    INSERT INTO search.posting
    SELECT d.language_code, one.word, sort.in_name, n.part, kontor_bits(array_agg(n.place))
      FROM search.document d JOIN search.number n USING (product_code)
      JOIN (VALUES (false, quote_literal(one.word)::tsquery), (true, search.in_names(quote_literal(one.word)::tsquery))) AS sort(in_name, asked) ON d.words @@ sort.asked
     WHERE one.language_code IN ('', d.language_code) AND d.words @@ quote_literal(one.word)::tsquery GROUP BY d.language_code, sort.in_name, n.part;
    UPDATE search.word w SET frequent = true WHERE w.language_code = one.language_code AND w.word = one.word;
  END LOOP;
END $$;

-- Writes anew what is known of so many due products. @returns how many were due
CREATE OR REPLACE FUNCTION search.refresh_facts(most integer) RETURNS integer
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  codes text[];
BEGIN
  WITH taken AS (DELETE FROM search.fact_due WHERE ctid = ANY (array(SELECT ctid FROM search.fact_due LIMIT most)) RETURNING product_code)
  SELECT array_agg(DISTINCT product_code) INTO codes FROM taken;
  IF codes IS NULL THEN RETURN 0; END IF;
  PERFORM search.number_new(codes);
  WITH due AS MATERIALIZED (SELECT n.part, kontor_bits(array_agg(n.place)) AS places FROM search.number n WHERE n.product_code = ANY (codes) GROUP BY 1),
  fresh AS MATERIALIZED (SELECT f.kind, f.owner, f.value, n.part, kontor_bits(array_agg(n.place)) AS places FROM search.facts(codes) f JOIN search.number n USING (product_code) GROUP BY 1, 2, 3, 4),
  known AS (
    UPDATE search.fact f SET products = (f.products & ~ due.places) | coalesce(n.places, kontor_no_bits())
      FROM due JOIN search.fact o USING (part) LEFT JOIN fresh n USING (kind, owner, value, part)
     WHERE (f.kind, f.owner, f.value, f.part) = (o.kind, o.owner, o.value, o.part) AND o.products & due.places <> coalesce(n.places, kontor_no_bits()))
  INSERT INTO search.fact
  SELECT kind, owner, value, part, places FROM fresh
   WHERE NOT EXISTS (SELECT FROM search.fact f WHERE (f.kind, f.owner, f.value, f.part) = (fresh.kind, fresh.owner, fresh.value, fresh.part));
  RETURN cardinality(codes);
END $$;

-- Notes which products are due, once a statement, whoever writes.
CREATE OR REPLACE FUNCTION kontor_search_due() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_TABLE_NAME = 'product' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO search.due SELECT product_code FROM fresh;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO search.due SELECT product_code FROM former;
    ELSE
      INSERT INTO search.due
      SELECT product_code FROM (
        SELECT product_code, product_name, description_short, description, ean, brand_id, main_product_category_id FROM fresh
        EXCEPT SELECT product_code, product_name, description_short, description, ean, brand_id, main_product_category_id FROM former) changed
      UNION (SELECT product_code FROM former EXCEPT SELECT product_code FROM fresh);
    END IF;
  ELSIF TG_TABLE_NAME = 'brand' THEN
    INSERT INTO search.due SELECT p.product_code FROM product p JOIN fresh n USING (brand_id) JOIN former o USING (brand_id)
     WHERE (n.brand_name, n.active) IS DISTINCT FROM (o.brand_name, o.active);
  ELSIF TG_TABLE_NAME = 'product_attribute' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO search.due SELECT DISTINCT product_code FROM fresh;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO search.due SELECT DISTINCT product_code FROM former;
    ELSE
      INSERT INTO search.due SELECT product_code FROM fresh UNION SELECT product_code FROM former;
    END IF;
  ELSIF TG_TABLE_NAME = 'attribute_value' THEN
    INSERT INTO search.due SELECT DISTINCT pa.product_code FROM fresh n JOIN former o USING (attribute_value_id) JOIN product_attribute pa USING (attribute_value_id)
     WHERE n.value_names IS DISTINCT FROM o.value_names;
  ELSE
    INSERT INTO search.due SELECT p.product_code FROM fresh n JOIN former o USING (product_category_id) JOIN product p ON p.main_product_category_id = n.product_category_id
     WHERE (n.category_name, n.active) IS DISTINCT FROM (o.category_name, o.active);
  END IF;
  IF FOUND THEN PERFORM pg_notify('search_due', ''); END IF;
  RETURN NULL;
END $$;

-- Notes of which products something changed by which shops narrow their lists, once a statement, whoever writes.
CREATE OR REPLACE FUNCTION kontor_fact_due() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search.fact_due SELECT product_code FROM fresh;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search.fact_due SELECT product_code FROM former;
  ELSIF TG_TABLE_NAME = 'stock_level' THEN
    INSERT INTO search.fact_due SELECT product_code FROM fresh n FULL JOIN former o USING (warehouse_id, product_code) WHERE (n.free > 0) IS DISTINCT FROM (o.free > 0);
  ELSIF TG_TABLE_NAME = 'product_shop' THEN
    INSERT INTO search.fact_due SELECT product_code FROM fresh n FULL JOIN former o USING (shop_id, product_code)
     WHERE (n.published, n.free_shipping, n.discount_percent > 0, n.discount_end_date) IS DISTINCT FROM (o.published, o.free_shipping, o.discount_percent > 0, o.discount_end_date);
  ELSIF TG_TABLE_NAME = 'product_attribute' THEN
    INSERT INTO search.fact_due SELECT product_code FROM fresh UNION SELECT product_code FROM former;
  ELSE
    INSERT INTO search.fact_due SELECT product_code FROM fresh n FULL JOIN former o USING (product_code)
     WHERE (n.brand_id, n.pt_id, n.main_product_category_id, n.new_product, n.active) IS DISTINCT FROM (o.brand_id, o.pt_id, o.main_product_category_id, o.new_product, o.active);
  END IF;
  IF FOUND THEN PERFORM pg_notify('search_due', ''); END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['product', 'product_shop', 'product_attribute', 'stock_level'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER fact_due_added AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION kontor_fact_due()', one);
    EXECUTE format('CREATE OR REPLACE TRIGGER fact_due_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_fact_due()', one);
    EXECUTE format('CREATE OR REPLACE TRIGGER fact_due_gone AFTER DELETE ON %I REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_fact_due()', one);
  END LOOP;
END $$;
CREATE OR REPLACE TRIGGER search_due_added AFTER INSERT ON product REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON product REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_gone AFTER DELETE ON product REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON brand REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_added AFTER INSERT ON product_attribute REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON product_attribute REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_gone AFTER DELETE ON product_attribute REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON attribute_value REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON product_category REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();

-- The rows of these tables were a type once.
DROP FUNCTION IF EXISTS search.likely(text, text);
DO $$ BEGIN
  IF to_regclass('search.document') IS NULL THEN
    PERFORM search.begin();
    PERFORM search.finish();
  ELSIF to_regclass('search.number') IS NULL THEN
    -- Of an earlier version: no word is frequent until all is made anew.
    ALTER TABLE search.word ADD COLUMN frequent boolean NOT NULL DEFAULT false;
    PERFORM search.begin_sets();
    IF to_regclass('search.next_document') IS NOT NULL THEN RAISE NOTICE 'what was being made is made again'; DROP TABLE search.next_document; END IF;
    PERFORM search.finish_sets();
  END IF;
END $$;

-- The shop of the visitor, and whether it shows a product.
CREATE OR REPLACE FUNCTION search.shop() RETURNS bigint LANGUAGE sql STABLE RETURN nullif(current_setting('app.shop', true), '')::bigint;
CREATE OR REPLACE FUNCTION search.shows(product text) RETURNS boolean
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
BEGIN
  RETURN EXISTS (SELECT FROM product_shop s JOIN product p USING (product_code) WHERE s.shop_id = search.shop() AND s.product_code = product AND s.published AND p.active);
END $$;

-- Letters in their order, by which letters that changed places are told.
CREATE OR REPLACE FUNCTION kontor_sorted(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg(letter, '' ORDER BY letter) FROM regexp_split_to_table(word, '') AS letter);

-- Words of the shop's own products that a mistyped one may mean, the likeliest first. Codes and short words are taken as they are.
CREATE OR REPLACE FUNCTION search.likely(language text, typed text) RETURNS TABLE (word text, shown text, keys text[])
  LANGUAGE sql STABLE SET search_path = public SET pg_trgm.similarity_threshold = 0.18 AS $$
  SELECT w.word, w.shown, w.keys FROM search.word w
    CROSS JOIN LATERAL (SELECT least(levenshtein_less_equal(w.word, typed, 2), levenshtein_less_equal(w.latin, typed, 2)) AS edits) far
   WHERE length(typed) BETWEEN 4 AND 60 AND typed !~ '[0-9]' AND w.language_code = language AND (w.word % typed OR (w.latin <> w.word AND w.latin % typed))
     AND (far.edits <= CASE WHEN length(typed) < 8 THEN 1 ELSE 2 END OR kontor_sorted(typed) IN (kontor_sorted(w.word), kontor_sorted(w.latin)))
     AND CASE WHEN w.frequent
           THEN EXISTS (SELECT FROM search.posting o JOIN search.fact f ON f.kind = 'shown' AND f.owner = search.shop() AND f.value = 0 AND f.part = o.part
                         WHERE o.language_code = language AND o.word = w.word AND NOT o.in_name AND o.products & f.products <> kontor_no_bits())
           ELSE EXISTS (SELECT FROM search.document d WHERE d.language_code = language AND d.words @@ quote_literal(w.word)::tsquery AND search.shows(d.product_code)) END
   ORDER BY far.edits, w.documents DESC, w.word LIMIT 8
$$;

-- What staff say that a word means, in the visitor's shop or in all shops of its company: the known words whose forms these are.
CREATE OR REPLACE FUNCTION search.synonyms(language text, folded text, typed text[]) RETURNS text[]
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT array(
    SELECT w.word
      FROM (SELECT array_agg(DISTINCT key.key) AS keys
              FROM shop h
              JOIN search_synonym s ON s.company_code = h.company_code AND (s.shop_id IS NULL OR s.shop_id = h.shop_id) AND s.language_code = language
             CROSS JOIN LATERAL unnest(s.means) AS mean(mean)
             CROSS JOIN LATERAL kontor_words(mean.mean) said
             CROSS JOIN LATERAL unnest(kontor_search_keys(language, said.word)) AS key(key)
             WHERE h.shop_id = search.shop() AND (kontor_fold(s.synonym_word) = folded OR kontor_search_keys(language, lower(normalize(s.synonym_word, NFC))) && typed)) meant
      JOIN search.word w ON w.language_code = language AND w.language_code <> '' AND w.keys && meant.keys
     ORDER BY w.documents DESC, w.word LIMIT 50)
$$;

-- Known words that begin like this, or hold it; of very many some, for a search means fifty of them at most.
CREATE OR REPLACE FUNCTION search.beginning(tongues text[], typed text) RETURNS TABLE (word text, documents integer)
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT w.word, w.documents FROM unnest(tongues) AS tongue(code) CROSS JOIN LATERAL (
    (SELECT w.word, w.documents FROM search.word w WHERE w.language_code = tongue.code AND w.word ~>=~ typed AND w.word ~<~ (typed || chr(1114111)) LIMIT 1000)
    UNION (SELECT w.word, w.documents FROM search.word w WHERE w.language_code = tongue.code AND w.latin <> w.word AND w.latin ~>=~ typed AND w.latin ~<~ (typed || chr(1114111)) LIMIT 1000)) w
$$;
CREATE OR REPLACE FUNCTION search.holding(tongues text[], part text) RETURNS TABLE (word text, documents integer)
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT w.word, w.documents FROM search.word w WHERE w.word LIKE '%' || part || '%' AND w.language_code = ANY (tongues)
  UNION SELECT w.word, w.documents FROM search.word w WHERE w.latin <> w.word AND w.latin LIKE '%' || part || '%' AND w.language_code = ANY (tongues) LIMIT 1000
$$;

-- What each word of a search may be: `same` are forms of it, or else its synonyms; `found` all these and words that begin with it or hold it; where there are none and it may be corrected, likely ones.
CREATE OR REPLACE FUNCTION search.meant(said text, language text, as_typed boolean)
  RETURNS TABLE (place bigint, typed text, same text[], found text[], corrected text)
  LANGUAGE sql STABLE SET search_path = public AS $$
  -- What stands behind OFFSET 0 is found once, not wherever it is named.
  WITH typed AS MATERIALIZED (
    SELECT w.place, w.word, kontor_fold(w.word) AS folded, search.tongue(language, w.word) AS tongue, kontor_search_keys(language, w.word) AS keys, w.place = max(w.place) OVER () AS is_last
      FROM kontor_words(left(said, 200)) w WHERE w.place <= 10)
  SELECT t.place, t.word, s.words, f.words || coalesce(c.words, '{}'), c.shown
    FROM typed t
    CROSS JOIN LATERAL (SELECT array(
      SELECT word FROM (SELECT word, documents FROM search.word w WHERE w.language_code = t.tongue AND w.word = t.folded
        UNION SELECT word, documents FROM search.word w WHERE w.language_code = t.tongue AND w.language_code <> '' AND w.keys && t.keys) w ORDER BY documents DESC, word LIMIT 50) AS words OFFSET 0) e
    CROSS JOIN LATERAL (SELECT search.synonyms(language, t.folded, t.keys) AS words OFFSET 0) y
    CROSS JOIN LATERAL (SELECT CASE WHEN e.words = '{}' THEN y.words ELSE e.words END AS words OFFSET 0) s
    CROSS JOIN LATERAL (SELECT array(
      SELECT unnest(s.words || y.words)
      UNION (SELECT w.word FROM search.beginning(ARRAY[language, ''], t.folded) w WHERE t.is_last AND length(t.folded) >= 2 ORDER BY w.documents DESC, w.word LIMIT 50)
      UNION (SELECT w.word FROM unnest(array_append(t.keys, t.folded)) AS part(part) CROSS JOIN LATERAL search.holding(ARRAY[language, ''], part) w WHERE length(part) >= 4 ORDER BY w.documents DESC, w.word LIMIT 50)) AS words OFFSET 0) f
    LEFT JOIN LATERAL (
      SELECT array(SELECT w.word FROM search.word w WHERE w.language_code = language AND w.language_code <> '' AND w.keys && array_agg(l.key) ORDER BY w.documents DESC, w.word LIMIT 50) AS words,
             (array_agg(l.shown ORDER BY l.n))[1] AS shown
        FROM (SELECT one.key, l.shown, l.n FROM (SELECT *, row_number() OVER () AS n FROM search.likely(language, t.folded) WHERE f.words = '{}' AND NOT as_typed) l
               CROSS JOIN LATERAL unnest(l.keys) AS one(key)) l
    ) c ON true
   WHERE t.keys <> '{}'
$$;

-- One of these words.
CREATE OR REPLACE FUNCTION search.one_of(words text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(quote_literal(word), ' | ')::tsquery FROM unnest(words) AS word);

-- How many parts every set of products has.
CREATE OR REPLACE FUNCTION search.parts() RETURNS integer
  LANGUAGE sql STABLE SET search_path = public AS $$ SELECT coalesce(max(n.part), -1) + 1 FROM search.number n $$;

-- The products of which something holds: of these owners, with one of the values, or all from the lowest on.
CREATE OR REPLACE FUNCTION search.of_fact(of_kind text, owners bigint[], ids bigint[], lowest bigint DEFAULT 0) RETURNS "bit"[]
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT array(
    SELECT coalesce(f.products, kontor_no_bits())
      FROM generate_series(0, search.parts() - 1) AS part(part)
      LEFT JOIN (SELECT o.part, bit_or(o.products) AS products FROM search.fact o
                  WHERE o.kind = of_kind AND o.owner = ANY (owners) AND (ids IS NULL OR o.value = ANY (ids)) AND o.value >= lowest GROUP BY 1) f USING (part)
     ORDER BY part.part)
$$;
-- The products that the visitor's shop shows.
CREATE OR REPLACE FUNCTION search.shown() RETURNS "bit"[] LANGUAGE sql STABLE SET search_path = public AS $$ SELECT search.of_fact('shown', ARRAY[search.shop()], NULL) $$;

-- The products that have one of these words, or have it in their name, code or brand. Frequent words have their sets; of others the documents are read, which are few.
CREATE OR REPLACE FUNCTION search.having_words(language text, words text[], named boolean) RETURNS "bit"[]
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  often text[];
  seldom tsquery;
BEGIN
  SELECT array_agg(w.word) FILTER (WHERE w.frequent), search.one_of(array_agg(w.word) FILTER (WHERE NOT w.frequent)) INTO often, seldom
    FROM search.word w WHERE w.language_code IN (language, '') AND w.word = ANY (words);
  IF named THEN seldom := search.in_names(seldom); END IF;
  RETURN array(
    SELECT coalesce(f.products, kontor_no_bits())
      FROM generate_series(0, search.parts() - 1) AS part(part)
      LEFT JOIN (
        SELECT one.part, bit_or(one.products) AS products FROM (
          SELECT p.part, p.products FROM search.posting p WHERE p.language_code = language AND p.word = ANY (often) AND p.in_name = named
          UNION ALL
          SELECT n.part, kontor_bits(array_agg(n.place)) FROM search.document d JOIN search.number n USING (product_code)
           WHERE d.language_code = language AND d.words @@ seldom GROUP BY 1) one
         GROUP BY 1) f USING (part)
     ORDER BY part.part);
END $$;

-- A search as it is asked of documents: `asked` finds, `same` ranks what was typed before what holds it. Where no product has all the words (`is_partly`) it is any of
-- them; `shown` is the search with its corrections, where there are some. `hits` are the products that the visitor's shop shows of those, `terms` the known words for each
-- word of the search, `alike` those of `same`.
DROP FUNCTION IF EXISTS search.question(text, text, boolean);
CREATE OR REPLACE FUNCTION search.question(said text, language text, as_typed boolean, OUT asked tsquery, OUT same tsquery, OUT is_partly boolean, OUT shown text, OUT hits "bit"[], OUT terms jsonb, OUT alike text[])
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  every tsquery;
  code text := kontor_compact(left(said, 60));
  here bit(31744)[] := search.shown();
  those bit(31744)[];
  all_words bit(31744)[];
  any_word bit(31744)[];
  one record;
BEGIN
  is_partly := false;
  terms := '[]';
  alike := '{}';
  FOR one IN SELECT * FROM search.meant(said, language, as_typed) m ORDER BY m.place LOOP
    IF one.found = '{}' THEN is_partly := true;
    ELSE
      terms := terms || jsonb_build_array(to_jsonb(one.found));
      alike := alike || one.same;
      those := kontor_both(search.having_words(language, one.found, false), here);
      all_words := CASE WHEN every IS NULL THEN those ELSE kontor_both(all_words, those) END;
      any_word := CASE WHEN every IS NULL THEN those ELSE kontor_either(any_word, those) END;
      every := CASE WHEN every IS NULL THEN search.one_of(one.found) ELSE every && search.one_of(one.found) END;
      asked := CASE WHEN asked IS NULL THEN search.one_of(one.found) ELSE asked || search.one_of(one.found) END;
      IF one.same <> '{}' THEN same := CASE WHEN same IS NULL THEN search.one_of(one.same) ELSE same || search.one_of(one.same) END; END IF;
    END IF;
    IF one.corrected IS NOT NULL THEN shown := regexp_replace(coalesce(shown, lower(left(said, 200))), '(^|[^[:alnum:]])' || one.typed || '($|[^[:alnum:]])', '\1' || one.corrected || '\2'); END IF;
  END LOOP;
  those := CASE WHEN code <> '' THEN kontor_both(search.having_words(language, ARRAY[code], false), here) END;
  IF kontor_set_count(those) > 0 THEN
    is_partly := false;
    asked := coalesce(every || search.one_of(ARRAY[code]), search.one_of(ARRAY[code]));
    alike := alike || code;
    hits := CASE WHEN every IS NULL THEN those ELSE kontor_either(all_words, those) END;
  ELSIF asked IS NULL THEN is_partly := false; hits := kontor_without(here, here);
  ELSIF NOT is_partly AND kontor_set_count(all_words) > 0 THEN
    asked := every;
    hits := all_words;
  ELSE
    is_partly := numnode(every) > 1 AND every IS DISTINCT FROM asked OR is_partly;
    hits := any_word;
  END IF;
END $$;

-- Today where the visitor's shop is, as sets of reductions count it.
CREATE OR REPLACE FUNCTION search.day() RETURNS bigint
  LANGUAGE sql STABLE SET search_path = public AS $$ SELECT (kontor_today(s.company_code) - '2000-01-01'::date)::bigint FROM shop s WHERE s.shop_id = search.shop() $$;

-- The products of which a flag holds in the visitor's shop. What is there is told where the shop tells of stock.
CREATE OR REPLACE FUNCTION search.flagged(flag text) RETURNS "bit"[]
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT CASE flag
    WHEN 'available' THEN search.of_fact('stock', (SELECT kontor_shop_warehouses(s.shop_id) FROM shop s WHERE s.shop_id = search.shop() AND s.active AND s.stock_shown <> 'nothing'), NULL)
    WHEN 'reduced' THEN search.of_fact('reduced', ARRAY[search.shop()], NULL, search.day())
    WHEN 'new' THEN search.of_fact('new', ARRAY[0::bigint], NULL)
    WHEN 'sent_free' THEN search.of_fact('sent_free', ARRAY[search.shop()], NULL) END
$$;

-- The products that are left of a set by what a visitor chose ({"brands", "types", "only", "features"}), but for one facet: 'brand', 'type' or the id of an attribute.
CREATE OR REPLACE FUNCTION search.narrowed(among "bit"[], chosen jsonb, language text, but text DEFAULT '') RETURNS "bit"[]
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  kept bit(31744)[] := among;
  one record;
BEGIN
  IF chosen -> 'brands' <> '[]' AND but <> 'brand' THEN
    kept := kontor_both(kept, search.of_fact('brand', ARRAY[0::bigint], array(SELECT b.brand_id FROM brand b WHERE b.active AND chosen -> 'brands' ? b.brand_name)));
  END IF;
  IF chosen -> 'types' <> '[]' AND but <> 'type' THEN
    kept := kontor_both(kept, search.of_fact('type', ARRAY[0::bigint], array(
      SELECT t.pt_id FROM product_type t WHERE chosen -> 'types' ? coalesce(nullif(t.pt_names ->> language, ''), t.pt_names ->> 'en'))));
  END IF;
  FOR one IN SELECT flag FROM jsonb_array_elements_text(coalesce(chosen -> 'only', '[]')) AS flag LOOP kept := kontor_both(kept, search.flagged(one.flag)); END LOOP;
  FOR one IN SELECT v.attribute_id, array_agg(v.attribute_value_id) AS ids FROM attribute_value v
      WHERE v.attribute_value_id IN (SELECT id::bigint FROM jsonb_array_elements_text(coalesce(chosen -> 'features', '[]')) AS id) GROUP BY 1 LOOP
    CONTINUE WHEN one.attribute_id::text = but;
    kept := kontor_both(kept, search.of_fact('feature', ARRAY[0::bigint], one.ids));
  END LOOP;
  RETURN kept;
END $$;

-- The codes of products of a set; of more than are wanted some from everywhere in it.
CREATE OR REPLACE FUNCTION search.codes(among "bit"[], most integer) RETURNS text[]
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  codes text[] := '{}';
  every integer := CASE WHEN most > 0 THEN 2 ^ floor(log(2, greatest(kontor_set_count(among) / most, 1)::numeric)) ELSE 1 END;
  thin constant bit(31744) := repeat(rpad('1', every, '0'), kontor_set_size() / every + 1)::bit(31744);
  mask bit(31744);
  of_part integer;
BEGIN
  FOREACH mask IN ARRAY CASE WHEN every > 1 THEN ARRAY[thin, ~ thin] ELSE ARRAY[thin] END LOOP
    FOR of_part IN 1 .. cardinality(among) LOOP
      EXIT WHEN cardinality(codes) >= most;
      CONTINUE WHEN among[of_part] & mask = kontor_no_bits();
      codes := codes || array(
        SELECT n.product_code FROM kontor_places(among[of_part] & mask) AS one(place) JOIN search.number n ON n.part = of_part - 1 AND n.place = one.place LIMIT most - cardinality(codes));
    END LOOP;
  END LOOP;
  RETURN codes;
END $$;

-- What the visitor's shop asks for the products of a set today, which is found once (OFFSET 0) and not for each.
CREATE OR REPLACE FUNCTION search.priced(among "bit"[]) RETURNS TABLE (product_code text, price numeric)
  LANGUAGE sql STABLE ROWS 1000 SET search_path = public AS $$
  SELECT s.product_code, kontor_discounted(s.selling_price_shop, kontor_discount_now(s.discount_percent, s.discount_end_date, today.today))
    FROM unnest(search.codes(among, NULL)) AS one(product_code) JOIN product_shop s ON s.shop_id = search.shop() AND s.product_code = one.product_code AND s.published
    CROSS JOIN (SELECT kontor_today(h.company_code) AS today FROM shop h WHERE h.shop_id = search.shop() OFFSET 0) today
$$;

-- The products of a set whose prices of today are within what a visitor chose ({"least", "most"}).
CREATE OR REPLACE FUNCTION search.within_price(among "bit"[], chosen jsonb) RETURNS "bit"[]
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
BEGIN
  IF chosen ->> 'least' IS NULL AND chosen ->> 'most' IS NULL THEN RETURN among; END IF;
  RETURN array(
    SELECT coalesce(f.products, kontor_no_bits())
      FROM generate_series(0, search.parts() - 1) AS part(part)
      LEFT JOIN (
        SELECT n.part, kontor_bits(array_agg(n.place)) AS products FROM search.priced(among) p JOIN search.number n USING (product_code)
         WHERE p.price >= coalesce((chosen ->> 'least')::numeric, p.price) AND p.price <= coalesce((chosen ->> 'most')::numeric, p.price) GROUP BY 1) f USING (part)
     ORDER BY part.part);
END $$;

-- The same words, where they stand in a product's name, code or brand.
CREATE OR REPLACE FUNCTION search.in_names(asked tsquery) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(asked::text, '(''[^'']*'')', '\1:A', 'g')::tsquery;

-- The products that have the words of a search in their names: all of them, or any where it is partly met.
CREATE OR REPLACE FUNCTION search.in_their_names(terms jsonb, language text, is_partly boolean) RETURNS "bit"[]
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  kept bit(31744)[];
  those bit(31744)[];
  one jsonb;
BEGIN
  FOR one IN SELECT * FROM jsonb_array_elements(terms) LOOP
    those := search.having_words(language, array(SELECT jsonb_array_elements_text(one)), true);
    kept := CASE WHEN kept IS NULL THEN those WHEN is_partly THEN kontor_either(kept, those) ELSE kontor_both(kept, those) END;
  END LOOP;
  RETURN kept;
END $$;

-- So many products of a set that a search finds: those that are called as it was typed, then those that have its words in their names, then the others, and of each first what is there.
-- All of them where no number is said.
DROP FUNCTION IF EXISTS search.nearest(tsquery, tsquery, text, bigint[], integer);
CREATE OR REPLACE FUNCTION search.nearest(among "bit"[], terms jsonb, alike text[], language text, is_partly boolean, most integer) RETURNS text[]
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  codes text[] := '{}';
  here bit(31744)[];
  left_over bit(31744)[] := among;
  near bit(31744)[];
  step integer;
BEGIN
  IF most IS NULL OR kontor_set_count(among) <= most THEN RETURN search.codes(among, NULL); END IF;
  here := search.of_fact('stock', kontor_shop_warehouses(search.shop()), NULL);
  FOR step IN 1 .. 3 LOOP
    near := CASE step WHEN 1 THEN kontor_both(left_over, search.having_words(language, alike, true))
                      WHEN 2 THEN coalesce(kontor_both(left_over, search.in_their_names(terms, language, is_partly)), left_over) ELSE left_over END;
    codes := codes || search.codes(kontor_both(near, here), most - cardinality(codes));
    EXIT WHEN cardinality(codes) >= most;
    codes := codes || search.codes(kontor_without(near, here), most - cardinality(codes));
    EXIT WHEN cardinality(codes) >= most;
    left_over := kontor_without(left_over, near);
  END LOOP;
  RETURN codes;
END $$;

-- The products of the visitor's shop that a search finds and that what he chose leaves (search.narrowed), by how well they fit: what has just that code first. Without a search all of them.
-- `best` says how many of the best are wanted; 0 all of them, to be counted, without how well they fit: more than 5,000 are refused (too_complex). Where nothing is said, more
-- than 20,000 fit alike. Of the best it gives those of a page, `taken` after so many `before`: of 480 told to the views PostgreSQL would compare each with each.
-- By price (`by_price`: 'price', 'dearest') it is a page of all of them.
DROP FUNCTION IF EXISTS kontor_search_found(text, text, boolean);
DROP FUNCTION IF EXISTS kontor_search_found(text, text, boolean, text);
DROP FUNCTION IF EXISTS kontor_search_found(text, text, boolean, text, integer);
CREATE OR REPLACE FUNCTION kontor_search_found(said text, language text, as_typed boolean, chosen jsonb, best integer, by_price text, before integer, taken integer) RETURNS TABLE (product_code text, relevance double precision)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET jit = off AS $$
DECLARE
  question record;
  weights constant real[] := '{.1, .3, .6, 1}';
  code text := kontor_compact(left(said, 60));
  warehouses bigint[] := kontor_shop_warehouses(search.shop());
  hits bit(31744)[];
  near text[];
BEGIN
  IF btrim(said) = '' THEN
    RETURN QUERY SELECT one.found_code, 0::float8 FROM unnest(search.codes(search.within_price(search.narrowed(search.shown(), chosen, language), chosen), NULL)) AS one(found_code);
    RETURN;
  END IF;
  SELECT * INTO question FROM search.question(said, language, as_typed);
  hits := search.within_price(search.narrowed(question.hits, chosen, language), chosen);
  IF by_price IS NOT NULL THEN
    RETURN QUERY SELECT p.product_code, 0::float8 FROM search.priced(hits) p
      ORDER BY CASE by_price WHEN 'dearest' THEN - p.price ELSE p.price END NULLS LAST, p.product_code OFFSET before LIMIT taken;
    RETURN;
  END IF;
  IF best = 0 AND kontor_set_count(hits) > 5000 THEN RAISE EXCEPTION 'too_complex' USING ERRCODE = 'KT422'; END IF;
  near := search.nearest(hits, question.terms, question.alike, language, question.is_partly, nullif(best, 0));
  IF best = 0 OR cardinality(near) > 20000 THEN
    RETURN QUERY SELECT one.found_code, 0::float8 FROM unnest(near) AS one(found_code);
    RETURN;
  END IF;
  RETURN QUERY
  SELECT rated.product_code, rated.fits FROM (
  SELECT d.product_code, s.position,
         CASE WHEN code <> '' AND code IN (kontor_compact(d.product_code), p.ean) THEN 1000 ELSE 0 END
           + (ts_rank_cd(weights, d.words, question.asked) + coalesce(ts_rank_cd(weights, d.words, question.same), 0))::float8
           -- One row is asked for, so that PostgreSQL does not read the stock of all products for it.
           * (SELECT coalesce(max(CASE WHEN l.free > 0 THEN 1 WHEN l.incoming > 0 THEN .9 END), .5) FROM stock_level l WHERE l.product_code = d.product_code AND l.warehouse_id = ANY (warehouses)) AS fits
    FROM unnest(near) AS one(found_code) JOIN search.document d ON d.product_code = one.found_code AND d.language_code = language JOIN product p ON p.product_code = d.product_code
    JOIN product_shop s ON s.shop_id = search.shop() AND s.product_code = d.product_code) rated
   ORDER BY rated.fits DESC, rated.position, rated.product_code OFFSET before LIMIT taken;
END $$;

-- Of the products that a search finds, or all of the visitor's shop without one, how many each value of a facet leaves where all else that was chosen holds: the id of a brand with its
-- name, of a type or a value of an attribute, or a flag by its name. Of attributes those by which lists are narrowed. A row 'search' says how many products are left by all of it, as its
-- value whether the search is partly met alone, and as its name the words that it is shown for where it was corrected.
CREATE OR REPLACE FUNCTION kontor_search_facets(said text, language text, as_typed boolean, chosen jsonb) RETURNS TABLE (facet text, value bigint, name text, products integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET jit = off AS $$
DECLARE
  hits bit(31744)[] := search.shown();
  whole bit(31744)[];
  is_partly boolean := false;
  corrected text := '';
BEGIN
  IF btrim(said) <> '' THEN
    SELECT q.hits, q.is_partly, coalesce(q.shown, '') INTO hits, is_partly, corrected FROM search.question(said, language, as_typed) q;
  END IF;
  hits := search.within_price(hits, chosen);
  whole := search.narrowed(hits, chosen, language);
  RETURN QUERY SELECT 'search', CASE WHEN is_partly THEN 1::bigint ELSE 0 END, corrected, kontor_set_count(whole)::int;
  RETURN QUERY SELECT 'brand', c.value, b.brand_name, c.products FROM search.counted('brand', search.narrowed(hits, chosen, language, 'brand')) c JOIN brand b ON b.brand_id = c.value AND b.active;
  RETURN QUERY SELECT 'type', c.value, coalesce(nullif(t.pt_names ->> language, ''), t.pt_names ->> 'en'), c.products
    FROM search.counted('type', search.narrowed(hits, chosen, language, 'type')) c JOIN product_type t ON t.pt_id = c.value;
  RETURN QUERY SELECT 'flag', 0::bigint, flag.flag, kontor_set_count(kontor_both(whole, search.flagged(flag.flag)))::int FROM unnest(ARRAY['available', 'reduced', 'new', 'sent_free']) AS flag(flag);
  RETURN QUERY SELECT 'feature', c.value, c.value::text, c.products FROM search.counted('feature', whole) c JOIN attribute_value v ON v.attribute_value_id = c.value JOIN attribute a USING (attribute_id)
    WHERE a.in_facets AND NOT EXISTS (SELECT FROM attribute_value o WHERE o.attribute_id = v.attribute_id AND coalesce(chosen -> 'features', '[]') @> to_jsonb(o.attribute_value_id));
  RETURN QUERY SELECT 'feature', c.value, c.value::text, c.products
    FROM (SELECT DISTINCT o.attribute_id FROM attribute_value o WHERE coalesce(chosen -> 'features', '[]') @> to_jsonb(o.attribute_value_id)) own
    CROSS JOIN LATERAL search.counted('feature', search.narrowed(hits, chosen, language, own.attribute_id::text)) c JOIN attribute_value v ON v.attribute_value_id = c.value AND v.attribute_id = own.attribute_id;
END $$;

-- How many products of a set have each value.
CREATE OR REPLACE FUNCTION search.counted(of_kind text, among "bit"[]) RETURNS TABLE (value bigint, products integer)
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT f.value, sum(bit_count(f.products & one.products))::int
    FROM unnest(among) WITH ORDINALITY AS one(products, part) JOIN search.fact f ON f.part = one.part - 1
   WHERE f.kind = of_kind AND f.owner = 0 AND one.products <> kontor_no_bits()
   GROUP BY 1 HAVING sum(bit_count(f.products & one.products)) > 0
$$;

-- How a search was understood: whether it is partly met alone, and the words it is shown for where it was corrected.
CREATE OR REPLACE FUNCTION kontor_search_understood(said text, language text, as_typed boolean) RETURNS TABLE (is_partly boolean, shown text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT q.is_partly, q.shown FROM search.question(said, language, as_typed) q
$$;

-- Pieces of a product that can be sold now, where the visitor's shop tells how many; else null.
CREATE OR REPLACE FUNCTION kontor_shop_count(product text) RETURNS numeric
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM shop s JOIN product_shop o USING (shop_id) JOIN product p USING (product_code)
    WHERE s.shop_id = search.shop() AND o.product_code = product AND o.published AND p.active AND s.stock_shown = 'count') THEN RETURN NULL; END IF;
  RETURN (SELECT coalesce(sum(l.free), 0) FROM stock_level l WHERE l.warehouse_id = ANY (kontor_shop_warehouses(search.shop())) AND l.product_code = product AND l.free > 0);
END $$;

-- The day from which there is some of a product again that nobody waits for, where the visitor's shop tells of stock and there is none now.
CREATE OR REPLACE FUNCTION kontor_shop_arrival(product text) RETURNS date
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  warehouses bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM shop s JOIN product_shop o USING (shop_id) JOIN product p USING (product_code)
    WHERE s.shop_id = search.shop() AND o.product_code = product AND o.published AND p.active AND s.stock_shown <> 'nothing') THEN RETURN NULL; END IF;
  warehouses := kontor_shop_warehouses(search.shop());
  IF EXISTS (SELECT FROM stock_level l WHERE l.warehouse_id = ANY (warehouses) AND l.product_code = product AND l.free > 0) THEN RETURN NULL; END IF;
  RETURN (
    SELECT min(c.eta) FROM (
      SELECT o.warehouse_id, o.eta, sum(i.qty - i.received) OVER (PARTITION BY o.warehouse_id ORDER BY o.eta, i.purchase_order_item_id) AS upto
        FROM purchase_order_item i JOIN purchase_order o ON o.company_code = i.company_code AND o.purchase_order_id = i.purchase_order_id AND o.warehouse_id = ANY (warehouses)
       WHERE i.product_code = product AND o.is_expected AND o.eta >= kontor_today(o.company_code) AND i.received < i.qty) c
     WHERE c.upto > coalesce((SELECT sum(l.backorder) FROM stock_level l WHERE l.warehouse_id = c.warehouse_id AND l.product_code = product), 0));
END $$;

-- The day by which a product can be with customers of the visitor's shop, where it tells of stock: goods leave when they are there, and take as many working days
-- as the quickest delivery in the company's own country.
CREATE OR REPLACE FUNCTION kontor_shop_delivery(product text) RETURNS date
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  own record;
  leaves date;
  takes integer;
BEGIN
  SELECT s.company_code, k.country_code, kontor_shop_warehouses(s.shop_id) AS warehouses INTO own
    FROM shop s JOIN company k USING (company_code) JOIN product_shop o USING (shop_id) JOIN product p USING (product_code)
   WHERE s.shop_id = search.shop() AND o.product_code = product AND o.published AND p.active AND s.stock_shown <> 'nothing';
  IF NOT FOUND THEN RETURN NULL; END IF;
  leaves := CASE WHEN EXISTS (SELECT FROM stock_level l WHERE l.warehouse_id = ANY (own.warehouses) AND l.product_code = product AND l.free > 0) THEN kontor_today(own.company_code)
            ELSE kontor_shop_arrival(product) END;
  takes := (SELECT min(b.delivery_days)::int FROM delivery_band b JOIN product p ON p.product_code = product
             WHERE b.company_code = own.company_code AND coalesce(b.country_code, own.country_code) = own.country_code
               AND coalesce(p.weight >= b.weight_from, true) AND coalesce(p.weight <= b.weight_to, true));
  RETURN (
    SELECT min(day.day) FROM (
      SELECT d::date AS day, row_number() OVER (ORDER BY d) AS n FROM generate_series(leaves + 1, leaves + 90, interval '1 day') AS d WHERE extract(isodow FROM d) < 6) day
     WHERE day.n = greatest(takes, 1));
END $$;

-- Notes what a shop asks for a product from now on, and from when on it asks its usual price again. A reduction keeps the lowest price of the 30 days before it began.
CREATE OR REPLACE FUNCTION kontor_note_price(company text, of_shop bigint, product text, currency text, asked numeric, usual numeric, is_reduced boolean, ends date) RETURNS void
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  day timestamptz := clock_timestamp();
  last asked_price;
  lowest numeric;
BEGIN
  DELETE FROM asked_price a WHERE a.shop_id = of_shop AND a.product_code = product AND a.valid_from > day;
  SELECT * INTO last FROM asked_price a WHERE a.shop_id = of_shop AND a.product_code = product ORDER BY a.valid_from DESC LIMIT 1;
  IF (asked, currency, is_reduced) IS DISTINCT FROM (last.price, last.currency_code, last.reduced) AND (asked IS NOT NULL OR last.price IS NOT NULL) THEN
    IF is_reduced AND last.reduced AND last.currency_code = currency THEN lowest := last.lowest_before;
    ELSIF is_reduced THEN
      SELECT min(a.price) INTO lowest FROM asked_price a
       WHERE a.shop_id = of_shop AND a.product_code = product AND a.currency_code = currency
         AND coalesce((SELECT min(n.valid_from) FROM asked_price n WHERE n.shop_id = of_shop AND n.product_code = product AND n.valid_from > a.valid_from), day) > day - interval '30 days';
    END IF;
    INSERT INTO asked_price (company_code, shop_id, product_code, valid_from, price, currency_code, reduced, lowest_before) VALUES (company, of_shop, product, day, asked, currency, is_reduced, lowest);
  END IF;
  IF is_reduced AND ends IS NOT NULL THEN
    INSERT INTO asked_price (company_code, shop_id, product_code, valid_from, price, currency_code) VALUES (company, of_shop, product, kontor_midnight(company, ends + 1), usual, currency);
  END IF;
END $$;

-- What a shop asks by a row of its products: nothing where it is not shown.
CREATE OR REPLACE FUNCTION kontor_asked(one product_shop, OUT currency text, OUT asked numeric, OUT usual numeric, OUT is_reduced boolean)
  LANGUAGE sql STABLE SET search_path = public
  RETURN (SELECT ROW(s.currency_code,
      CASE WHEN one.published THEN round(kontor_discounted(one.selling_price_shop, kontor_discount_now(one.discount_percent, one.discount_end_date, kontor_today(one.company_code))), k.currency_precision) END,
      CASE WHEN one.published THEN round(one.selling_price_shop, k.currency_precision) END,
      one.published AND one.selling_price_shop IS NOT NULL AND kontor_discount_now(one.discount_percent, one.discount_end_date, kontor_today(one.company_code)) > 0)
    FROM shop s JOIN currency k USING (currency_code) WHERE s.shop_id = one.shop_id);

-- Notes prices, once a statement, whoever writes. What was asked before there was a note is noted along with the first change.
CREATE OR REPLACE FUNCTION kontor_note_prices() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM kontor_note_price(n.company_code, n.shop_id, n.product_code, a.currency, a.asked, a.usual, a.is_reduced, n.discount_end_date)
       FROM fresh f JOIN product_shop n USING (shop_id, product_code) CROSS JOIN LATERAL kontor_asked(n) a;
  ELSE
    INSERT INTO asked_price (company_code, shop_id, product_code, valid_from, price, currency_code, reduced)
    SELECT o.company_code, o.shop_id, o.product_code, least(o.updated_at, clock_timestamp() - interval '1 millisecond'), round(kontor_discounted(o.selling_price_shop, d.discount), k.currency_precision), s.currency_code, d.discount > 0
      FROM former o JOIN shop s USING (shop_id) JOIN currency k USING (currency_code) JOIN fresh n USING (shop_id, product_code)
     CROSS JOIN LATERAL (SELECT kontor_discount_now(o.discount_percent, o.discount_end_date, kontor_today(o.company_code)) AS discount) d
     WHERE o.published AND o.selling_price_shop IS NOT NULL AND NOT EXISTS (SELECT FROM asked_price a WHERE a.shop_id = o.shop_id AND a.product_code = o.product_code)
       AND (o.published, o.selling_price_shop, o.discount_percent, o.discount_end_date) IS DISTINCT FROM (n.published, n.selling_price_shop, n.discount_percent, n.discount_end_date);
    PERFORM kontor_note_price(p.company_code, p.shop_id, p.product_code, a.currency, a.asked, a.usual, a.is_reduced, p.discount_end_date)
       FROM fresh n JOIN former o USING (shop_id, product_code) JOIN product_shop p USING (shop_id, product_code) CROSS JOIN LATERAL kontor_asked(p) a
      WHERE (o.published, o.selling_price_shop, o.discount_percent, o.discount_end_date) IS DISTINCT FROM (n.published, n.selling_price_shop, n.discount_percent, n.discount_end_date);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER asked_price_added AFTER INSERT ON product_shop REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION kontor_note_prices();
CREATE OR REPLACE TRIGGER asked_price_changed AFTER UPDATE ON product_shop REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_note_prices();

-- The lowest price of the 30 days before the reduction of today began, in the visitor's shop; nothing where nobody knows it, or nothing is reduced.
CREATE OR REPLACE FUNCTION kontor_lowest_before(product text) RETURNS numeric
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN (
    SELECT a.lowest_before
      FROM shop s JOIN product_shop o USING (shop_id) JOIN product p USING (product_code) CROSS JOIN LATERAL (
        SELECT * FROM asked_price a WHERE a.shop_id = s.shop_id AND a.product_code = product AND a.valid_from <= now() ORDER BY a.valid_from DESC LIMIT 1) a
     WHERE s.shop_id = search.shop() AND o.product_code = product AND o.published AND p.active AND a.reduced AND a.currency_code = s.currency_code);
END $$;
