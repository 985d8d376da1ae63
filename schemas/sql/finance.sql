-- Amounts of lines with their VAT, together with the fees of their order.
CREATE OR REPLACE FUNCTION kontor_gross(o sales_order, rates numeric[], amounts numeric[]) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(amount), 0) FROM unnest(amounts) amount)
       + CASE o.price_type WHEN 'gross' THEN 0
         ELSE kontor_vat_total(rates, amounts, NULL, 'net', round(o.delivery_price + o.payment_fee, o.decimals), o.fees_vat_rate, o.decimals) END;

-- What an order comes to without the pieces that came back: its lines are priced anew for those that the customer kept, delivery and payment stay
-- (docs/formulae.md, VAT and totals).
CREATE OR REPLACE FUNCTION kontor_kept_total(order_id bigint) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT o.total_gross - CASE WHEN sum(i.returned) > 0 THEN kontor_gross(o, array_agg(i.vat_rate), array_agg(all_of.amount)) - kontor_gross(o, array_agg(i.vat_rate), array_agg(kept.amount)) ELSE 0 END
            FROM sales_order o
            JOIN sales_order_item i ON i.company_code = o.company_code AND i.sales_order_id = o.sales_order_id
           CROSS JOIN LATERAL (SELECT round(coalesce(i.unit_price, 0) * (1 - i.discount_percent / 100), i.decimals) AS price) unit
           CROSS JOIN LATERAL (SELECT round(unit.price * i.qty, i.decimals) AS amount) all_of
           CROSS JOIN LATERAL (SELECT round(unit.price * (i.qty - i.returned), i.decimals) AS amount) kept
           WHERE o.sales_order_id = order_id GROUP BY o.sales_order_id);

-- What the customer of an order has still to pay of it; or of what was asked of him in advance alone.
CREATE OR REPLACE FUNCTION kontor_open_of_order(order_id bigint, in_advance boolean) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN in_advance THEN (SELECT coalesce(sum(open_amount), 0) FROM cashflow WHERE sales_order_id = order_id AND type_code = 'prepayment')
              ELSE (SELECT total_gross - paid FROM sales_order WHERE sales_order_id = order_id) END;
DROP FUNCTION IF EXISTS kontor_order_total(bigint);

-- Whether the customer of an order pays when he has the goods, or on account; also where nobody says how he pays.
CREATE OR REPLACE FUNCTION kontor_pays_later(order_id bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM sales_order o JOIN payment_method m USING (company_code, payment_method_id)
                      WHERE o.sales_order_id = order_id AND m.pm_type IN ('prepaid', 'card'));

-- How many days the customer of an order has to pay it: on account those agreed with him, else those of how he pays; a week where nobody says.
CREATE OR REPLACE FUNCTION kontor_days_to_pay(order_id bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(CASE WHEN coalesce(m.pm_type, 'on_account') = 'on_account' THEN t.payment_delay END, m.payment_delay, 7)
            FROM sales_order o LEFT JOIN payment_method m USING (company_code, payment_method_id)
            LEFT JOIN partner_company t ON t.company_code = o.company_code AND t.partner_id = o.partner_id WHERE o.sales_order_id = order_id);

-- How many days a company has to pay a supplier's order: none where nobody says.
CREATE OR REPLACE FUNCTION kontor_days_to_pay_supplier(order_id bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT t.payment_delay FROM purchase_order o JOIN partner_company t USING (company_code, partner_id) WHERE o.purchase_order_id = order_id), 0);

-- What a supplier is to be paid for an order: for what was ordered, or for what came of it.
CREATE OR REPLACE FUNCTION kontor_owed_to_supplier(order_id bigint, for_received boolean) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(round(CASE WHEN for_received THEN received ELSE qty END * kontor_discounted(price_original, discount_percent), 2)), 0)
            FROM purchase_order_item WHERE purchase_order_id = order_id);

-- What a supplier is to be paid for an order before he begins.
CREATE OR REPLACE FUNCTION kontor_deposit_of_order(order_id bigint) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT round(kontor_owed_to_supplier(o.purchase_order_id, false) * t.deposit_percent / 100, 2)
                     FROM purchase_order o JOIN partner_company t USING (company_code, partner_id) WHERE o.purchase_order_id = order_id), 0);

-- A text as references are compared: its letters and digits alone, in capitals.
CREATE OR REPLACE FUNCTION kontor_reference(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace($1, '[^[:alnum:]]', '', 'g'));

-- The open items of a company whose invoice or order the text of a payment names.
CREATE OR REPLACE FUNCTION kontor_items_named(company text, way text, currency text, remittance text)
  RETURNS TABLE (cashflow_id bigint, open_amount numeric, due_date date)
  LANGUAGE sql STABLE AS $$
  SELECT c.cashflow_id, c.open_amount, c.due_date
    FROM cashflow c
    LEFT JOIN sales_order o ON o.company_code = c.company_code AND o.sales_order_id = c.sales_order_id
    LEFT JOIN purchase_order p ON p.company_code = c.company_code AND p.purchase_order_id = c.purchase_order_id
   WHERE c.company_code = company AND c.direction = way AND c.currency_code = currency AND c.open_amount > 0
     AND EXISTS (SELECT FROM (VALUES (kontor_reference(c.invoice_number)), (kontor_reference(coalesce(o.order_no, p.order_no)))) AS of_item (name)
                  WHERE length(name) >= 4 AND strpos(kontor_reference(remittance), name) > 0)
$$;

-- The item of a company that a payment seems to be of: one that its text names, of them the one of just this amount and then the one due longest; else the only
-- one of just this amount whose payer or payee is called so. Null where nothing tells.
CREATE OR REPLACE FUNCTION kontor_item_paid(company text, way text, currency text, paid numeric, remittance text, counterparty text) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  WITH alike AS (
    SELECT min(c.cashflow_id) AS cashflow_id
      FROM cashflow c
      LEFT JOIN sales_order o ON o.company_code = c.company_code AND o.sales_order_id = c.sales_order_id
      LEFT JOIN partner a ON a.partner_id = c.partner_id
     WHERE c.company_code = company AND c.direction = way AND c.currency_code = currency AND c.open_amount > 0 AND c.open_amount = kontor_item_paid.paid
       AND kontor_reference(coalesce(a.partner_name, o.delivery_name)) <> '' AND kontor_reference(coalesce(a.partner_name, o.delivery_name)) = kontor_reference(counterparty)
    HAVING count(*) = 1)
  SELECT coalesce(
    (SELECT n.cashflow_id FROM kontor_items_named(company, way, currency, remittance) n
      ORDER BY n.open_amount = kontor_item_paid.paid DESC, n.open_amount >= kontor_item_paid.paid DESC, n.due_date, n.cashflow_id LIMIT 1),
    (SELECT cashflow_id FROM alike))
$$;
