import { emailDrafts, emails } from '../../../../schemas/tables/mail/emails.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

export const emailRows = rowsOf(emails);
export const draftRows = rowsOf(emailDrafts);
