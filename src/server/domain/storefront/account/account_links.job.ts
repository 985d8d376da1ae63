import { sql } from 'drizzle-orm';
import { enterAddress } from '../../../../storefront/address.ts';
import { isLanguage } from '../../../../shared/languages.ts';
import { defineJob } from '../../../engine/jobs/define.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { enqueue } from '../../../engine/outbox/enqueue.ts';
import { mailText } from '../../../engine/outbox/mail-text.ts';
import { originOf } from '../../../../storefront/seo/head.tsx';
import { linkAskedChannel, makeSecret } from './account-links.ts';
import { isKnown } from './read-account.ts';

const atOnce = 100;
/** An address whose last link was not used yet is mailed no other one for so many minutes. */
const quietMinutes = 5;

interface Waiting {
  id: number;
  shop: number;
  company: string;
  hostname: string;
  name: string;
  email: string;
  language: string;
}

/** Whether the address has a link in its mailbox that is still good. */
const isMailedAlready = async (tx: Transaction, { shop, company, email }: Waiting): Promise<boolean> =>
  (await tx.row(sql`
    select from account_link
     where company_code = ${company} and shop_id = ${shop} and email = ${email} and used_at is null and expires_at > now()
       and mailed_at > now() - make_interval(mins => ${quietMinutes})`)) !== undefined;

async function mailLink(tx: Transaction, link: Waiting): Promise<void> {
  const { id, company, shop, hostname, name, email } = link;
  const language = isLanguage(link.language) ? link.language : 'en';
  const address = `${originOf({ shop: { hostname } })}${enterAddress(language, await makeSecret(tx, id))}`;
  const about = { company_code: company, entity: 'shop', entity_id: String(shop) };
  await enqueue(tx, about, { channel: 'mail', to: email, ...mailText(language, 'account_link', { shop: name, link: address }), key: `account_link:${id}` });
}

/** Mails the links that were asked for, to addresses that their shops know; of the others nothing is kept. @returns how many were asked for, and how many mailed */
async function answerSome(tx: Transaction, company: string): Promise<{ asked: number; mails: number }> {
  const waiting = await tx.rows<Waiting>(sql`
    select l.account_link_id::int as id, l.shop_id::int as shop, l.company_code as company, s.hostname, coalesce(s.shop_name, s.hostname) as name, l.email, l.language_code as language
      from account_link l join shop s using (shop_id) where l.company_code = ${company} and l.mailed_at is null
     order by l.account_link_id limit ${atOnce} for update of l skip locked`);
  let mails = 0;
  for (const link of waiting) {
    if ((await isKnown(tx, { id: link.shop, company }, link.email)) && !(await isMailedAlready(tx, link))) {
      await mailLink(tx, link);
      mails += 1;
    } else await tx.execute(sql`delete from account_link where account_link_id = ${link.id}`);
  }
  return { asked: waiting.length, mails };
}

/** Answers those who asked for a link into their account, after the page has told everybody the same. */
export default defineJob({
  every: 60,
  wakes: [linkAskedChannel],
  async run({ services: { database }, signal }) {
    const companies = await database.system((tx) =>
      tx.rows<{ company: string }>(sql`select distinct company_code as company from account_link where mailed_at is null order by 1`),
    );
    let mails = 0;
    for (const { company: companyCode } of companies) {
      let asked = atOnce;
      while (asked === atOnce && !signal.aborted) {
        const done = await database.transaction({ userId: null, companyCode }, (tx) => answerSome(tx, companyCode));
        asked = done.asked;
        mails += done.mails;
      }
    }
    return { mails };
  },
});
