import { commentTable } from '../comments.ts';
import { ownerColumn } from '../define.ts';
import { partnerReference } from './partners.ts';

/** All companies share partners, and what is said about them. */
export const partnerComments = commentTable('partner_comment', { partner_id: ownerColumn(partnerReference) });
