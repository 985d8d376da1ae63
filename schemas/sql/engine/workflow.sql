-- The life of records in workflows, as far as it must hold whoever writes: staff, an import, an undo, demo data.

-- What staff may do next from a state, in order: [{event_code, button}]. Timed and automatic events have neither flag.
-- In PL/pgSQL, because that keeps the plan of the statement between calls.
CREATE OR REPLACE FUNCTION kontor_fsm_actions(state bigint) RETURNS jsonb
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('event_code', t.event_code, 'button', t.show_in_fsm_buttons) ORDER BY t.position, t.transition_id), '[]')
            FROM fsm_transition t
           WHERE t.from_state_id = state AND (t.show_in_fsm_actions OR t.show_in_fsm_buttons));
END $$;

-- The guards or effects of a transition, in order: [{code, params}].
CREATE OR REPLACE FUNCTION kontor_fsm_steps(transition bigint, sort text) RETURNS jsonb
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('code', s.procedure_code, 'params', s.params) ORDER BY s.position, s.step_id), '[]')
            FROM fsm_step s WHERE s.transition_id = transition AND s.sort = kontor_fsm_steps.sort);
END $$;

-- Their names for people, in every language, one after the other.
CREATE OR REPLACE FUNCTION kontor_fsm_step_names(transition bigint, sort text) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(jsonb_object_agg(language, names), '{}') FROM (
            SELECT n.key AS language, string_agg(n.value, ', ' ORDER BY s.position, s.step_id) AS names
              FROM fsm_step s JOIN fsm_procedure p USING (procedure_code) CROSS JOIN jsonb_each_text(p.procedure_names) n
             WHERE s.transition_id = transition AND s.sort = kontor_fsm_step_names.sort GROUP BY n.key) named);

-- Timers of stays that have begun: for one transition, or for all out of one state. What fired in a stay does not come again in it.
CREATE OR REPLACE FUNCTION kontor_fsm_start_timers(transition bigint, state bigint) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO fsm_timer (fsm_instance_id, transition_id, company_code, due_at)
  SELECT i.fsm_instance_id, t.transition_id, i.company_code, i.entered_at + t.timeout * interval '1 minute'
    FROM fsm_transition t
    JOIN fsm_state s ON s.state_id = t.from_state_id AND NOT s.final_state
    JOIN fsm_instance i ON i.state_id = t.from_state_id
   WHERE t.timeout IS NOT NULL AND (t.transition_id = transition OR t.from_state_id = state)
     AND NOT EXISTS (SELECT FROM fsm_history h WHERE h.fsm_instance_id = i.fsm_instance_id AND h.transition_id = t.transition_id AND h.made_at >= i.entered_at)
  ON CONFLICT DO NOTHING
$$;

-- A record gets an instance of its own, whatever its column says: the number is drawn before the row is written, the
-- instance made after it, so that a row that is not stored after all (ON CONFLICT DO NOTHING) leaves nothing behind.
-- Arguments: the type, then the columns of the record's key.
CREATE OR REPLACE FUNCTION kontor_fsm_start() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  made jsonb;
  own_id text;
  first bigint;
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    NEW.fsm_instance_id := nextval('fsm_instance_fsm_instance_id_seq');
    RETURN NEW;
  END IF;
  made := to_jsonb(NEW);
  SELECT string_agg(made->>TG_ARGV[n], '/' ORDER BY n) INTO own_id FROM generate_series(1, TG_NARGS - 1) n;
  SELECT state_id INTO first FROM fsm_state WHERE type_code = TG_ARGV[0] AND initial_state;
  IF first IS NULL THEN RAISE EXCEPTION 'no_workflow' USING ERRCODE = 'KT422'; END IF;
  INSERT INTO fsm_instance (fsm_instance_id, company_code, type_code, state_id, entity, entity_id)
    VALUES (NEW.fsm_instance_id, made->>'company_code', TG_ARGV[0], first, TG_TABLE_NAME, own_id);
  INSERT INTO fsm_history (company_code, fsm_instance_id, seq, to_state_id, user_id)
    VALUES (made->>'company_code', NEW.fsm_instance_id, 1, first, nullif(current_setting('app.user', true), '')::bigint);
  INSERT INTO fsm_timer (fsm_instance_id, transition_id, company_code, due_at)
    SELECT NEW.fsm_instance_id, t.transition_id, made->>'company_code', now() + t.timeout * interval '1 minute'
      FROM fsm_transition t JOIN fsm_state s ON s.state_id = first AND NOT s.final_state
     WHERE t.type_code = TG_ARGV[0] AND t.from_state_id = first AND t.timeout IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION kontor_fsm_end() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM fsm_instance WHERE fsm_instance_id = OLD.fsm_instance_id;
  RETURN NULL;
