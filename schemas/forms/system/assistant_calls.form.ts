import { eq } from 'drizzle-orm';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { assistantCalls } from '../../tables/system/assistants.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What assistants asked in the company, for whom and by which token. Nobody writes it; rows go after 90 days. */
export default defineForm({
  key: ['mcp_call_id'],
  scope: 'company',
  fields: {
    ...pick(assistantCalls, 'mcp_call_id', 'called_at', 'user_id'),
    user_name: appUsers.user_name,
    ...pick(assistantCalls, 'program_name', 'asked_by', 'tool', 'tool_input', 'answer_bytes', 'milliseconds', 'refused_as'),
  },
  from: (select) => select.from(assistantCalls).innerJoin(appUsers, eq(appUsers.user_id, assistantCalls.user_id)),
  order: ['called_at', 'mcp_call_id'],
  search: ['user_name', 'program_name', 'tool', 'tool_input'],
});
