import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, email, instant, language } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, table, workingTable } from '../define.ts';
import { companies, shopReference } from '../settings/reference.ts';

/** Of whose account in which shop it is. */
const ownedColumns = () => ({
  company_code: companyColumn().references(() => companies.company_code),
  shop_id: referenceColumn(shopReference).notNull(),
  /** In small letters. */
  email: column(email).notNull(),
});

/** Links into accounts of visitors, from the moment they are asked for: each is good once. The secret is made when it is mailed, and only its SHA-256 is kept. */
export const accountLinks = workingTable(
  table(
    'account_link',
    {
      account_link_id: idColumn().primaryKey(),
      ...ownedColumns(),
      /** Of the page where it was asked for. */
      language_code: column(language).notNull(),
      asked_at: column(instant)
        .notNull()
        .default(sql`now()`),
      secret_digest: column(code),
      mailed_at: column(instant),
      expires_at: column(instant),
      used_at: column(instant),
    },
    (self) => [
      uniqueIndex('account_link_secret').on(self.secret_digest),
      index('account_link_owner').on(self.company_code, self.shop_id, self.email),
      index('account_link_waiting')
        .on(self.asked_at)
        .where(sql`mailed_at is null`),
    ],
  ),
);

/** Browsers in which somebody showed that an address is his; only the SHA-256 of what the cookie holds is kept. */
export const accountSessions = workingTable(
  table(
    'account_session',
    {
      account_session_id: idColumn().primaryKey(),
      ...ownedColumns(),
      secret_digest: column(code).notNull(),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      last_used_at: column(instant)
        .notNull()
        .default(sql`now()`),
      expires_at: column(instant).notNull(),
      revoked_at: column(instant),
    },
    (self) => [uniqueIndex('account_session_secret').on(self.secret_digest), index('account_session_owner').on(self.company_code, self.shop_id, self.email)],
  ),
);
