import { sql } from 'drizzle-orm';
import { index, primaryKey } from 'drizzle-orm/pg-core';
import { code, identity, instant, json, text } from '../../kinds.gen.ts';
import { appUsers } from '../access/people-and-pages.ts';
import { column, table, workingTable } from '../define.ts';

/** What writes that came under a key were answered: a call that is repeated is answered the same and writes nothing (docs/records.md, Once). Kept for a day. */
export const answeredCalls = workingTable(
  table(
    'answered_call',
    {
      user_id: column(identity)
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      /** The company it was made in; empty in none. */
      in_company: column(text).notNull(),
      idempotency_key: column(code).notNull(),
      /** Of form, action and payload: the key must not come with others. */
      request_digest: column(code).notNull(),
      answer: column(json),
      answered_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [
      primaryKey({ name: 'answered_call_pk', columns: [self.user_id, self.in_company, self.idempotency_key] }),
      index('answered_call_at').on(self.answered_at),
    ],
  ),
);
