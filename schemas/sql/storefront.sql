-- What visitors of shops search in. Everything in this schema can be made again from the products, and is, whenever `search.version` says another number.
-- Nobody reads it but the functions at the end, which tell what the shop of the transaction shows.
CREATE SCHEMA IF NOT EXISTS search;

-- Texts of a product in a language as folded words in their places: A name, code, EAN and brand, B category, C short text, D description.
CREATE TABLE IF NOT EXISTS search.document (
  product_code text NOT NULL,
  language_code text NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (product_code, language_code)
);
CREATE INDEX IF NOT EXISTS document_words ON search.document USING gin (words);

-- Every folded word of a language: as it is written (`shown`), in Latin letters, the keys by which its forms meet, and in how many documents it is.
CREATE TABLE IF NOT EXISTS search.word (
  language_code text NOT NULL,
  word text NOT NULL,
  shown text NOT NULL,
  latin text NOT NULL,
  keys text[] NOT NULL,
  documents integer NOT NULL,
  PRIMARY KEY (language_code, word)
);
CREATE INDEX IF NOT EXISTS word_begins ON search.word (language_code, word text_pattern_ops);
CREATE INDEX IF NOT EXISTS word_holds ON search.word USING gin (word gin_trgm_ops);
CREATE INDEX IF NOT EXISTS word_latin ON search.word USING gin (latin gin_trgm_ops);
CREATE INDEX IF NOT EXISTS word_keys ON search.word USING gin (keys);
CREATE INDEX IF NOT EXISTS word_unused ON search.word (language_code) WHERE documents <= 0;

-- Products whose texts may have changed, and the number of the rules by which all of it was made.
CREATE TABLE IF NOT EXISTS search.due (product_code text NOT NULL);
CREATE TABLE IF NOT EXISTS search.made (version integer NOT NULL);

-- Another number makes everything anew: it goes up with every change of the rules below.
CREATE OR REPLACE FUNCTION search.version() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 2;

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
  SELECT CASE WHEN kontor_stem(language, word) = '' THEN '{}' ELSE array(
    SELECT key FROM keys WHERE key <> '' UNION SELECT kontor_latin(key) FROM keys WHERE key <> '' AND language = 'bg' ORDER BY 1) END
$$;

-- The words of a text in small letters, in their places.
CREATE OR REPLACE FUNCTION kontor_words(said text) RETURNS TABLE (word text, place bigint)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(found.parts[1], 60), found.place
    FROM regexp_matches(lower(normalize(said, NFC)), '[a-z0-9ßà-ɏа-яѐ-џ]+', 'g') WITH ORDINALITY AS found(parts, place)
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
    CROSS JOIN unnest(ARRAY['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg']) AS l(code)
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

