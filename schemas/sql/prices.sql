-- The formulae of src/shared/prices in SQL, for columns that are sorted, filtered and summed. Tests prove both equal.

-- Value of one unit of `currency` in the company's currency, the last known on or before `day`; null when none is known.
CREATE OR REPLACE FUNCTION kontor_rate(company text, currency text, day date DEFAULT kontor_today()) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN c.currency_code = currency THEN 1 ELSE (
            SELECT r.rate FROM fx_rate r
             WHERE r.company_code = company AND r.currency_code = currency AND r.valid_on <= day
             ORDER BY r.valid_on DESC LIMIT 1) END
            FROM company c WHERE c.company_code = company);

-- F2, by the value of one unit of each currency: amount × rate(from) / rate(to). No amount is 0; without a rate the amount stands.
CREATE OR REPLACE FUNCTION kontor_convert(amount numeric, rate_from numeric, rate_to numeric, decimals int DEFAULT 6) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN coalesce(amount, 0) = 0 THEN 0 WHEN rate_from > 0 AND rate_to > 0 THEN round(amount * rate_from / rate_to, decimals) ELSE amount END;

-- The currency amounts are looked at in: the chosen one, else the company's own.
CREATE OR REPLACE FUNCTION kontor_view_currency(company text, chosen text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(chosen, (SELECT c.currency_code FROM company c WHERE c.company_code = company));

-- What one unit of a currency is worth in the company's, and its decimals, for each day up to a year ahead: from its first rate, and from 1990 where it is the company's own. Known once for all
-- rows of a long list.
CREATE OR REPLACE FUNCTION kontor_view_days(company text, viewed text) RETURNS TABLE (day date, rate numeric, decimals integer)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 10000 SET search_path = public AS $$
  SELECT d::date, r.rate, coalesce((SELECT c.currency_precision FROM currency c WHERE c.currency_code = viewed), 2)::integer
    FROM (SELECT 1 AS rate, date '1990-01-01' AS since, kontor_today(company) + 367 AS next FROM company c WHERE c.company_code = company AND c.currency_code = viewed
          UNION ALL
          SELECT f.rate, f.valid_on, coalesce(lead(f.valid_on) OVER (ORDER BY f.valid_on), kontor_today(company) + 367)
            FROM fx_rate f JOIN company c USING (company_code) WHERE f.company_code = company AND f.currency_code = viewed AND c.currency_code <> viewed) r
   CROSS JOIN generate_series(r.since, r.next - 1, interval '1 day') d
$$;

-- F2 for lists: an amount (of the company's own currency where none is named) in another one by the rates of its day (today's where it has none), in
-- its decimals. Nothing without a rate, so that sums leave it out.
CREATE OR REPLACE FUNCTION kontor_in_view(company text, amount numeric, currency text, viewed text, day date) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN amount = 0 THEN 0 ELSE round(
    CASE WHEN kontor_view_currency(company, currency) = viewed THEN amount
         ELSE amount * kontor_rate(company, kontor_view_currency(company, currency), coalesce(day, kontor_today(company)))
              / nullif(kontor_rate(company, viewed, coalesce(day, kontor_today(company))), 0) END,
    coalesce((SELECT c.currency_precision FROM currency c WHERE c.currency_code = viewed), 2)) END;

-- An amount in another currency at the rates of a day; nothing without one of the rates.
CREATE OR REPLACE FUNCTION kontor_exchange(company text, amount numeric, currency_from text, currency_to text, day date DEFAULT kontor_today()) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN currency_from = currency_to THEN amount
              ELSE round(amount * kontor_rate(company, currency_from, day) / nullif(kontor_rate(company, currency_to, day), 0), 6) END;

-- F4: price × (1 − d/100).
CREATE OR REPLACE FUNCTION kontor_discounted(price numeric, discount numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN price * (1 - discount / 100);

-- F4: the discount in force today; an end date in the past means none.
CREATE OR REPLACE FUNCTION kontor_discount_now(discount numeric, ends date, day date DEFAULT kontor_today()) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN discount IS NULL OR ends < day THEN 0 ELSE discount END;

-- F3: margin on sales in percent, (net − cost) / net.
CREATE OR REPLACE FUNCTION kontor_margin(net numeric, cost numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN net > 0 THEN (net - cost) / net * 100 END;

-- F3: the net price that leaves `margin` percent of itself above the cost; none from 100 % on.
CREATE OR REPLACE FUNCTION kontor_price_for_margin(cost numeric, margin numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN coalesce(margin, 0) < 100 THEN cost * 100 / (100 - coalesce(margin, 0)) END;

-- F4: min(limit, 100 × (1 − floor/price)), not below 0, rounded down to one decimal and below 100. All prices net, in one currency.
CREATE OR REPLACE FUNCTION kontor_max_discount(net numeric, cost numeric, min_margin numeric, limit_percent numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN net > 0 THEN
    trunc(greatest(0, least(
      99.9, limit_percent, 100 * (1 - (cost / nullif(1 - coalesce(min_margin, 0) / 100, 0)) / net))), 1) END;

-- F5: two significant digits less a step, where that is within 2 %, else three significant digits; payable in `decimals`.
CREATE OR REPLACE FUNCTION kontor_nice_price(price numeric, decimals int DEFAULT NULL) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  magnitude int;
  candidate numeric;
  nice numeric;
BEGIN
  IF price IS NULL OR price <= 0 THEN RETURN price; END IF;
  magnitude := floor(log(price));
  -- The logarithm is rounded: just below a power of ten it may be that of the power.
  IF price < 10::numeric ^ magnitude THEN magnitude := magnitude - 1; END IF;
  candidate := round(price, 1 - magnitude) - greatest(10::numeric ^ (magnitude - 2), CASE WHEN decimals IS NOT NULL THEN 10::numeric ^ (-decimals) END);
  nice := CASE WHEN abs(candidate - price) <= price * 0.02 THEN candidate ELSE round(price, 2 - magnitude) END;
  RETURN CASE WHEN decimals IS NULL THEN nice ELSE round(nice, decimals) END;
END $$;

-- F3: the price that brings the expected margin, nice, in the shop's currency and price type, times the group's multiplier.
-- `rate` is the value of one unit of the shop's currency in the company's; null without a cost or a rate.
CREATE OR REPLACE FUNCTION kontor_calculated_price(cost numeric, exp_margin numeric, vat_rate numeric, price_type text, rate numeric, decimals int, multiplier numeric DEFAULT 1) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN rate > 0 AND kontor_price_for_margin(cost, exp_margin) IS NOT NULL THEN
    round(multiplier * kontor_nice_price(
      kontor_convert(kontor_price_for_margin(cost, exp_margin), 1, rate) * CASE WHEN price_type = 'gross' THEN 1 + vat_rate / 100 ELSE 1 END, decimals), decimals) END;

-- F8: a sold line. The unit price is rounded after its discount, again after the shopper group's multiplier (F4), and then multiplied.
CREATE OR REPLACE FUNCTION kontor_line(price numeric, discount numeric, multiplier numeric, quantity numeric, vat_rate numeric, price_type text, decimals int,
    OUT unit_price numeric, OUT net numeric, OUT vat numeric, OUT gross numeric)
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  unit_price := round(round(kontor_discounted(price, discount), decimals) * multiplier, decimals);
  IF price_type = 'gross' THEN
    gross := round(unit_price * quantity, decimals);
    net := round(gross * 100 / (100 + vat_rate), decimals);
    vat := gross - net;
  ELSE
    net := round(unit_price * quantity, decimals);
    vat := round(net * vat_rate / 100, decimals);
    gross := net + vat;
  END IF;
END $$;

-- A margin limit where the product says nothing (docs/formulae.md, Limits): the nearest category upwards that says something, then the shop,
-- then the company; and which of them it was. Each limit comes down by itself.
CREATE OR REPLACE FUNCTION kontor_inherited_limit(wanted text, category bigint, of_shop bigint, company text, OUT value numeric, OUT source text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  here bigint := category;
  limits numeric[];
  place int := array_position(ARRAY['min_margin', 'exp_margin', 'max_discount_limit_percent'], wanted);
BEGIN
  -- No tree is deeper; a circle must not hang a list.
  FOR depth IN 1 .. 32 LOOP
    EXIT WHEN here IS NULL;
    SELECT ARRAY[c.min_margin, c.exp_margin, c.max_discount_limit_percent], c.parent_category_id INTO limits, here
      FROM product_category c WHERE c.product_category_id = here;
    value := limits[place];
    IF value IS NOT NULL THEN source := 'category'; RETURN; END IF;
  END LOOP;
  SELECT ARRAY[s.min_margin, s.exp_margin, s.max_discount_limit_percent] INTO limits FROM shop s WHERE s.shop_id = of_shop;
  value := limits[place];
  IF value IS NOT NULL THEN source := 'shop'; RETURN; END IF;
  SELECT ARRAY[c.min_margin, c.exp_margin, c.max_discount_limit_percent] INTO limits FROM company c WHERE c.company_code = company;
  value := limits[place];
  IF value IS NOT NULL THEN source := 'company'; END IF;
END $$;

-- The limit in force: the product's own in the company, else the inherited one.
CREATE OR REPLACE FUNCTION kontor_limit(own numeric, wanted text, category bigint, of_shop bigint, company text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(own, (kontor_inherited_limit(wanted, category, of_shop, company)).value);

-- Who says so: product, category, shop or company; null where nobody does.
CREATE OR REPLACE FUNCTION kontor_limit_source(own numeric, wanted text, category bigint, of_shop bigint, company text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN own IS NOT NULL THEN 'product' ELSE (kontor_inherited_limit(wanted, category, of_shop, company)).source END;

-- What a product costs in a shop today for a shopper group (by name; a shop without it sells at its usual prices) and a quantity.
CREATE OR REPLACE FUNCTION kontor_shop_price(company text, product text, of_shop bigint, group_name text, quantity numeric,
    OUT selling_price numeric, OUT discount numeric, OUT final_price numeric, OUT net numeric, OUT vat numeric, OUT gross numeric, OUT margin numeric)
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  found record;
BEGIN
  SELECT ps.selling_price_shop, kontor_discount_now(ps.discount_percent, ps.discount_end_date, kontor_today(company)) AS discount, s.price_type, cu.currency_precision,
         kontor_rate(company, s.currency_code, kontor_today(company)) AS rate, coalesce(pc.avg_cost, pc.purchase_price_base) AS cost, coalesce(v.vat_rate, 0) AS vat_rate,
         coalesce((SELECT g.multiplier FROM shopper_group g WHERE g.shop_id = s.shop_id AND g.shopper_group_name = group_name AND g.shopper_group_enabled), 1) AS multiplier
    INTO found
    FROM product_shop ps
    JOIN shop s ON s.shop_id = ps.shop_id
    JOIN currency cu ON cu.currency_code = s.currency_code
    LEFT JOIN product_company pc ON pc.company_code = company AND pc.product_code = ps.product_code
    LEFT JOIN vat v ON v.company_code = company AND v.vat_id = pc.vat_id
   WHERE ps.shop_id = of_shop AND ps.product_code = product AND ps.company_code = company AND s.company_code = company;
  IF found.selling_price_shop IS NULL THEN RETURN; END IF;
  selling_price := found.selling_price_shop;
  discount := found.discount;
  SELECT l.unit_price, l.net, l.vat, l.gross INTO final_price, net, vat, gross
    FROM kontor_line(selling_price, discount, found.multiplier, quantity, found.vat_rate, found.price_type, found.currency_precision) l;
  margin := kontor_margin(net * found.rate, found.cost * quantity);
END $$;

-- The supplier's price that holds on a day: the newest that has begun.
CREATE OR REPLACE FUNCTION kontor_price_held(offer bigint, day date DEFAULT kontor_today()) RETURNS SETOF supplier_price
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM supplier_price p WHERE p.product_supplier_id = offer AND p.valid_from <= day ORDER BY p.valid_from DESC LIMIT 1
$$;

-- The same by its id. Whoever wants more of the price joins kontor_price_held: compared with this, each price there is would be asked for anew.
CREATE OR REPLACE FUNCTION kontor_price_of_supplier(offer bigint, day date DEFAULT kontor_today()) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT p.supplier_price_id FROM kontor_price_held(offer, day) p);

-- What the company pays for a product: the preferred supplier's price that holds, else the latest of the others; no row without any.
CREATE OR REPLACE FUNCTION kontor_purchase_price(company text, product text) RETURNS TABLE (price_original numeric, currency_code text, price_base numeric)
  LANGUAGE sql STABLE AS $$
  SELECT sp.price_original, sp.currency_code, sp.price_base
    FROM product_supplier ps
   CROSS JOIN LATERAL kontor_price_held(ps.product_supplier_id, kontor_today(company)) sp
   WHERE ps.company_code = company AND ps.product_code = product
   ORDER BY ps.preferred DESC, sp.valid_from DESC, sp.supplier_price_id DESC LIMIT 1
$$;

-- Makes it the cost of the product in the company, which may have said nothing of the product yet. Without a price the figures
-- stand as they are. In plpgsql, which keeps its plan: triggers ask for one row after the other.
CREATE OR REPLACE FUNCTION kontor_refresh_purchase_price(company text, product text) RETURNS integer
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  changed integer;
BEGIN
  INSERT INTO product_company AS pc (company_code, product_code, purchase_price_original, purchase_currency_code, purchase_price_base)
  SELECT company, product, p.price_original, p.currency_code, p.price_base FROM kontor_purchase_price(company, product) p
      ON CONFLICT (company_code, product_code) DO UPDATE
     SET purchase_price_original = EXCLUDED.purchase_price_original, purchase_currency_code = EXCLUDED.purchase_currency_code,
         purchase_price_base = EXCLUDED.purchase_price_base
   WHERE (pc.purchase_price_original, pc.purchase_currency_code, pc.purchase_price_base)
         IS DISTINCT FROM (EXCLUDED.purchase_price_original, EXCLUDED.purchase_currency_code, EXCLUDED.purchase_price_base);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- A row that is added otherwise, such as by a margin limit, has the cost from the start: the log and an undo see one row.
CREATE OR REPLACE FUNCTION kontor_product_company_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most products that an import adds have no supplier here, and to look for one is much cheaper than to ask for its price.
  IF EXISTS (SELECT FROM product_supplier WHERE company_code = NEW.company_code AND product_code = NEW.product_code) THEN
    SELECT p.price_original, p.currency_code, p.price_base
      INTO NEW.purchase_price_original, NEW.purchase_currency_code, NEW.purchase_price_base
      FROM kontor_purchase_price(NEW.company_code, NEW.product_code) p;
  ELSE
    NEW.purchase_currency_code := NULL;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS product_company_added ON product_company;
CREATE TRIGGER product_company_added BEFORE INSERT ON product_company
  FOR EACH ROW WHEN (coalesce(NEW.purchase_price_original, NEW.purchase_price_base) IS NULL) EXECUTE FUNCTION kontor_product_company_added();

-- Taking such a row back takes back what the company said of the product, not what it pays for it.
CREATE OR REPLACE FUNCTION kontor_product_company_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most products have no supplier here, and most that lose their row are going themselves. LIMIT keeps the planner from joining: the plan
  -- is kept, and one that reads small tables from end to end would do so when they have grown.
  PERFORM kontor_refresh_purchase_price(gone.company_code, gone.product_code) FROM gone
    WHERE (SELECT true FROM product_supplier s WHERE s.company_code = gone.company_code AND s.product_code = gone.product_code LIMIT 1)
      AND (SELECT true FROM product p WHERE p.product_code = gone.product_code LIMIT 1);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS product_company_removed ON product_company;
CREATE TRIGGER product_company_removed AFTER DELETE ON product_company REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION kontor_product_company_removed();

CREATE OR REPLACE FUNCTION kontor_supplier_price_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_refresh_purchase_price(ps.company_code, ps.product_code)
     FROM product_supplier ps WHERE ps.product_supplier_id = coalesce(NEW.product_supplier_id, OLD.product_supplier_id);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS supplier_price_changed ON supplier_price;
CREATE TRIGGER supplier_price_changed AFTER INSERT OR UPDATE OR DELETE ON supplier_price FOR EACH ROW EXECUTE FUNCTION kontor_supplier_price_changed();

CREATE OR REPLACE FUNCTION kontor_supplier_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM kontor_refresh_purchase_price(OLD.company_code, OLD.product_code);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS supplier_changed ON product_supplier;
-- A product that is named anew takes its rows here and in product_company along.
CREATE TRIGGER supplier_changed AFTER UPDATE OF preferred OR DELETE ON product_supplier FOR EACH ROW EXECUTE FUNCTION kontor_supplier_changed();
