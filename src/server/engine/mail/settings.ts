import * as v from 'valibot';
import { jsonSetting } from '../json-setting.ts';

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);

const wrong = 'must be JSON as {"user@host": "password"}';
const passwords = v.pipe(jsonSetting, v.record(v.string(wrong), v.string(wrong), wrong));

/** What opens mailboxes, from the environment alone. A password is of one user at one host: whoever changes the host of an account does not get it. */
export const mailboxEntries = {
  KONTOR_IMAP_PASSWORDS: v.optional(passwords),
  /** Comma list of hosts of the own network whose mailboxes may be read (`name` or `name:port`), also without TLS. */
  KONTOR_IMAP_ALLOW: v.optional(list),
} as const;

export interface MailboxSettings {
  /** By `user@host`. */
  passwords: Readonly<Record<string, string>>;
  allow: readonly string[];
}

export const toMailboxSettings = (read: {
  KONTOR_IMAP_PASSWORDS?: Readonly<Record<string, string>> | undefined;
  KONTOR_IMAP_ALLOW?: readonly string[] | undefined;
}): MailboxSettings => ({ passwords: read.KONTOR_IMAP_PASSWORDS ?? {}, allow: read.KONTOR_IMAP_ALLOW ?? [] });
