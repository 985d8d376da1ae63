import { sql } from 'drizzle-orm';
import { defaultLanguage } from '../../../../shared/languages.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Database } from '../../../engine/database/database.ts';
import { publicText } from '../../../engine/outbox/public-text.ts';

/** A step that the workflow did not make, and the code of why. */
export interface Refused {
  event: string;
  code: string;
}

/** Writes a comment on an order that needs somebody's hand, in the first language of its shop; once for each step. */
export const tellStaff = (database: Pick<Database, 'transaction'>, { company, languages }: Shop, orderId: number, refused: readonly Refused[]): Promise<void> =>
  database.transaction({ userId: null, companyCode: company }, async (tx) => {
    const language = languages[0] ?? defaultLanguage;
    for (const { event, code } of refused) {
      const named = await tx.row<{ name: string | null }>(sql`
        select coalesce(nullif(e.event_names ->> ${language}, ''), e.event_names ->> ${defaultLanguage}) as name from fsm_event e where e.event_code = ${event} order by e.type_code desc limit 1`);
      const words = publicText(language, 'public.store.step_refused', { step: named?.name ?? event, reason: code });
      await tx.execute(sql`
        insert into sales_order_comment (company_code, sales_order_id, comment_text, program_name)
        select ${company}, ${orderId}, ${words}, ${'shop'}
         where not exists (select from sales_order_comment where company_code = ${company} and sales_order_id = ${orderId} and comment_text = ${words})`);
    }
  });