-- Writes documents and words of so many due products anew. @returns how many were due
CREATE OR REPLACE FUNCTION search.refresh(most integer) RETURNS integer
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  codes text[];
BEGIN
  WITH taken AS (DELETE FROM search.due WHERE ctid = ANY (array(SELECT ctid FROM search.due LIMIT most)) RETURNING product_code)
  SELECT array_agg(DISTINCT product_code) INTO codes FROM taken;
  IF codes IS NULL THEN RETURN 0; END IF;
  WITH tokens AS MATERIALIZED (
    SELECT s.product_code, s.language_code, s.weight, w.word, row_number() OVER (PARTITION BY s.product_code, s.language_code ORDER BY s.piece, w.place) AS place
      FROM search.said(codes) s CROSS JOIN LATERAL kontor_words(s.said) w),
  keyed AS MATERIALIZED (
    -- A word that is known as it is written here has its keys already.
    SELECT one.language_code, one.word, one.folded, CASE WHEN w.word IS NULL THEN kontor_search_keys(one.language_code, one.word) ELSE w.keys END AS keys
      FROM (SELECT DISTINCT language_code, word, kontor_fold(word) AS folded FROM tokens) one
      LEFT JOIN search.word w ON w.language_code = one.language_code AND w.word = one.folded AND w.shown = one.word),
  told AS MATERIALIZED (SELECT t.*, k.folded FROM tokens t JOIN keyed k ON k.language_code = t.language_code AND k.word = t.word AND k.keys <> '{}'),
  written AS (
    INSERT INTO search.document (product_code, language_code, words)
    SELECT product_code, language_code, string_agg(format('''%s'':%s%s', folded, least(place, 16383), weight), ' ' ORDER BY place)::tsvector FROM told GROUP BY 1, 2
    ON CONFLICT (product_code, language_code) DO UPDATE SET words = excluded.words),
  counted AS (
    -- What the documents held before this statement, and what they hold after it.
    SELECT language_code, word, sum(n)::int AS n
      FROM (SELECT d.language_code, w.word, -1 AS n FROM search.document d CROSS JOIN LATERAL unnest(tsvector_to_array(d.words)) AS w(word) WHERE d.product_code = ANY (codes)
            UNION ALL SELECT DISTINCT ON (product_code, language_code, folded) language_code, folded, 1 FROM told) changed
     GROUP BY 1, 2),
  forms AS (
    SELECT k.language_code, k.folded, max(k.word) AS shown, array_agg(DISTINCT one.key) AS keys
      FROM keyed k CROSS JOIN LATERAL unnest(k.keys) AS one(key) GROUP BY 1, 2)
  INSERT INTO search.word AS known (language_code, word, shown, latin, keys, documents)
  SELECT c.language_code, c.word, coalesce(f.shown, c.word), kontor_latin(c.word), coalesce(f.keys, '{}'), c.n
    FROM counted c LEFT JOIN forms f ON f.language_code = c.language_code AND f.folded = c.word
  ON CONFLICT (language_code, word) DO UPDATE SET documents = known.documents + excluded.documents,
    keys = CASE WHEN known.keys @> excluded.keys THEN known.keys ELSE array(SELECT unnest(known.keys) UNION SELECT unnest(excluded.keys) ORDER BY 1) END;
  DELETE FROM search.document d WHERE d.product_code = ANY (codes) AND NOT EXISTS (SELECT FROM product p WHERE p.product_code = d.product_code);
  DELETE FROM search.word WHERE documents <= 0;
  RETURN cardinality(codes);
END $$;

-- Makes all products due where the rules are other than those by which documents were made, or where there are none. @returns whether it did
CREATE OR REPLACE FUNCTION search.renew() RETURNS boolean
  LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM search.made WHERE version = search.version())
    AND (EXISTS (SELECT FROM search.document) OR EXISTS (SELECT FROM search.due) OR NOT EXISTS (SELECT FROM product)) THEN RETURN false; END IF;
  DELETE FROM search.made;
  INSERT INTO search.made VALUES (search.version());
  DELETE FROM search.due;
  DELETE FROM search.document;
  DELETE FROM search.word;
  INSERT INTO search.due SELECT product_code FROM product;
  RETURN true;
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
CREATE OR REPLACE TRIGGER search_due_added AFTER INSERT ON product REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON product REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_gone AFTER DELETE ON product REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON brand REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_added AFTER INSERT ON product_attribute REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON product_attribute REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_gone AFTER DELETE ON product_attribute REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON attribute_value REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();
CREATE OR REPLACE TRIGGER search_due_changed AFTER UPDATE ON product_category REFERENCING NEW TABLE AS fresh OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION kontor_search_due();

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
CREATE OR REPLACE FUNCTION search.likely(language text, typed text) RETURNS SETOF search.word
  LANGUAGE sql STABLE SET search_path = public SET pg_trgm.similarity_threshold = 0.18 AS $$
  SELECT w FROM search.word w
    CROSS JOIN LATERAL (SELECT least(levenshtein_less_equal(w.word, typed, 2), levenshtein_less_equal(w.latin, typed, 2)) AS edits) far
   WHERE length(typed) BETWEEN 4 AND 60 AND typed !~ '[0-9]' AND w.language_code = language AND (w.word % typed OR w.latin % typed) AND w.word !~ '[0-9]'
     AND (far.edits <= CASE WHEN length(typed) < 8 THEN 1 ELSE 2 END OR kontor_sorted(typed) IN (kontor_sorted(w.word), kontor_sorted(w.latin)))
     AND EXISTS (SELECT FROM search.document d WHERE d.language_code = language AND d.words @@ quote_literal(w.word)::tsquery AND search.shows(d.product_code))
   ORDER BY far.edits, w.documents DESC, w.word LIMIT 8
$$;

-- What staff say that a word means, in the visitor's shop or in all shops of its company: the known words whose forms these are.
CREATE OR REPLACE FUNCTION search.synonyms(language text, folded text, typed text[]) RETURNS text[]
  LANGUAGE sql STABLE SET search_path = public
  RETURN array(
    SELECT w.word
      FROM (SELECT array_agg(DISTINCT key.key) AS keys
              FROM shop h
              JOIN search_synonym s ON s.company_code = h.company_code AND (s.shop_id IS NULL OR s.shop_id = h.shop_id) AND s.language_code = language
             CROSS JOIN LATERAL unnest(s.means) AS mean(mean)
             CROSS JOIN LATERAL kontor_words(mean.mean) said
             CROSS JOIN LATERAL unnest(kontor_search_keys(language, said.word)) AS key(key)
             WHERE h.shop_id = search.shop() AND (kontor_fold(s.synonym_word) = folded OR kontor_search_keys(language, lower(normalize(s.synonym_word, NFC))) && typed)) meant
      JOIN search.word w ON w.language_code = language AND w.keys && meant.keys
     ORDER BY w.documents DESC, w.word LIMIT 50);

-- What each word of a search may be: `same` are forms of it, or else its synonyms; `found` all these and words that begin with it or hold it; where there are none and it may be corrected, likely ones.
CREATE OR REPLACE FUNCTION search.meant(said text, language text, as_typed boolean)
  RETURNS TABLE (place bigint, typed text, same text[], found text[], corrected text)
  LANGUAGE sql STABLE SET search_path = public AS $$
  WITH typed AS (
    SELECT w.place, w.word, kontor_fold(w.word) AS folded, kontor_search_keys(language, w.word) AS keys, w.place = max(w.place) OVER () AS is_last
      FROM kontor_words(left(said, 200)) w WHERE w.place <= 10)
  SELECT t.place, t.word, s.words, f.words || coalesce(c.words, '{}'), c.shown
    FROM typed t
    CROSS JOIN LATERAL (SELECT array(
      SELECT word FROM (SELECT word, documents FROM search.word w WHERE w.language_code = language AND w.word = t.folded
        UNION SELECT word, documents FROM search.word w WHERE w.language_code = language AND w.keys && t.keys) w ORDER BY documents DESC, word LIMIT 50) AS words) e
    CROSS JOIN LATERAL (SELECT search.synonyms(language, t.folded, t.keys) AS words) y
    CROSS JOIN LATERAL (SELECT CASE WHEN e.words = '{}' THEN y.words ELSE e.words END AS words) s
    CROSS JOIN LATERAL (SELECT array(
      SELECT unnest(s.words || y.words)
      UNION (SELECT w.word FROM search.word w WHERE t.is_last AND length(t.folded) >= 2 AND w.language_code = language AND (w.word LIKE t.folded || '%' OR w.latin LIKE t.folded || '%')
        ORDER BY w.documents DESC, w.word LIMIT 50)
      UNION (SELECT w.word FROM unnest(array_append(t.keys, t.folded)) AS part(part) JOIN search.word w ON w.language_code = language AND (w.word LIKE '%' || part || '%' OR w.latin LIKE '%' || part || '%')
        WHERE length(part) >= 4 ORDER BY w.documents DESC, w.word LIMIT 50)) AS words) f
    LEFT JOIN LATERAL (
      SELECT array(SELECT w.word FROM search.word w WHERE w.language_code = language AND w.keys && array_agg(l.key) ORDER BY w.documents DESC, w.word LIMIT 50) AS words,
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

-- A search as it is asked of documents: `asked` finds, `same` ranks what was typed before what holds it. Where no product has all the words (`is_partly`) it is any of
-- them; `shown` is the search with its corrections, where there are some.
CREATE OR REPLACE FUNCTION search.question(said text, language text, as_typed boolean, OUT asked tsquery, OUT same tsquery, OUT is_partly boolean, OUT shown text)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  every tsquery;
  of_code tsquery := search.one_of(array_remove(ARRAY[kontor_compact(left(said, 60))], ''));
  one record;
BEGIN
  is_partly := false;
  FOR one IN SELECT * FROM search.meant(said, language, as_typed) m ORDER BY m.place LOOP
    IF one.found = '{}' THEN is_partly := true;
    ELSE
      every := CASE WHEN every IS NULL THEN search.one_of(one.found) ELSE every && search.one_of(one.found) END;
      asked := CASE WHEN asked IS NULL THEN search.one_of(one.found) ELSE asked || search.one_of(one.found) END;
      IF one.same <> '{}' THEN same := CASE WHEN same IS NULL THEN search.one_of(one.same) ELSE same || search.one_of(one.same) END; END IF;
    END IF;
    IF one.corrected IS NOT NULL THEN shown := regexp_replace(coalesce(shown, lower(left(said, 200))), '(^|[^[:alnum:]])' || one.typed || '($|[^[:alnum:]])', '\1' || one.corrected || '\2'); END IF;
  END LOOP;
  IF of_code IS NOT NULL AND EXISTS (SELECT FROM search.document d WHERE d.language_code = language AND d.words @@ of_code AND search.shows(d.product_code)) THEN
    is_partly := false;
    asked := coalesce(every || of_code, of_code);
  ELSIF asked IS NULL THEN is_partly := false;
  ELSIF NOT is_partly AND EXISTS (SELECT FROM search.document d WHERE d.language_code = language AND d.words @@ every AND search.shows(d.product_code)) THEN
    asked := every;
  ELSE is_partly := numnode(every) > 1 AND every IS DISTINCT FROM asked OR is_partly;
  END IF;
END $$;

-- Products of which one of the values of each attribute is said; all where none is asked for.
CREATE OR REPLACE FUNCTION search.having(value_ids bigint[]) RETURNS SETOF text
  LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT a.product_code FROM product_attribute a WHERE a.attribute_value_id = ANY (value_ids)
   GROUP BY 1 HAVING count(DISTINCT a.attribute_id) = (SELECT count(DISTINCT v.attribute_id) FROM attribute_value v WHERE v.attribute_value_id = ANY (value_ids))
$$;

-- The products of the visitor's shop that a search finds, by how well they fit: what has just that code first. Without a search all of them. With ids of values of attributes,
-- those that have them.
DROP FUNCTION IF EXISTS kontor_search_found(text, text, boolean);
CREATE OR REPLACE FUNCTION kontor_search_found(said text, language text, as_typed boolean, chosen text) RETURNS TABLE (product_code text, relevance double precision)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  question record;
  weights constant real[] := '{.1, .3, .6, 1}';
  code text := kontor_compact(left(said, 60));
  warehouses bigint[] := kontor_shop_warehouses(search.shop());
  value_ids bigint[] := string_to_array(chosen, ',')::bigint[];
BEGIN
  IF btrim(said) = '' THEN
    RETURN QUERY SELECT s.product_code, 0::float8 FROM product_shop s
      WHERE s.shop_id = search.shop() AND s.published AND (value_ids IS NULL OR s.product_code IN (SELECT * FROM search.having(value_ids)));
    RETURN;
  END IF;
  SELECT * INTO question FROM search.question(said, language, as_typed);
  RETURN QUERY
  SELECT d.product_code,
         CASE WHEN code <> '' AND code IN (kontor_compact(d.product_code), p.ean) THEN 1000 ELSE 0 END
           + (ts_rank_cd(weights, d.words, question.asked) + coalesce(ts_rank_cd(weights, d.words, question.same), 0))::float8
           * CASE WHEN EXISTS (SELECT FROM stock_level l WHERE l.product_code = d.product_code AND l.warehouse_id = ANY (warehouses) AND l.free > 0) THEN 1
                  WHEN EXISTS (SELECT FROM stock_level l WHERE l.product_code = d.product_code AND l.warehouse_id = ANY (warehouses) AND l.incoming > 0) THEN .9 ELSE .5 END
    FROM search.document d JOIN product p ON p.product_code = d.product_code AND p.active
    JOIN product_shop s ON s.shop_id = search.shop() AND s.product_code = d.product_code AND s.published
   WHERE d.language_code = language AND d.words @@ question.asked AND (value_ids IS NULL OR d.product_code IN (SELECT * FROM search.having(value_ids)));
END $$;

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
       WHERE i.product_code = product AND o.is_expected AND o.eta >= current_date AND i.received < i.qty) c
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
  leaves := CASE WHEN EXISTS (SELECT FROM stock_level l WHERE l.warehouse_id = ANY (own.warehouses) AND l.product_code = product AND l.free > 0) THEN current_date
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
    INSERT INTO asked_price (company_code, shop_id, product_code, valid_from, price, currency_code) VALUES (company, of_shop, product, ends + 1, usual, currency);
  END IF;
END $$;

-- What a shop asks by a row of its products: nothing where it is not shown.
CREATE OR REPLACE FUNCTION kontor_asked(one product_shop, OUT currency text, OUT asked numeric, OUT usual numeric, OUT is_reduced boolean)
  LANGUAGE sql STABLE SET search_path = public
  RETURN (SELECT ROW(s.currency_code,
      CASE WHEN one.published THEN round(kontor_discounted(one.selling_price_shop, kontor_discount_now(one.discount_percent, one.discount_end_date)), k.currency_precision) END,
      CASE WHEN one.published THEN round(one.selling_price_shop, k.currency_precision) END,
      one.published AND one.selling_price_shop IS NOT NULL AND kontor_discount_now(one.discount_percent, one.discount_end_date) > 0)
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
     CROSS JOIN LATERAL (SELECT kontor_discount_now(o.discount_percent, o.discount_end_date) AS discount) d
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
