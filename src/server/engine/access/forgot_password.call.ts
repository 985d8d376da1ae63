import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { linksIn } from '../installation.ts';
import { mailPerson } from '../outbox/mail-person.ts';
import { secretPlace } from '../outbox/message.ts';
import type { Person } from '../outbox/mail-person.ts';
import type { Services } from '../services.ts';
import { countCall } from './call-limits.ts';
import { linkMinutes, allowResetLink, resetAddress } from './password-resets.ts';
import { firstCompany } from './tell-person.ts';

/** Every answer takes as long: more than putting a mail into the outbox takes, so that the time tells nobody whether there is an account. */
const answerMs = 400;
/** Calls that one network may make in a quarter of an hour. */
const mostCalls = 30;
/** Minutes between two mails to one person, however often they are asked for. */
const quietMinutes = 5;

/** Mails a link to whoever has an account of this address. */
async function sendLink(database: Services['database'], publicUrl: string, email: string): Promise<void> {
  const person = await database.system((tx) =>
    tx.row<Person & { company: string | null }>(sql`
      select user_id, user_email, language_code, ${firstCompany} as company from app_user u
       where lower(normalize(user_email, NFKC)) = lower(normalize(${email.trim()}, NFKC)) and not blocked
         and not exists (select from password_reset p where p.user_id = u.user_id and p.put_at > now() - make_interval(mins => ${quietMinutes}))`),
  );
  if (!person?.company) return;
  const { user_id, language_code, company } = person;
  await database.transaction({ userId: user_id, companyCode: company }, async (tx) => {
    const link = resetAddress(publicUrl, language_code, secretPlace);
    const reset = await allowResetLink(tx, user_id);
    await mailPerson(tx, company, person, 'password_forgotten', { link, minutes: linkMinutes }, { reset });
  });
}

/**
 * Sends a link to choose a new password. Whether there is such an account is neither answered nor to be read from the time that it takes. Where
 * this installation mails no links, it says so to everybody.
 */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ email: v.pipe(v.string(), v.minLength(1), v.maxLength(254)) }),
  async run({ email }, { database, installation }, request) {
    // Counted apart from sign-ins: a network that asks too often can still sign in.
    await countCall(database, 'forgot_password', request.ip, mostCalls);
    const publicUrl = linksIn(installation);
    if (publicUrl === null) return { by: 'manager' };
    await Promise.all([sendLink(database, publicUrl, email), pause(answerMs)]);
    return { by: 'mail', minutes: linkMinutes };
  },
});
