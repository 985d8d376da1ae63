/** What a board reads of every record besides the fields it shows; codegen proves that forms on boards have them. */
export const cardFields = ['fsm_instance_id', 'state_id', 'entered_at', 'timeout_at'] as const;
