-- When a mailing comes for the n-th time, at the hour of the clock where it was made. A month without that day has its last one.
CREATE OR REPLACE FUNCTION kontor_mailing_time(starts_at timestamptz, repeats text, zone text, n integer) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (starts_at AT TIME ZONE zone + n * ('1 ' || CASE repeats WHEN 'quarter' THEN 'month' ELSE repeats END)::interval * CASE repeats WHEN 'quarter' THEN 3 ELSE 1 END) AT TIME ZONE zone;

-- How often a mailing has come by a moment; 0 before the first time.
CREATE OR REPLACE FUNCTION kontor_mailing_count(starts_at timestamptz, repeats text, zone text, at timestamptz) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  -- At least so many steps have passed, and at most a few more: months differ in length, and so do days when clocks are set.
  WITH least AS (
    SELECT greatest(0, floor(extract(epoch FROM at - starts_at) / (86400 * CASE repeats WHEN 'day' THEN 1 WHEN 'week' THEN 7 WHEN 'month' THEN 31 ELSE 92 END))::int - 1) AS n)
  SELECT CASE WHEN at < starts_at THEN 0 ELSE (
    SELECT max(i) + 1 FROM least, generate_series(n, n + 3 + n / 20) i WHERE kontor_mailing_time(starts_at, repeats, zone, i) <= at) END
$$;

-- The last time a mailing was due by a moment, and the next one behind it.
CREATE OR REPLACE FUNCTION kontor_mailing_due(starts_at timestamptz, repeats text, zone text, at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT kontor_mailing_time(starts_at, repeats, zone, n - 1) FROM (SELECT kontor_mailing_count(starts_at, repeats, zone, at) AS n) c WHERE n > 0);
CREATE OR REPLACE FUNCTION kontor_mailing_next(starts_at timestamptz, repeats text, zone text, at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN kontor_mailing_time(starts_at, repeats, zone, kontor_mailing_count(starts_at, repeats, zone, at));

-- A time zone that this database does not know would make every list of mailings fail.
CREATE OR REPLACE FUNCTION kontor_mailing_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM now() AT TIME ZONE NEW.time_zone;
  RETURN NEW;
EXCEPTION WHEN invalid_parameter_value THEN
  RAISE EXCEPTION 'unknown_reference' USING ERRCODE = 'KT422';
END $$;
CREATE OR REPLACE TRIGGER report_mailing_zone BEFORE INSERT OR UPDATE OF time_zone ON report_mailing FOR EACH ROW EXECUTE FUNCTION kontor_mailing_zone();
