import { sql } from 'drizzle-orm';
import { index, unique } from 'drizzle-orm/pg-core';
import { choice, code, identity, instant, integer, json, longText, reference, text } from '../../kinds.gen.ts';
import { appUsers, userReference } from '../access/people-and-pages.ts';
import { column, companyColumn, idColumn, table, workingTable } from '../define.ts';
import { programColumn } from '../program-column.ts';

/** By which way an assistant asked: from outside by its token, or on the page of its person. */
export const assistantWays = ['mcp', 'chat'] as const;

/** What an assistant may wish: other values in a record, a new record, that one goes, or a step of a workflow. */
export const draftKinds = ['change', 'add', 'delete', 'step'] as const;

/** Days for which a draft waits for an answer. */
export const draftDays = 30;

/** What an assistant wishes for its person. It is none until that person says yes in the inbox. */
export const changeDrafts = workingTable(
  table(
    'change_draft',
    {
      change_draft_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      user_id: column(identity)
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      asked_by: column(choice, { values: [...assistantWays] }).notNull(),
      program_name: programColumn(),
      draft_kind: column(choice, { values: [...draftKinds] }).notNull(),
      /** Through which form it is written; of a step, the home form of its type. */
      form: column(code).notNull(),
      /** Of a new record an empty one. */
      record_key: column(json).notNull(),
      /** What is to be written, each with what stood there when it was drafted; empty for a step and for a deletion. */
      cells: column(json),
      /** The step of a workflow, with the state out of which it was drafted; empty for everything else. */
      step: column(json),
      reason: column(longText),
      /** The same key asks for the same draft; another one under it is refused. */
      idempotency_key: column(code).notNull(),
      request_digest: column(code).notNull(),
      draft_state: column(choice, { values: ['open', 'confirmed', 'refused', 'expired'] })
        .notNull()
        .default('open'),
      created_at: column(instant)
        .notNull()
        .default(sql`now()`),
      expires_at: column(instant)
        .notNull()
        .default(sql`now() + interval '30 days'`),
      /** Whoever decides has it for himself until then, so that no two decide at once. */
      claimed_until: column(instant),
      decided_at: column(instant),
      /** What it came to, where its person confirmed something else than a step. */
      change_set_id: column(identity),
    },
    (self) => [
      unique('change_draft_once').on(self.company_code, self.user_id, self.idempotency_key),
      index('change_draft_waiting').on(self.user_id, self.draft_state, self.created_at),
    ],
  ),
);

/** One call of a tool by an assistant: what it asked, what it was answered. Kept for 90 days. */
export const assistantCalls = workingTable(
  table(
    'mcp_call',
    {
      mcp_call_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      called_at: column(instant)
        .notNull()
        .default(sql`now()`),
      user_id: column(reference, { ...userReference, labelField: 'user_name' })
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      asked_by: column(choice, { values: [...assistantWays] }).notNull(),
      program_name: programColumn(),
      tool: column(code).notNull(),
      /** What it was given, shortened. */
      tool_input: column(text).notNull(),
      answer_bytes: column(integer).notNull(),
      milliseconds: column(integer).notNull(),
      /** The code of the refusal; empty where it was answered. */
      refused_as: column(code),
    },
    (self) => [index('mcp_call_user').on(self.user_id), index('mcp_call_time').on(self.company_code, self.called_at)],
  ),
);
