import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { choice, code, flag, identity, instant, integer, json, reference, text } from '../../kinds.gen.ts';
import { column, idColumn, table, workingTable } from '../define.ts';
import { appUsers, userReference } from './people-and-pages.ts';

/** Whose it is: what a person signs in with goes with the person. */
const personColumn = () =>
  column(identity)
    .notNull()
    .references(() => appUsers.user_id, { onDelete: 'cascade' });

/** One living session per family; only the SHA-256 of a token is stored. */
export const refreshTokens = workingTable(
  table(
    'refresh_token',
    {
      token_hash: column(text).primaryKey(),
      family: column(code).notNull(),
      user_id: personColumn(),
      issued_at: column(instant)
        .notNull()
        .default(sql`now()`),
      expires_at: column(instant).notNull(),
      /** End of the whole family; a refresh never goes beyond it. */
      family_expires_at: column(instant).notNull(),
      used_at: column(instant),
      revoked_at: column(instant),
    },
    (self) => [index('refresh_token_family').on(self.family), index('refresh_token_user').on(self.user_id)],
  ),
);

/** What is known of a session besides its tokens. */
export const userSessions = workingTable(
  table(
    'user_session',
    {
      family: column(code).primaryKey(),
      user_id: personColumn(),
      /** Until then it counts as proven that the session is in the hands of its owner. */
      confirmed_until: column(instant).notNull(),
      /** How the program of the person called itself, and from where it called last. */
      user_agent: column(text),
      address: column(text),
      /** Of an authenticator app that is being added, until its first code proves it. */
      new_totp_secret: column(text),
      /** Who acts in it in place of its person, and from which session of his own. */
      impersonator_id: column(identity).references(() => appUsers.user_id, { onDelete: 'cascade' }),
      impersonator_family: column(code),
    },
    (self) => [index('user_session_user').on(self.user_id), index('user_session_impersonator').on(self.impersonator_id)],
  ),
);

/** When an administrator acted as somebody else, and why. */
export const impersonations = workingTable(
  table(
    'impersonation',
    {
      impersonation_id: idColumn().primaryKey(),
      user_id: column(reference, userReference)
        .notNull()
        .references(() => appUsers.user_id, { onDelete: 'cascade' }),
      impersonator_name: column(text).notNull(),
      reason: column(text).notNull(),
      family: column(code).notNull().unique(),
      begun_at: column(instant)
        .notNull()
        .default(sql`now()`),
      /** Empty where he never said so: then it ended with his own session, or after an hour. */
      ended_at: column(instant),
    },
    (self) => [index('impersonation_user').on(self.user_id)],
  ),
);

/** Failed sign-ins by account and by address within a window. */
export const loginAttempts = workingTable(
  table('login_attempt', { attempt_key: column(text).primaryKey(), failures: column(integer).notNull(), window_ends_at: column(instant).notNull() }),
);

/** How a password may be chosen once: by the secret of a link or by a code, of which only the SHA-256 is stored. */
export const passwordResets = workingTable(
  table(
    'password_reset',
    {
      secret_hash: column(text).primaryKey(),
      user_id: personColumn(),
      put_at: column(instant)
        .notNull()
        .default(sql`now()`),
      expires_at: column(instant).notNull(),
    },
    (self) => [index('password_reset_user').on(self.user_id)],
  ),
);

/** What a person signs in with besides the password: an authenticator app, whose secret has to be known to check codes, or a passkey. */
export const secondFactors = workingTable(
  table(
    'second_factor',
    {
      second_factor_id: idColumn().primaryKey(),
      user_id: personColumn(),
      /** What its owner calls it; nothing where it was added at a sign-in. */
      factor_name: column(text),
      /** Of an app; a passkey has the three below instead. */
      totp_secret: column(text),
      credential_id: column(text).unique(),
      /** By which what the passkey signs is checked, as base64url of COSE. */
      public_key: column(text),
      /** How often the passkey said it was used: one that goes back was copied. Stays 0 where it does not count. */
      sign_count: column(identity).notNull().default(0),
      /** The step of the last code that was taken: neither it nor an older one is taken again. */
      last_step: column(integer).notNull(),
      added_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [index('second_factor_user').on(self.user_id)],
  ),
);

/** What a passkey was asked, once and not for long; only the SHA-256 of the challenge is stored. */
export const passkeyQuestions = workingTable(
  table(
    'passkey_question',
    {
      secret_hash: column(text).primaryKey(),
      /** Who was asked; empty at a sign-in, where nobody is known yet. */
      user_id: column(identity).references(() => appUsers.user_id, { onDelete: 'cascade' }),
      expires_at: column(instant).notNull(),
    },
    (self) => [index('passkey_question_user').on(self.user_id)],
  ),
);

/** Codes for whoever lost the second factor, each good once; only the SHA-256 is stored. */
export const recoveryCodes = workingTable(
  table('recovery_code', { secret_hash: column(text).primaryKey(), user_id: personColumn() }, (self) => [index('recovery_code_user').on(self.user_id)]),
);

/** A sign-in between its two steps: the password was right. Only the SHA-256 of what the client holds is stored. */
export const signInChallenges = workingTable(
  table(
    'sign_in_challenge',
    {
      secret_hash: column(text).primaryKey(),
      user_id: personColumn(),
      expires_at: column(instant).notNull(),
      /** Of an authenticator app that is being added, until its first code proves it. */
      new_totp_secret: column(text),
    },
    (self) => [index('sign_in_challenge_user').on(self.user_id)],
  ),
);

/** Acts for its person where he is not: with some of his rights, until a day. Only the SHA-256 of what a program shows is stored. */
export const machineTokens = workingTable(
  table(
    'machine_token',
    {
      machine_token_id: idColumn().primaryKey(),
      user_id: personColumn(),
      token_name: column(text).notNull(),
      secret_hash: column(text).notNull().unique(),
      /** Whether it may change something; else it only reads. */
      writes: column(flag).notNull(),
      /** Addresses of the pages whose rights it has; empty for all of its person. */
      pages: column(json),
      /** The only company in which it works; empty for all of its person. */
      only_company: column(code),
      /** It is for an assistant: good at /mcp alone, where it reads and at most drafts. */
      for_assistant: column(flag).notNull().default(false),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      expires_at: column(instant).notNull(),
      last_used_at: column(instant),
      ended_at: column(instant),
    },
    (self) => [index('machine_token_user').on(self.user_id)],
  ),
);

/** What may happen to an account that its owner has to hear of. */
export const accountNoticeValues = [
  'password_changed',
  'second_factor_added',
  'passkey_added',
  'second_factor_removed',
  'own_factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'token_made',
  'codes_guessed',
] as const;
export type AccountNotice = (typeof accountNoticeValues)[number];

/** What a person is told: of his account at the next sign-in, where no mail could tell it; and of what ended that he had begun. */
export const accountNotices = workingTable(
  table(
    'account_notice',
    {
      account_notice_id: idColumn().primaryKey(),
      user_id: personColumn(),
      notice: column(choice, { values: [...accountNoticeValues, 'files_fetched'] }).notNull(),
      /** What its words tell, and with `screen` where more of it is. */
      params: column(json),
      happened_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [index('account_notice_user').on(self.user_id)],
  ),
);

/** The key that signs access tokens; one row, shared by all servers, made at the first start. */
export const signingKeys = workingTable(table('signing_key', { singleton: column(flag).primaryKey().default(true), secret: column(text).notNull() }));
