/** Texts of a product that a language model may propose. */
export const proposalFields = ['product_name', 'description_short', 'description'] as const;
export type ProposalField = (typeof proposalFields)[number];

/** Why a model proposed nothing that may be shown. */
export const proposalFailures = ['no_engine_key', 'model_not_allowed', 'engine_failed', 'cut_off', 'no_answer', 'invented', 'unsafe', 'unexpected'] as const;
export type ProposalFailure = (typeof proposalFailures)[number];

/** So often a model is asked for one proposal. */
export const mostAttempts = 3;
/** Of so many products a prompt is tried before it is asked for more. */
export const triedFirst = 10;
