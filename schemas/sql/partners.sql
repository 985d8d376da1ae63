-- A partner has one address of each sort by default at most. Looked at when the transaction ends, because two addresses change places within one
-- (src/server/domain/partners/default_addresses.follower.ts).
CREATE OR REPLACE FUNCTION kontor_one_default_address() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('address:' || NEW.partner_id, 0));
  IF (SELECT count(*) FROM partner_address WHERE partner_id = NEW.partner_id AND default_billing) > 1 THEN
    RAISE EXCEPTION 'two addresses' USING ERRCODE = 'unique_violation', TABLE = 'partner_address', CONSTRAINT = 'partner_address_one_billing', COLUMN = 'default_billing';
  END IF;
  IF (SELECT count(*) FROM partner_address WHERE partner_id = NEW.partner_id AND default_delivery) > 1 THEN
    RAISE EXCEPTION 'two addresses' USING ERRCODE = 'unique_violation', TABLE = 'partner_address', CONSTRAINT = 'partner_address_one_delivery', COLUMN = 'default_delivery';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS one_default_address ON partner_address;
CREATE CONSTRAINT TRIGGER one_default_address AFTER INSERT OR UPDATE OF default_billing, default_delivery, partner_id ON partner_address DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.default_billing OR NEW.default_delivery) EXECUTE FUNCTION kontor_one_default_address();

-- Takes from the log what it tells of fields of rows, in the chosen company and in what companies share: of a person who is to be forgotten. As the owner, for the log
-- is otherwise only added to.
CREATE OR REPLACE FUNCTION kontor_erase_traces(entity text, ids text[], fields text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  company text := nullif(current_setting('app.company', true), '');
BEGIN
  UPDATE change SET
      old = CASE WHEN field = ANY (fields) THEN NULL WHEN jsonb_typeof(old) = 'object' AND field IS NULL THEN old - fields ELSE old END,
      new = CASE WHEN field = ANY (fields) THEN NULL WHEN jsonb_typeof(new) = 'object' AND field IS NULL THEN new - fields ELSE new END
   WHERE entity_name = entity AND entity_id = ANY (ids) AND (change_company IS NULL OR change_company = company) AND (field IS NULL OR field = ANY (fields));
END $$;

-- Takes away the messages to an address that the company sent, and those that wait; documents tell no more that they went there, and accounts in its shops are left
-- everywhere. As the owner: others only add to most of them.
CREATE OR REPLACE FUNCTION kontor_erase_messages(address text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE sales_order_document SET sent_to = NULL WHERE lower(normalize(sent_to, NFKC)) = lower(normalize(address, NFKC)) AND company_code = nullif(current_setting('app.company', true), '');
  DELETE FROM account_link WHERE lower(normalize(email, NFKC)) = lower(normalize(address, NFKC)) AND company_code = nullif(current_setting('app.company', true), '');
  DELETE FROM account_session WHERE lower(normalize(email, NFKC)) = lower(normalize(address, NFKC)) AND company_code = nullif(current_setting('app.company', true), '');
  DELETE FROM outbox WHERE lower(normalize(recipient, NFKC)) = lower(normalize(address, NFKC)) AND company_code = nullif(current_setting('app.company', true), '')
$$;
