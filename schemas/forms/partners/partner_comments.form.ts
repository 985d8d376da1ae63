import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { partnerComments } from '../../tables/partners/partner-comments.ts';
import { partners } from '../../tables/partners/partners.ts';
import { commentForm } from '../comments.ts';
import { computed } from '../computed.ts';

const name = sql`(select ${partners.partner_name} from ${partners} where ${partners.partner_id} = ${partnerComments.partner_id})`;

export default commentForm(partnerComments, { form: 'partners', by: 'partner_id' }, { partner_name: computed(text, name) });
