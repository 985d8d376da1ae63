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
