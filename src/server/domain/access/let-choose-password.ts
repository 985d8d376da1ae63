import type { MailTemplate } from '../../../generated/server/mail-texts.gen.ts';
import type { Caller } from '../../engine/access/callers.ts';
import { allowResetLink, linkMinutes, putResetCode, resetAddress } from '../../engine/access/password-resets.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { linksIn } from '../../engine/installation.ts';
import type { Installation } from '../../engine/installation.ts';
import { mailPerson } from '../../engine/outbox/mail-person.ts';
import type { Person } from '../../engine/outbox/mail-person.ts';
import { secretPlace } from '../../engine/outbox/message.ts';

/** Somebody who is to choose a password. */
export interface Choosing extends Person {
  user_name: string;
}

interface Ways {
  tx: Transaction;
  caller: Caller;
  installation: Installation;
  template: MailTemplate;
  /** For how long the link is good. */
  minutes?: number;
}

/** Mails a link by which the person chooses a password. @returns the code that is handed over instead, where nothing can be mailed */
export async function letChoosePassword({ tx, caller, installation, template, minutes = linkMinutes }: Ways, person: Choosing): Promise<string | undefined> {
  const { user_id, language_code } = person;
  const publicUrl = linksIn(installation);
  if (publicUrl === null || caller.companyCode === null) return putResetCode(tx, user_id);
  const link = resetAddress(publicUrl, language_code, secretPlace);
  const reset = await allowResetLink(tx, user_id, minutes);
  await mailPerson(tx, caller.companyCode, person, template, { link, minutes, hours: Math.round(minutes / 60) }, { reset });
  return undefined;
}
