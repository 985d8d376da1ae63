-- The moment it is; tests put another one in its place.
CREATE OR REPLACE FUNCTION kontor_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE RETURN now();

-- The time zone in which a company's days begin: its own, else that of its country.
CREATE OR REPLACE FUNCTION kontor_zone(company text) RETURNS text
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN coalesce((SELECT coalesce(c.time_zone, k.time_zone) FROM company c LEFT JOIN country k ON k.country_code = c.country_code WHERE c.company_code = company), 'UTC');
END $$;

-- The day on which a moment falls where a company lives; of no company, by UTC.
CREATE OR REPLACE FUNCTION kontor_day(company text, moment timestamptz) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE kontor_zone(company))::date;

-- Today where a company lives, that of the transaction if none is named. Nothing else tells what day it is: the database's own `current_date` is that of Greenwich.
CREATE OR REPLACE FUNCTION kontor_today(company text DEFAULT nullif(current_setting('app.company', true), '')) RETURNS date
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN public.kontor_day(company, public.kontor_now());
END $$;

-- The moment at which a day begins where a company lives.
CREATE OR REPLACE FUNCTION kontor_midnight(company text, day date) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN day::timestamp AT TIME ZONE kontor_zone(company);

-- The last midnight that there was of any company, and the next one: what is done once a day is due by it.
CREATE OR REPLACE FUNCTION kontor_last_midnight() RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN coalesce((SELECT max(kontor_midnight(c.company_code, kontor_today(c.company_code))) FROM company c), date_trunc('day', kontor_now()));
CREATE OR REPLACE FUNCTION kontor_next_midnight() RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN coalesce((SELECT min(kontor_midnight(c.company_code, kontor_today(c.company_code) + 1)) FROM company c), date_trunc('day', kontor_now()) + interval '1 day');

-- A time zone that this database does not know would make everything fail that asks for a day in it.
CREATE OR REPLACE FUNCTION kontor_known_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM now() AT TIME ZONE NEW.time_zone;
  RETURN NEW;
EXCEPTION WHEN invalid_parameter_value THEN
  RAISE EXCEPTION 'unknown_reference' USING ERRCODE = 'KT422';
END $$;
