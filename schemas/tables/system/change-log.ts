import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { choice, code, codeReference, flag, identity, instant, integer, json, language, longText, multi, reference, text } from '../../kinds.gen.ts';
import { appUsers, pageReference, pages, userReference } from '../access/people-and-pages.ts';
import { column, idColumn, journalTable, stamps, table, workingTable } from '../define.ts';
import { programColumn } from '../program-column.ts';

/** One write of somebody: a cell edit, a paste, a batch, an import. Undone as a whole. */
export const changeSets = workingTable(
  table(
    'change_set',
    {
      change_set_id: idColumn().primaryKey(),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      user_id: column(reference, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
      /** The company it was made for; empty for global records, whose changes every company may see. */
      change_company: column(code),
      form: column(code).notNull(),
      /** What was done: set, add, delete, move, import, undo, or the name of a procedure. */
      action: column(code).notNull(),
      reason: column(text),
      /** Further forms through which it wrote: whoever takes it back may write through them too. */
      filled: column(json),
      program_name: programColumn(),
      /** The change-set that took this one back. */
      undone_by: column(identity),
      /** The ledger that it posted in; it is not undone. */
      posted: column(code),
      /** It fired events, whose steps nobody takes back; it is not undone. */
      fired: column(flag).notNull().default(false),
      /** The life of the record whose step it was; empty for what was no step of a workflow. */
      instance_id: column(identity),
      /** Until when its writer, who works piece by piece, must have written the next one; empty once it is whole. One left open is taken back. */
      open_until: column(instant),
      /** The last of its changes that is taken back already, while that is done piece by piece. */
      taken_to: column(identity),
    },
    (self) => [
      index('change_set_time').on(self.made_at),
      index('change_set_open')
        .on(self.open_until)
        .where(sql`open_until is not null`),
    ],
  ),
);

/** One changed field of one record (or one added or deleted record: field null, the whole row in after or before). Append-only. */
export const changes = journalTable(
  table(
    'change',
    {
      change_id: idColumn().primaryKey(),
      /** Looked at once a statement (change_of_set, schemas/sql/system.sql): a foreign key asks for each line, and large work has many. */
      change_set_id: column(identity).notNull(),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      change_company: column(code),
      user_id: column(reference, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
      /** The table written, and the primary key of its row as JSON; `entity_id` is the same for people and for search. */
      entity_name: column(code).notNull(),
      entity_key: column(json).notNull(),
      entity_id: column(text).notNull(),
      log_action: column(choice, { values: ['add', 'set', 'delete'] }).notNull(),
      field: column(code),
      old: column(json),
      new: column(json),
    },
    (self) => [
      index('change_by_set').on(self.change_set_id, self.change_id),
      index('change_entity').on(self.entity_name, self.entity_id, self.change_id),
      index('change_time').on(self.made_at),
    ],
  ),
);

/** A message whose text was changed here, per language; languages without an entry, or all where there is none, keep the built-in text. */
export const captions = table('caption', { caption_key: column(code).primaryKey(), texts: column(multi), ...stamps() });

/** Where somebody was: the page of the menu, the company that was chosen, the language and the names of browser and system. */
const whereabouts = () => ({
  page_code: column(codeReference, pageReference).references(() => pages.page_code, { onDelete: 'set null' }),
  /** Named apart from company_code: people open pages before any company is chosen. */
  visit_company: column(code),
  language_code: column(language),
  browser: column(text),
});

/** Which pages people open; written on every navigation. */
export const pageLogs = workingTable(
  table(
    'page_log',
    {
      page_log_id: idColumn().primaryKey(),
      user_id: column(reference, { ...userReference, labelField: 'user_name' })
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      page_name: column(text).notNull(),
      visited_at: column(instant)
        .notNull()
        .default(sql`now()`),
      ...whereabouts(),
      /** Until the next page was opened; empty where none was for long. */
      seconds_on_page: column(integer),
    },
    (self) => [
      index('page_log_user').on(self.user_id, self.visited_at),
      index('page_log_time').on(self.visit_company, self.visited_at),
      index('page_log_page').on(self.page_code),
    ],
  ),
);

/** What went wrong in browsers: what the server refused, and what a page could not do. */
export const pageErrorLogs = workingTable(
  table(
    'page_error_log',
    {
      page_error_log_id: idColumn().primaryKey(),
      user_id: column(reference, { ...userReference, labelField: 'user_name' }).references(() => appUsers.user_id, { onDelete: 'cascade' }),
      page_name: column(text).notNull(),
      /** The code of a refusal, or the sentence of an error. */
      error: column(longText).notNull(),
      happened_at: column(instant)
        .notNull()
        .default(sql`now()`),
      ...whereabouts(),
      /** Of the answer; 0 where none came, empty where the page itself failed. */
      http_status: column(integer),
      /** What was called: a route, without what stands behind it. */
      call_path: column(text),
      /** Where in the program it happened. */
      stack: column(longText),
      /** The same for errors that are alike. */
      alike: column(code).notNull().default(''),
    },
    (self) => [
      index('page_error_log_user').on(self.user_id),
      index('page_error_log_alike').on(self.visit_company, self.alike),
      index('page_error_log_page').on(self.page_code),
    ],
  ),
);

/** An uploaded table waiting to be mapped, checked and brought in; swept after a day. */
export const imports = workingTable(
  table(
    'import',
    {
      import_id: column(code).primaryKey(),
      user_id: column(identity)
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      import_company: column(code),
      form: column(code).notNull(),
      file_name: column(text).notNull(),
      headers: column(json).notNull(),
      rows: column(json).notNull(),
      /** How the rows stand in their file: what a spreadsheet calls them, what was wrong with lines and cells. */
      reading: column(json)
        .notNull()
        .default(sql`'{"numbers": [], "conventions": [], "findings": []}'`),
      cancelled: column(flag).notNull().default(false),
      created_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [index('import_user').on(self.user_id)],
  ),
);

/** Counted up by triggers whenever a user, role, page or grant changes; cached rights of another count are not used. */
export const accessVersions = workingTable(
  table('access_version', { singleton: column(flag).primaryKey().default(true), version: column(integer).notNull().default(1) }),
);
