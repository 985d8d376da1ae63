import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { choice } from '../../kinds.gen.ts';
import { computed } from '../computed.ts';

/** What programs say of why something did not work, by what they mean; the first that fits is told. */
const reasons: readonly (readonly [reason: string, words: string])[] = [
  ['link_ended', 'good no more'],
  ['no_server', 'ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|getaddrinfo|fetch failed|socket hang up'],
  ['sign_in', 'EAUTH|\\m535\\M|invalid login|authentication|HTTP 40[13]'],
  ['mailbox_full', '\\m[45]52\\M|quota|mailbox (is )?full|over ?limit'],
  ['no_such_address', '\\m55[013]\\M|no such|user unknown|unknown user|not an address|recipients? (were|was) rejected'],
  ['spam', '\\m554\\M|spam|blacklist|blocked'],
  ['try_later', '\\m4[25][0-9]\\M|greylist|HTTP 4(08|25|29)'],
  ['too_slow', 'ETIMEDOUT|time-?out|timed out|aborted|never received'],
  ['server_failed', 'HTTP 5[0-9][0-9]'],
  ['refused', 'HTTP 4[0-9][0-9]|\\mrefused\\M|without TLS'],
];

const caseOf = (text: SQLWrapper): SQL =>
  sql`case when ${text} is null then null ${sql.join(
    reasons.map(([reason, words]) => sql`when ${text} ~* ${words} then ${reason}`),
    sql` `,
  )} else 'other' end`;

/** Why something did not work, in words that everybody reads, from what a program said of it. */
export const failureReason = (text: SQLWrapper) => computed(choice, caseOf(text), { values: [...reasons.map(([reason]) => reason), 'other'] });
