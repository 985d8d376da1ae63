-- Addresses that follow from titles, language by language: small letters and digits, without accents, and a hyphen for all else. Cyrillic letters stay. A title
-- that is taken away takes its address along.
CREATE OR REPLACE FUNCTION kontor_slugs(titles jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(made.key, made.slug), '{}')
            FROM (SELECT t.key, btrim(regexp_replace(kontor_fold(t.value), '[^a-z0-9а-яѐ-џ]+', '-', 'g'), '-') AS slug FROM jsonb_each_text(titles) t) made
           WHERE made.slug IS NULL OR made.slug <> '');

-- How many products each shop of a company shows to its visitors of each category of the catalogue and those below it.
CREATE OR REPLACE FUNCTION kontor_shown_by_category(company text) RETURNS TABLE (shop_id bigint, product_category_id bigint, shown bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE own AS (
    SELECT s.shop_id, p.main_product_category_id AS category, count(*) AS shown
      FROM product_shop s JOIN product p ON p.product_code = s.product_code AND p.active
     WHERE s.company_code = company AND s.published AND p.main_product_category_id IS NOT NULL
     GROUP BY 1, 2),
  upward AS (
    SELECT o.shop_id, o.category, o.shown FROM own o
    UNION ALL
    SELECT u.shop_id, c.parent_category_id, u.shown FROM upward u JOIN product_category c ON c.product_category_id = u.category AND c.parent_category_id IS NOT NULL)
  SELECT u.shop_id, u.category, sum(u.shown)::bigint FROM upward u GROUP BY 1, 2
$$;
