-- Place of a waiting customer in the product's queue of the company, from 1; null once the wait is over. Who asked at the same
-- moment stands in the order of the rows.
CREATE OR REPLACE FUNCTION kontor_arrival_place(id bigint) RETURNS integer
  LANGUAGE sql STABLE
  RETURN (SELECT CASE WHEN s.final_state THEN NULL ELSE (
            SELECT count(*) FROM arrival_notification o
              JOIN fsm_instance oi ON oi.fsm_instance_id = o.fsm_instance_id
              JOIN fsm_state os ON os.state_id = oi.state_id AND NOT os.final_state
             WHERE o.company_code = a.company_code AND o.product_code = a.product_code
               AND (o.asked_at, o.arrival_notification_id) <= (a.asked_at, a.arrival_notification_id)) END
            FROM arrival_notification a
            JOIN fsm_instance i ON i.fsm_instance_id = a.fsm_instance_id
            JOIN fsm_state s ON s.state_id = i.state_id
           WHERE a.arrival_notification_id = id);

-- Free pieces a further customer may be told of: stock nobody has reserved, less one for everybody told in the last 48 hours.
-- Those still have it in their hands to order; without counting them, every look at the same three pieces would tell three more.
CREATE OR REPLACE FUNCTION kontor_arrival_free(company text, product text) RETURNS integer
  LANGUAGE sql STABLE
  RETURN greatest(0,
    floor(coalesce((SELECT sum(on_hand - reserved) FROM stock_level WHERE company_code = company AND product_code = product), 0))
    - (SELECT count(*) FROM arrival_notification
        WHERE company_code = company AND product_code = product AND notified_at > now() - interval '48 hours'))::integer;

-- Forgets an address that was never confirmed: in the record, in the log of its changes and in what was sent to it.
CREATE OR REPLACE FUNCTION kontor_forget_subscriber(id bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
BEGIN
  UPDATE newsletter_subscriber SET email = NULL, secret_digest = NULL WHERE newsletter_subscriber_id = id AND company_code = company;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE change SET
      old = CASE WHEN field = 'email' THEN NULL WHEN jsonb_typeof(old) = 'object' THEN old - 'email' ELSE old END,
      new = CASE WHEN field = 'email' THEN NULL WHEN jsonb_typeof(new) = 'object' THEN new - 'email' ELSE new END
   WHERE entity_name = 'newsletter_subscriber' AND entity_id = id::text AND change_company = company;
  DELETE FROM outbox WHERE entity = 'newsletter_subscriber' AND entity_id = id::text AND company_code = company;
END $$;

-- Pieces of a product that customers of the company wait for and that nothing is reserved for. There are no orders of customers yet, so nobody waits.
CREATE OR REPLACE FUNCTION kontor_backorder(product text, company text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN 0::numeric;
