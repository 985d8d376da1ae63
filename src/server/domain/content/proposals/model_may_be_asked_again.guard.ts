import { sql } from 'drizzle-orm';
import { aiProposals } from '../../../../../schemas/tables/content/proposals.ts';
import { mostAttempts } from '../../../../shared/content/proposal-fields.ts';
import { defineGuard } from '../../../engine/workflow/define.ts';

/** A model is asked a few times for one text, and no more. */
export default defineGuard({ record: aiProposals, lacks: sql`case when record.attempts >= ${sql.raw(String(mostAttempts))} then 'attempts' end` });
