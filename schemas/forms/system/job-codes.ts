/** The recurring work of the servers; each is worded by the message `choice.job_name.<code>`. */
export const jobCodes = ['workflow_timeouts', 'workflow_loops', 'outbox', 'sweep', 'files', 'prices', 'large_lists'] as const;
