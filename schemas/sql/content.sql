-- All that models are told by a prompt: whoever tried one wording did not try the next, and an undo brings back what was tried.
CREATE OR REPLACE FUNCTION kontor_prompt_digest(gpt_prompt text, model text, temperature numeric, top_p numeric, max_tokens integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT kontor_digest(jsonb_build_array(gpt_prompt, model, temperature, top_p, max_tokens)::text);
$$;
-- The number of the prompt's present wording, among those that were used for texts.
CREATE OR REPLACE FUNCTION kontor_use_prompt(prompt bigint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  number integer;
BEGIN
  -- Two that use a new wording at once give it one number.
  PERFORM FROM gpt_prompt g WHERE g.prompt_id = prompt AND NOT g.deleted FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT v.prompt_version INTO number FROM gpt_prompt g JOIN gpt_prompt_version v USING (prompt_id)
   WHERE g.prompt_id = prompt AND v.prompt_digest = kontor_prompt_digest(g.gpt_prompt, g.model, g.temperature, g.top_p, g.max_tokens);
  IF number IS NULL THEN
    INSERT INTO gpt_prompt_version (prompt_id, prompt_version, prompt_digest, gpt_prompt, model, temperature, top_p, max_tokens)
    SELECT g.prompt_id, 1 + coalesce((SELECT max(v.prompt_version) FROM gpt_prompt_version v WHERE v.prompt_id = prompt), 0),
           kontor_prompt_digest(g.gpt_prompt, g.model, g.temperature, g.top_p, g.max_tokens), g.gpt_prompt, g.model, g.temperature, g.top_p, g.max_tokens
      FROM gpt_prompt g WHERE g.prompt_id = prompt
    RETURNING prompt_version INTO number;
  END IF;
  RETURN number;
END $$;

-- A text in a language, else in English.
CREATE OR REPLACE FUNCTION kontor_text_in(texts jsonb, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(texts ->> language, ''), nullif(texts ->> 'en', ''));
$$;

-- One of the texts of a product that language models may propose, as it stands and without markup.
CREATE OR REPLACE FUNCTION kontor_text_of_product(code text, field text, language text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(CASE field WHEN 'product_name' THEN product_name ->> language WHEN 'description_short' THEN description_short ->> language
    ELSE btrim(replace(replace(replace(replace(regexp_replace(regexp_replace(description ->> language, '</p>|</li>|<br ?/?>', E'\n', 'g'), '<[^>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), E' \n') END, '')
    FROM product WHERE product_code = code;
$$;

-- What a language model is told of a product to write one of its texts: what is known of it besides that text. No price, no stock, no supplier.
CREATE OR REPLACE FUNCTION kontor_product_facts(code text, field text, language text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'code', p.product_code, 'ean', p.ean, 'brand', b.brand_name, 'type', kontor_text_in(t.pt_names, s.spoken), 'category', kontor_text_in(c.category_name, s.spoken),
    'weight_kg', p.weight, 'length_cm', p.length, 'width_cm', p.width, 'height_cm', p.height, 'origin', p.country_of_origin,
    'attributes', (SELECT jsonb_object_agg(kontor_text_in(a.attribute_names, s.spoken), x.told)
                     FROM (SELECT v.attribute_id, jsonb_agg(kontor_text_in(v.value_names, s.spoken) ORDER BY v.position, v.attribute_value_id) AS told
                             FROM product_attribute pa JOIN attribute_value v USING (attribute_value_id) WHERE pa.product_code = p.product_code GROUP BY v.attribute_id) x
                     JOIN attribute a USING (attribute_id)),
    'texts', (SELECT jsonb_strip_nulls(jsonb_object_agg(f.name, f.told)) FROM (VALUES
        ('product_name', p.product_name ->> s.spoken), ('description_short', p.description_short ->> s.spoken), ('description', p.description ->> s.spoken)) f(name, told)
               WHERE (f.name, s.spoken) IS DISTINCT FROM (field, language)),
    'language', s.spoken))
    FROM product p
    CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT o.source_language FROM text_origin o WHERE o.entity = 'product' AND o.entity_id = p.product_code AND o.field = 'product_name' ORDER BY o.made_at LIMIT 1),
      (SELECT l.language_code FROM language l WHERE l.ui AND coalesce(p.product_name ->> l.language_code, '') <> '' ORDER BY l.language_code <> 'en', l.language_code LIMIT 1), 'en') AS spoken) s
    LEFT JOIN brand b USING (brand_id) LEFT JOIN product_type t USING (pt_id) LEFT JOIN product_category c ON c.product_category_id = p.main_product_category_id
   WHERE p.product_code = code;
$$;

-- What a supplier calls an article, as a name is written: without spaces too many, and not all of it in capitals.
CREATE OR REPLACE FUNCTION kontor_article_name(told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name = upper(name) AND name <> lower(name) AND name ~ ' ' THEN upper(left(name, 1)) || lower(substr(name, 2)) ELSE nullif(name, '') END
    FROM (SELECT btrim(regexp_replace(told, '\s+', ' ', 'g')) AS name) n;
$$;

-- What a language model is told of a supplier's article to write the texts of a product. No price and no supplier.
CREATE OR REPLACE FUNCTION kontor_article_facts(article bigint) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('name', a.supplier_product_name, 'text', a.supplier_text, 'language', a.language_code, 'ean', a.ean))
    FROM supplier_article a WHERE a.supplier_article_id = article;
$$;

-- All that becomes of an article when a product is made of it: whoever accepted it accepted just that.
CREATE OR REPLACE FUNCTION kontor_article_digest(article bigint) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT kontor_digest(jsonb_build_array(a.partner_id, a.supplier_product_code, a.supplier_product_name, a.supplier_text, a.language_code, a.ean, a.article_price, a.currency_code,
      a.new_product_code, a.product_name, a.description_short, a.description, a.brand_id, a.main_product_category_id)::text)
    FROM supplier_article a WHERE a.supplier_article_id = article;
$$;
