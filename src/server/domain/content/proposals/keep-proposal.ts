import { sql } from 'drizzle-orm';
import { aiProposals } from '../../../../../schemas/tables/content/proposals.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { noticeOf } from '../../../engine/records/log/table-notice.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import type { Services } from '../../../engine/services.ts';
import { afterFailure, systemFor } from '../ask-each-due.ts';
import type { NoText, ProposedText } from './ask-for-text.ts';
import type { DueProposal } from './read-proposal.ts';

export const proposals = rowsOf(aiProposals);

/** Channel that wakes the job when texts are wanted. */
export const proposalChannel = 'proposals_wanted';
export const wake = (tx: Transaction): Promise<unknown> => tx.rows(sql`select pg_notify(${proposalChannel}, '')`);

const isWaiting = ({ ai_proposal_id, attempts }: DueProposal) => sql`ai_proposal_id = ${ai_proposal_id} and attempts = ${attempts} and due_at is not null`;

/** Keeps the text in the proposal, as a change-set of nobody; one that was decided meanwhile stays as it is. */
export async function keepText({ records }: Services, due: DueProposal, { text, confidence, model, engine_call_id }: ProposedText): Promise<void> {
  await records.change({ actor: systemFor(due), form: 'ai_proposals', action: 'text_proposed' }, false, async ({ tx, changes }) => {
    const answered = await tx.execute(sql`
      update ai_proposal set due_at = null, failure = null, attempts = attempts + 1, confidence = ${confidence}, source_digest = ${due.source_digest}, engine_call_id = ${engine_call_id}
       where ${isWaiting(due)} and exists (select from fsm_instance i join fsm_state s using (state_id) where i.fsm_instance_id = ai_proposal.fsm_instance_id and s.state_code = 'new')`);
    if (answered === 0) return;
    const rows = await proposals.lock(tx, [{ ai_proposal_id: due.ai_proposal_id }], 'ai_proposal_id', 'proposed_text', 'base_text', 'model');
    await proposals.update(changes, rows, () => ({ proposed_text: text, base_text: due.base_text, model }));
  });
}

/** Keeps why there is no text, and fails the proposal where asking again would be in vain. @returns whether it failed */
export async function keepFailure({ database, workflow }: Services, due: DueProposal, why: NoText): Promise<boolean> {
  const { failure, engine_call_id } = why;
  const { isTried, isOver, pause } = afterFailure(due, why);
  const next = pause === null ? sql`null` : sql`now() + ${pause} * interval '1 second'`;
  const kept = await database.system(async (tx) => {
    const count = await tx.execute(sql`
      update ai_proposal set failure = ${failure}, attempts = attempts + ${isTried ? 1 : 0}, engine_call_id = coalesce(${engine_call_id ?? null}, engine_call_id), due_at = ${next} where ${isWaiting(due)}`);
    await tx.rows(sql`select ${noticeOf(['ai_proposal'], due.company_code)}`);
    return count;
  });
  if (isOver && kept > 0) await workflow.trigger(systemFor(due), { event_code: 'fail', fsm_instance_id: [due.fsm_instance_id], params: {} });
  return isOver;
}
