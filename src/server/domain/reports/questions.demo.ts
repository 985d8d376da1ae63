import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** A week of questions: some are answered, some asked back. */
const asked = [
  { question: 'Revenue by shop last month against last year', language: 'en', kind: 'report', page: '/reports/sales_detailed', by: 'words', ms: 84 },
  { question: 'Készletérték raktáranként', language: 'hu', kind: 'report', page: '/reports/stock_value', by: 'words', ms: 61 },
  { question: 'Wer schuldet uns überfälliges Geld?', language: 'de', kind: 'list', page: '/finance/cashflow', by: 'words', ms: 47 },
  { question: 'Tržby', language: 'sk', kind: 'ask', page: null, by: 'words', ms: 9 },
  { question: 'Șterge comenzile vechi', language: 'ro', kind: 'refuse', page: null, by: 'words', ms: 4 },
  { question: 'The ten best selling products this year', language: 'en', kind: 'report', page: '/reports/sales_detailed', by: 'words', ms: 92 },
];
const rounds = 8;

/** What the demo's people asked in the last days. */
export default defineDemo({
  after: ['accounts', 'companies'],
  seed: async (tx) => {
    await tx.execute(sql`
      with member as (
        select m.user_id, m.member_company, row_number() over (partition by m.member_company order by m.user_id) as place
          from user_company m join app_user u using (user_id) where not u.blocked)
      insert into ai_query_log (user_id, company_code, question, language_code, answer_kind, answer_page, understood_by, milliseconds, called_at)
      select m.user_id, m.member_company, q.question, q.language, q.kind, q.page, q.by, q.ms, now() - n * interval '13 hours' - q.place * interval '3 minutes'
        from generate_series(1, ${rounds}) as n
        cross join (select *, row_number() over () as place
                      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(question text, language text, kind text, page text, by text, ms int)) q
        join member m on m.place = 1 + n % 2
       order by n desc, q.place desc`);
  },
});
