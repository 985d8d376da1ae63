import { sql } from 'drizzle-orm';
import { index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { choice, code, codeReference, email, flag, icon, identity, instant, integer, json, language, multi, path, reference, text } from '../../kinds.gen.ts';
import { column, currentCompany, currentUser, idColumn, positionColumn, referenceColumn, stamps, storedColumn, table, smallTable } from '../define.ts';
import { duties } from '../../../src/shared/duties.ts';
import { partnerReference } from '../partners/partners.ts';
import { companies } from '../settings/reference.ts';

export const userReference = { form: 'users_brief', value: 'user_id', label: 'user_name' } as const;
const roleReference = { form: 'roles_brief', value: 'role_id', label: 'role_name' } as const;
export const pageReference = { form: 'pages_brief', value: 'page_code', label: 'page_title' } as const;

export const appUsers = table(
  'app_user',
  {
    user_id: idColumn().primaryKey(),
    user_name: column(text).notNull(),
    user_email: column(email).notNull(),
    first_name: column(text),
    last_name: column(text),
    /** argon2id, never selected by a form. */
    password_hash: column(text),
    language_code: column(language).notNull().default('en'),
    blocked: column(flag).notNull().default(false),
    /** For whom the person works, where that is none of the companies. */
    partner_id: referenceColumn(partnerReference),
    /** Paths without the language prefix: [{path}]. */
    bookmarks: column(json).notNull().default([]),
    /** Named permissions besides pages, such as admin. */
    scope: column(json).notNull().default([]),
    last_login_at: column(instant),
    ...stamps(),
  },
  (self) => [uniqueIndex('app_user_email').on(sql`lower(normalize(user_email, NFKC))`), index('app_user_partner').on(self.partner_id)],
);

export const userCompanies = table(
  'user_company',
  {
    user_id: column(reference, userReference)
      .notNull()
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    /** Named apart from company_code: membership is read before any company is chosen, so no company policy applies. */
    member_company: column(codeReference, { form: 'companies_brief', value: 'company_code', label: 'company_name' })
      .notNull()
      .references(() => companies.company_code),
  },
  (self) => [primaryKey({ columns: [self.user_id, self.member_company] })],
);

export const roles = smallTable(
  table('role', {
    role_id: idColumn().primaryKey(),
    role_name: column(multi).notNull(),
    active: column(flag).notNull().default(true),
    /** An administrator's role opens every page with every right, also pages that come later. */
    administrator: column(flag).notNull().default(false),
    /** Whoever has the role signs in in two steps. */
    second_factor: column(flag).notNull().default(false),
    /** What its people work at; empty for all of it. */
    duty: column(choice, { values: [...duties] }),
    user_count: storedColumn(integer),
    ...stamps(),
  }),
);

export const roleUsers = table(
  'role_user',
  {
    role_id: column(reference, roleReference)
      .notNull()
      .references(() => roles.role_id, { onDelete: 'cascade' }),
    user_id: column(reference, userReference)
      .notNull()
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
  },
  (self) => [primaryKey({ columns: [self.role_id, self.user_id] }), index('role_user_user').on(self.user_id)],
);

/** The menu: a tree of pages; a page without url is a heading. */
export const pages = smallTable(
  table(
    'page',
    {
      page_code: column(code).primaryKey(),
      parent_page_code: column(codeReference, pageReference).references((): AnyPgColumn => pages.page_code),
      page_title: column(multi).notNull(),
      /** Route without the language prefix. */
      url: column(path).unique(),
      icon: column(icon),
      menu: column(flag).notNull().default(true),
      position: positionColumn({ parent: 'parent_page_code' }).notNull().default(0),
      ...stamps(),
    },
    (self) => [index('page_parent').on(self.parent_page_code, self.position)],
  ),
);

const grants = () => ({ perms: column(flag), list: column(flag), add: column(flag), set: column(flag), delete: column(flag) });

export const rolePages = table(
  'role_page',
  {
    role_id: column(reference, roleReference)
      .notNull()
      .references(() => roles.role_id, { onDelete: 'cascade' }),
    page_code: column(codeReference, pageReference)
      .notNull()
      .references(() => pages.page_code, { onDelete: 'cascade' }),
    ...grants(),
  },
  (self) => [primaryKey({ columns: [self.role_id, self.page_code] })],
);

/** A user's own grants; each flag that is not null wins over the roles. */
export const userPages = table(
  'user_page',
  {
    user_id: column(reference, userReference)
      .notNull()
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    page_code: column(codeReference, pageReference)
      .notNull()
      .references(() => pages.page_code, { onDelete: 'cascade' }),
    ...grants(),
  },
  (self) => [primaryKey({ columns: [self.user_id, self.page_code] })],
);

/** What the program remembers for a user: layouts of grids, open menu branches. */
export const userSettings = table(
  'user_setting',
  {
    user_id: column(identity)
      .notNull()
      .default(currentUser)
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    setting_key: column(code).notNull(),
    value: column(json).notNull(),
  },
  (self) => [primaryKey({ columns: [self.user_id, self.setting_key] })],
);

/** Filter, columns, widths and order of a grid under a name; for oneself, a role or a company. */
export const savedViews = table(
  'saved_view',
  {
    view_id: idColumn().primaryKey(),
    screen: column(path).notNull(),
    view_name: column(text).notNull(),
    view_scope: column(choice, { values: ['mine', 'role', 'company'] })
      .notNull()
      .default('mine'),
    owner_id: column(identity)
      .notNull()
      .default(currentUser)
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    role_id: column(reference, roleReference).references(() => roles.role_id, { onDelete: 'cascade' }),
    view_company: column(code)
      .default(currentCompany)
      .references(() => companies.company_code),
    is_default: column(flag).notNull().default(false),
    state: column(json).notNull(),
    ...stamps(),
  },
  (self) => [unique('saved_view_name').on(self.owner_id, self.screen, self.view_name), index('saved_view_screen').on(self.screen)],
);
