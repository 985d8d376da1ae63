-- Categories belong to all companies, places to one: those of other companies, which whoever merges cannot see, follow behind
-- what stands in the other category. Past the log, because an undo could not see them either.
CREATE OR REPLACE FUNCTION kontor_merge_places_of_others(merged bigint, target bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  own text := nullif(current_setting('app.company', true), '');
BEGIN
  DELETE FROM product_position p WHERE product_category_id = merged AND company_code IS DISTINCT FROM own
    AND EXISTS (SELECT FROM product_position o WHERE o.shop_id = p.shop_id AND o.product_category_id = target AND o.product_code = p.product_code);
  UPDATE product_position SET product_category_id = target, position = position + 1000000 WHERE product_category_id = merged AND company_code IS DISTINCT FROM own;
END $$;
