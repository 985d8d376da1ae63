import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { choice, code, identity, instant, integer, reference, text, url } from '../../kinds.gen.ts';
import { asideColumn, column, companyColumn, idColumn, table } from '../define.ts';
import { programColumn } from '../program-column.ts';
import { companies } from '../settings/reference.ts';

/** How far a file is: it waits (for its turn, or to be tried again), it is here, it did not come, or somebody left it. */
export const fetchStates = ['waiting', 'fetched', 'failed', 'left'] as const;
export type FetchState = (typeof fetchStates)[number];

/** Why a file is not here. */
export const fetchReasons = [
  'address_refused',
  'unreachable',
  'no_certificate',
  'timed_out',
  'too_many_redirects',
  'answered',
  'file_too_large',
  'unsupported_type',
  'unreadable_file',
  'too_many_pixels',
  'storage_full',
  'record_refused',
  'unexpected',
] as const;
export type FetchReason = (typeof fetchReasons)[number];

/**
 * A file that an import fetches from an address, for a record of a form that takes files. The row is part of the import's change-set, so that whoever takes that back ends what is
 * not fetched; how far it is the program keeps for itself (src/server/engine/transfer/fetching).
 */
export const fileFetches = table(
  'file_fetch',
  {
    file_fetch_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    user_id: column(reference, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
    program_name: programColumn(),
    /** The import, by the upload it came from, with the form it was of and what the file was called. */
    import_id: column(code).notNull(),
    import_form: column(code).notNull(),
    file_name: column(text).notNull(),
    /** The form that takes the file, and the key of the record there. */
    form: column(code).notNull(),
    record_id: column(text).notNull(),
    url: column(url).notNull(),
    /** Of few files of one host at once. */
    host: column(code).notNull(),
    /** Its place among the addresses of its record. */
    ordinal: column(integer).notNull(),
    created_at: column(instant)
      .notNull()
      .default(sql`now()`),
    state: asideColumn(column(choice, { values: fetchStates }).notNull().default('waiting')),
    reason: asideColumn(column(choice, { values: fetchReasons })),
    /** What the other side answered, where that is the reason. */
    http_status: asideColumn(column(integer)),
    attempts: asideColumn(column(integer).notNull().default(0)),
    due_at: asideColumn(
      column(instant)
        .notNull()
        .default(sql`now()`),
    ),
    /** The key of the row that has the file. */
    row_id: asideColumn(column(text)),
    /** The change-set under way that it came with: until that is whole nothing is fetched. */
    held_by: asideColumn(column(identity).default(sql`nullif(current_setting('app.open_change_set', true), '')::bigint`)),
  },
  (self) => [
    index('file_fetch_due')
      .on(self.due_at, self.file_fetch_id)
      .where(sql`state = 'waiting'`),
    index('file_fetch_import').on(self.import_id, self.state),
    index('file_fetch_record').on(self.form, self.record_id),
    index('file_fetch_company').on(self.company_code, self.file_fetch_id),
  ],
);
