import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** A morning of an assistant: what it was asked to find out, and what it was refused. */
const calls = [
  { tool: 'search_catalogue', input: { query: 'revenue' }, bytes: 1_840, ms: 21, refused: null },
  {
    tool: 'run_report',
    input: { report: 'reports/sales_detailed', figures: ['net_amount'], groups: ['country_code'], span: 'this_year' },
    bytes: 2_210,
    ms: 164,
    refused: null,
  },
  { tool: 'read_rows', input: { form: 'sales_orders', limit: 20 }, bytes: 14_300, ms: 48, refused: null },
  { tool: 'read_rows', input: { form: 'users' }, bytes: 0, ms: 3, refused: 'forbidden' },
  { tool: 'get_record', input: { form: 'product_list', key: { product_code: 'AR-00001' } }, bytes: 3_120, ms: 17, refused: null },
  { tool: 'list_inbox', input: { limit: 50 }, bytes: 9_870, ms: 66, refused: null },
  {
    tool: 'draft_change',
    input: { form: 'product_list', key: { product_code: 'AR-00001' }, values: { weight: 'heavy' } },
    bytes: 0,
    ms: 9,
    refused: 'invalid_value',
  },
];
const rounds = 12;

/** What the assistants of the demo's people asked in the last days. */
export default defineDemo({
  after: ['accounts', 'companies'],
  seed: async (tx) => {
    await tx.execute(sql`
      with member as (
        select m.user_id, m.member_company, row_number() over (partition by m.member_company order by m.user_id) as place
          from user_company m join app_user u using (user_id) where not u.blocked)
      insert into mcp_call (user_id, company_code, asked_by, program_name, tool, tool_input, answer_bytes, milliseconds, refused_as, called_at)
      select m.user_id, m.member_company, 'mcp', 'Assistant', c.tool, c.input::text, c.bytes, c.ms, c.refused, now() - n * interval '11 hours' - c.place * interval '2 minutes'
        from generate_series(1, ${rounds}) as n
        cross join (select *, row_number() over () as place from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as x(tool text, input jsonb, bytes int, ms int, refused text)) c
        join member m on m.place = 1 + n % 2
       order by n desc, c.place desc`);
  },
});
