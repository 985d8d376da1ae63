-- What the role of the running program may touch. Logs are append-only, sign-in tables are the owner's alone.
GRANT USAGE ON SCHEMA public TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kontor_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO kontor_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO kontor_app;
GRANT USAGE ON SCHEMA public TO kontor_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO kontor_reader;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO kontor_reader;
REVOKE UPDATE, DELETE ON change FROM kontor_app;
REVOKE DELETE ON change_set FROM kontor_app;
REVOKE DELETE ON company FROM kontor_app;
REVOKE UPDATE, DELETE ON stock_movement, cost_variance FROM kontor_app;
REVOKE ALL ON refresh_token, login_attempt, signing_key, kontor_migration, kontor_sql FROM kontor_app, kontor_reader;
-- Instances come and go with their records alone; what happened to them is only ever added to.
REVOKE INSERT, DELETE ON fsm_instance FROM kontor_app;
REVOKE UPDATE, DELETE ON fsm_history FROM kontor_app;
REVOKE INSERT, UPDATE, DELETE ON fsm_procedure, fsm_loop FROM kontor_app;
