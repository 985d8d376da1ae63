-- The formulae of src/shared/prices in SQL, for columns that are sorted, filtered and summed. Tests prove both equal.

-- Value of one unit of `currency` in the company's currency, the last known on or before `day`; null when none is known.
CREATE OR REPLACE FUNCTION kontor_rate(company text, currency text, day date DEFAULT current_date) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN c.currency_code = currency THEN 1 ELSE (
            SELECT r.rate FROM fx_rate r
             WHERE r.company_code = company AND r.currency_code = currency AND r.valid_on <= day
             ORDER BY r.valid_on DESC LIMIT 1) END
            FROM company c WHERE c.company_code = company);

-- F4: price × (1 − d/100).
CREATE OR REPLACE FUNCTION kontor_discounted(price numeric, discount numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN price * (1 - discount / 100);

-- F4: the discount in force today; an end date in the past means none.
CREATE OR REPLACE FUNCTION kontor_discount_now(discount numeric, ends date, day date DEFAULT current_date) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN discount IS NULL OR ends < day THEN 0 ELSE discount END;

-- F3: margin on sales in percent, (net − cost) / net.
CREATE OR REPLACE FUNCTION kontor_margin(net numeric, cost numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN net > 0 THEN (net - cost) / net * 100 END;

-- F4: min(limit, 100 × (1 − floor/price)), not below 0, rounded down to one decimal. All prices net, in one currency.
CREATE OR REPLACE FUNCTION kontor_max_discount(net numeric, cost numeric, min_margin numeric, limit_percent numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN net > 0 THEN
    trunc(greatest(0, least(
      coalesce(limit_percent, 100),
      coalesce(100 * (1 - (cost / nullif(1 - coalesce(min_margin, 0) / 100, 0)) / net), 100))), 1) END;
