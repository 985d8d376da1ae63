-- What the role of the running program may touch. Sign-in tables are the owner's alone; ledgers and journals are only added to (ledger-triggers.ts).
GRANT USAGE ON SCHEMA public TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kontor_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO kontor_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO kontor_app;
GRANT USAGE ON SCHEMA public TO kontor_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO kontor_reader;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO kontor_reader;
REVOKE DELETE ON change_set FROM kontor_app;
REVOKE DELETE ON company FROM kontor_app;
REVOKE ALL ON refresh_token, login_attempt, signing_key, password_reset, account_notice, second_factor, recovery_code, sign_in_challenge, passkey_question, user_session, machine_token, kontor_migration, kontor_sql, kontor_figure, kontor_seed FROM kontor_app, kontor_reader;
-- Instances come and go with their records alone.
REVOKE INSERT, DELETE ON fsm_instance FROM kontor_app;
REVOKE INSERT, UPDATE, DELETE ON fsm_procedure, fsm_loop FROM kontor_app;