END $$;

-- Ties a table with the column fsm_instance_id to a type, that of its own name unless said otherwise; a start does so for the tables of
-- home forms.
-- The digit makes the trigger run before those of foreign keys, which run in the order of names.
CREATE OR REPLACE FUNCTION kontor_fsm_attach(target regclass, type text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  arguments text;
BEGIN
  SELECT concat_ws(', ', quote_literal(coalesce(type, c.relname)), string_agg(quote_literal(a.attname), ', ' ORDER BY k.place)) INTO arguments
    FROM pg_class c JOIN pg_index x ON x.indrelid = c.oid AND x.indisprimary
    CROSS JOIN unnest(x.indkey::smallint[]) WITH ORDINALITY k(attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
   WHERE c.oid = target GROUP BY c.relname;
  EXECUTE format('CREATE OR REPLACE TRIGGER "0_fsm_draw" BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION kontor_fsm_start()', target);
  EXECUTE format('CREATE OR REPLACE TRIGGER "0_fsm_start" AFTER INSERT ON %s FOR EACH ROW EXECUTE FUNCTION kontor_fsm_start(%s)', target, arguments);
  EXECUTE format('CREATE OR REPLACE TRIGGER "0_fsm_end" AFTER DELETE ON %s FOR EACH ROW EXECUTE FUNCTION kontor_fsm_end()', target);
END $$;

-- The type a table is tied to: the first argument of its trigger.
CREATE OR REPLACE FUNCTION kontor_fsm_type_of(target regclass) RETURNS text
  LANGUAGE sql STABLE
  RETURN (SELECT split_part(encode(t.tgargs, 'escape'), '\000', 1) FROM pg_trigger t WHERE t.tgrelid = target AND t.tgname = '0_fsm_start');

-- A changed workflow holds for the stays that have begun, in all companies.
CREATE OR REPLACE FUNCTION kontor_fsm_retime() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM fsm_timer WHERE transition_id = NEW.transition_id; END IF;
  PERFORM kontor_fsm_start_timers(NEW.transition_id, NULL);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER retime AFTER INSERT ON fsm_transition
  FOR EACH ROW WHEN (NEW.timeout IS NOT NULL) EXECUTE FUNCTION kontor_fsm_retime();
CREATE OR REPLACE TRIGGER retime_changed AFTER UPDATE OF timeout, from_state_id ON fsm_transition
  FOR EACH ROW WHEN ((NEW.timeout, NEW.from_state_id) IS DISTINCT FROM (OLD.timeout, OLD.from_state_id)) EXECUTE FUNCTION kontor_fsm_retime();

-- Nothing fires by itself in a final state.
CREATE OR REPLACE FUNCTION kontor_fsm_retime_state() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.final_state THEN
    DELETE FROM fsm_timer USING fsm_transition t WHERE fsm_timer.transition_id = t.transition_id AND t.from_state_id = NEW.state_id;
  ELSE
    PERFORM kontor_fsm_start_timers(NULL, NEW.state_id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER retime AFTER UPDATE OF final_state ON fsm_state
  FOR EACH ROW WHEN (NEW.final_state <> OLD.final_state) EXECUTE FUNCTION kontor_fsm_retime_state();

-- Whether any company's record is or ever was in the state: its code may not change then. Asked by those who configure workflows,
-- whose own company is the only one they see.
CREATE OR REPLACE FUNCTION kontor_fsm_state_used(state bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN (
    SELECT EXISTS (SELECT FROM fsm_instance WHERE fsm_instance.state_id = state)
        OR EXISTS (SELECT FROM fsm_history WHERE from_state_id = state OR to_state_id = state));
END $$;
