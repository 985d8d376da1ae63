import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { choice, code, decimal, duration, identity, instant, integer, json, longText, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, table } from '../define.ts';
import { companies } from '../settings/reference.ts';

/** What has to leave the house, written in the transaction that decided it and sent after its commit (docs/behaviour.md, What leaves the house). */
export const outbox = table(
  'outbox',
  {
    outbox_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    channel: column(choice, { values: ['mail', 'webhook', 'imap'] }).notNull(),
    /** Whom it goes to: an address or a URL. */
    recipient: column(text).notNull(),
    subject: column(text),
    payload: column(json).notNull(),
    /** Goes along as Message-ID or Idempotency-Key; two messages with one key are one message. */
    idempotency_key: column(code).notNull().unique(),
    /** The record it is about. */
    entity: column(code),
    entity_id: column(text),
    created_at: column(instant)
      .notNull()
      .default(sql`now()`),
    due_at: column(instant)
      .notNull()
      .default(sql`now()`),
    /** A sender has it until then. */
    claimed_until: column(instant),
    attempts: column(integer).notNull().default(0),
    done_at: column(instant),
    /** Given up after the last attempt; a retry by hand starts anew. */
    failed_at: column(instant),
    last_error: column(longText),
    /** The change-set under way that it came with: until that is whole it does not leave. */
    held_by: column(identity).default(sql`nullif(current_setting('app.open_change_set', true), '')::bigint`),
  },
  (self) => [
    index('outbox_due')
      .on(self.due_at)
      .where(sql`done_at is null and failed_at is null`),
    index('outbox_entity').on(self.entity, self.entity_id),
    index('outbox_company').on(self.company_code, self.outbox_id),
  ],
);

/** The recurring work of the servers, one row each; what is due and what runs is the job queue's business. */
export const jobs = table('job', {
  job_code: column(code).primaryKey(),
  interval: column(duration).notNull(),
  state: column(choice, { values: ['waiting', 'running', 'failed'] })
    .notNull()
    .default('waiting'),
  next_run_at: column(instant),
  last_run_at: column(instant),
  /** Seconds the last run took. */
  last_seconds: column(decimal),
  last_result: column(json),
  last_error: column(longText),
});
