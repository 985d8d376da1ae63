-- Whether any company's record is or ever was in the state: its code may not change then. Asked by those who configure workflows,
-- whose own company is the only one they see.
CREATE OR REPLACE FUNCTION kontor_fsm_state_used(state bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM fsm_instance WHERE fsm_instance.state_id = state)
      OR EXISTS (SELECT FROM fsm_history WHERE from_state_id = state OR to_state_id = state)
$$;
