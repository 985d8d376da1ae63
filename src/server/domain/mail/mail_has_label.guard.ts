import { sql } from 'drizzle-orm';
import { emails } from '../../../../schemas/tables/mail/emails.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Somebody, or the engine, said what it is about. */
export default defineGuard({ record: emails, lacks: sql`case when record.imap_label_id is null then 'label' end` });
