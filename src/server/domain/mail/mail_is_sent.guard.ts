import { sql } from 'drizzle-orm';
import { emails } from '../../../../schemas/tables/mail/emails.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** The company wrote it itself. */
export default defineGuard({ record: emails, lacks: sql`case when not record.is_sent then 'sent' end` });
