import { sql } from 'drizzle-orm';
import { defineJob } from '../../../engine/jobs/define.ts';
import { severalAtOnce } from '../../../engine/several-at-once.ts';
import { askForText } from './ask-for-text.ts';
import { keepFailure, keepText, proposalChannel } from './keep-proposal.ts';
import { dueProposals } from './read-proposal.ts';
import type { DueProposal } from './read-proposal.ts';

/** Models under way at once, and proposals that are read together. */
const atOnce = 4;
const batch = 40;

/** Asks language models for the texts that people want proposed, each by itself: what goes wrong with one is written there. */
export default defineJob({
  every: 300,
  due: sql`(select min(p.due_at) from ai_proposal p join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id) where s.state_code = 'new')`,
  wakes: [proposalChannel],
  async run({ services, signal }) {
    const done = { proposed: 0, failed: 0 };
    const unexpected: unknown[] = [];
    const propose = async (one: DueProposal): Promise<void> => {
      try {
        const answer = await askForText(services.replies, one);
        if ('text' in answer) {
          await keepText(services, one, answer);
          done.proposed += 1;
        } else if (await keepFailure(services, one, answer)) done.failed += 1;
      } catch (error) {
        // What was cut off is due still.
        if (signal.aborted) return;
        unexpected.push(error);
        if (await keepFailure(services, one, { failure: 'unexpected', again: 'soon' })) done.failed += 1;
      }
    };
    for (let due = await dueProposals(services.database, batch); due.length > 0 && !signal.aborted; due = await dueProposals(services.database, batch))
      await severalAtOnce(due, atOnce, propose, () => signal.aborted);
    // A fault of ours is told where faults of jobs are, once all others were asked for.
    if (unexpected.length > 0) throw unexpected[0];
    return done;
  },
});
