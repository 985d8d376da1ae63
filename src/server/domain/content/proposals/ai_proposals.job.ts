import { sql } from 'drizzle-orm';
import { defineJob } from '../../../engine/jobs/define.ts';
import { askEachDue } from '../ask-each-due.ts';
import { askForText } from './ask-for-text.ts';
import { keepFailure, keepText, proposalChannel } from './keep-proposal.ts';
import { dueProposals } from './read-proposal.ts';

/** Asks language models for the texts that people want proposed, each by itself: what goes wrong with one is written there. */
export default defineJob({
  every: 300,
  due: sql`(select min(p.due_at) from ai_proposal p join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id) where s.state_code = 'new')`,
  wakes: [proposalChannel],
  run: ({ services, signal }) =>
    askEachDue(
      {
        due: (most) => dueProposals(services.database, most),
        ask: (one) => askForText(services.replies, one),
        keep: (one, answer) => keepText(services, one, answer),
        keepFailure: (one, why) => keepFailure(services, one, why),
      },
      signal,
    ),
});
