import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import accountLinks from '../../../src/server/domain/storefront/account/account_links.job.ts';
import type { App } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { createVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** Whose account in which shop, in which language of it. */
export interface Owner {
  host: string;
  language: string;
  email: string;
}

/** The last mail with a way into an account that an address got. */
export async function lastLinkMail(app: App, email: string): Promise<string | undefined> {
  const [mail] = await app.rows<{ text: string }>(
    sql`select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email} and idempotency_key like 'account_link:%' order by outbox_id desc limit 1`,
  );
  return mail?.text;
}

/** Asks for the way in. @returns the path of the mailed link */
export async function linkFor(app: App, visitor: Visitor, { language, email }: Owner): Promise<string> {
  expect(await visitor.post(`/${language}/account`, { email: email.toUpperCase() })).toMatchObject({ status: 303, to: `/${language}/sent/account` });
  await accountLinks.run(jobContext(app));
  return /https:\/\/[^/]+(\/\S+)/.exec((await lastLinkMail(app, email)) ?? '')?.[1] ?? expect.fail('no link in the mail');
}

/** Somebody who has shown that the address is his. */
export async function signedIn(app: App, owner: Owner): Promise<Visitor> {
  const visitor = createVisitor(app, owner.host);
  expect(await visitor.post(await linkFor(app, visitor, owner), {})).toMatchObject({ status: 303, to: `/${owner.language}/account` });
  return visitor;
}
