import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordIn } from '../../../src/server/engine/outbox/public-text.ts';
import { isLanguage } from '../../../src/shared/languages.ts';
import accountLinks from '../../../src/server/domain/storefront/account/account_links.job.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { sendUpload, temporaryStorage } from '../fixtures/uploads.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { lastLinkMail, linkFor, signedIn } from './sign-in.ts';
import type { Owner as Someone } from './sign-in.ts';
import { createVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/* The owner of an address in a shop: he shows that it is his by a mailed link, and sees what is his in that shop alone. */

interface Owner extends Someone {
  orders: number;
  shop: number;
}

describeOnServer('an account in a shop', (open) => {
  const files = temporaryStorage();
  let app: App;
  let owner: Owner;
  let other: Owner;

  /** The address with the most orders in each of two shops of two companies. */
  beforeAll(async () => {
    app = await openApp(open, files.places);
    const owners = await app.rows<Owner>(sql`
      select distinct on (shop_id) hostname as host, s.languages[1] as language, lower(o.email) as email, count(*)::int as orders, shop_id::int as shop
        from sales_order o join shop s using (shop_id) join fsm_instance using (fsm_instance_id) join fsm_state t using (state_id)
       where s.active and o.email is not null and t.state_code <> 'draft' group by shop_id, hostname, s.languages[1], lower(o.email) order by shop_id, count(*) desc`);
    const [first = expect.fail('no orders of shops')] = owners;
    owner = first;
    other = owners.find(({ email, shop }) => email !== first.email && shop !== first.shop) ?? expect.fail('no second owner');
  });
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  const entered = (who: Owner): Promise<Visitor> => signedIn(app, who);
  const says = (language: string, id: string): string => wordIn(isLanguage(language) ? language : 'en', `public.store.${id}`);
  const isGuest = async (visitor: Visitor, { language }: Owner): Promise<boolean> =>
    (await visitor.get(`/${language}/account`)).text.includes('id="account-email"');

  it('opens by a press on the page of the mailed link, and shows the orders of that address with pages that open', async () => {
    const visitor = await entered(owner);
    const { text, status } = await visitor.get(`/${owner.language}/account`);
    expect(status).toBe(200);
    const orders = [...text.matchAll(/href="(\/\w\w\/order\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(orders).toHaveLength(Math.min(owner.orders, 20));
    expect((await visitor.get(orders[0] ?? '')).status).toBe(200);
    expect(text).toContain(owner.email);
    expect(text).toContain('noindex');
  });

  it('is no guest’s: he is asked for his address, and gets no file', async () => {
    const guest = createVisitor(app, owner.host);
    expect(await isGuest(guest, owner)).toBe(true);
    expect((await guest.get(`/${owner.language}/account/data`)).status).toBe(404);
    expect((await guest.get(`/${owner.language}/account/paper/1`)).status).toBe(404);
    guest.sends(`account=${'A'.repeat(43)}`);
    expect(await isGuest(guest, owner)).toBe(true);
  });

  it('opens by no altered link, nor by one of another shop, nor after half an hour, and says why not, with a way to a new one', async () => {
    const visitor = createVisitor(app, other.host);
    const link = await linkFor(app, visitor, other);
    expect((await visitor.get(link)).text).toContain(says(other.language, 'account_enter'));
    const refused = async (who: Visitor, url: string, language: string, why: string) => {
      for (const seen of [await who.post(url, {}), await who.get(url)]) {
        expect(seen.text).toContain(says(language, why));
        expect(seen.text).toContain('id="account-email"');
      }
      expect((await who.post(url, {})).status).toBe(422);
    };
    await refused(visitor, link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'), other.language, 'account_link_unknown');
    await refused(createVisitor(app, owner.host), link.replace(`/${other.language}/`, `/${owner.language}/`), owner.language, 'account_link_unknown');
    await app.execute(sql`update account_link set expires_at = now() - interval '1 second' where email = ${other.email}`);
    await refused(visitor, link, other.language, 'account_link_expired');
  });

  it('opens once: the second press says so, and in the browser that is in already it leads there', async () => {
    const visitor = createVisitor(app, owner.host);
    const link = await linkFor(app, visitor, owner);
    const presses = await Promise.all([visitor.post(link, {}), visitor.post(link, {})]);
    expect(presses.map(({ status }) => status).sort()).toEqual([303, 422]);
    const late = await createVisitor(app, owner.host).post(link, {});
    expect(late).toMatchObject({ status: 422 });
    expect(late.text).toContain(says(owner.language, 'account_link_used'));
    expect(await visitor.post(link, {})).toMatchObject({ status: 303, to: `/${owner.language}/account` });
    expect(await visitor.get(link)).toMatchObject({ status: 303, to: `/${owner.language}/account` });
  });

  it('is open with the cookie of its own shop alone, and with no copy of it after its owner has left, there or everywhere', async () => {
    const [first, second] = [await entered(owner), await entered(owner)];
    const copy = createVisitor(app, owner.host);
    copy.sends(first.cookie());
    const elsewhere = createVisitor(app, other.host);
    elsewhere.sends(first.cookie());
    expect([await isGuest(first, owner), await isGuest(second, owner), await isGuest(copy, owner), await isGuest(elsewhere, other)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(await first.post(`/${owner.language}/account/leave`, {})).toMatchObject({ status: 303, to: `/${owner.language}/account` });
    expect([await isGuest(second, owner), await isGuest(copy, owner)]).toEqual([false, true]);
    const third = await entered(owner);
    await third.post(`/${owner.language}/account/leave/all`, {});
    expect([await isGuest(second, owner), await isGuest(third, owner)]).toEqual([true, true]);
    const fourth = await entered(owner);
    await app.execute(sql`update account_session set expires_at = now() where email = ${owner.email}`);
    expect(await isGuest(fourth, owner)).toBe(true);
  });

  it('says the same of an address that the shop does not know, and mails nothing', async () => {
    const visitor = createVisitor(app, owner.host);
    const email = 'nobody.knows@mail.example';
    expect(await visitor.post(`/${owner.language}/account`, { email })).toMatchObject({ status: 303, to: `/${owner.language}/sent/account` });
    const asked = () => app.rows(sql`select 1 as row from account_link where email = ${email}`);
    // What is done before the answer is the same, too.
    expect(await asked()).toHaveLength(1);
    await accountLinks.run(jobContext(app));
    expect([await asked(), await lastLinkMail(app, email)]).toEqual([[], undefined]);
    expect((await visitor.post(`/${owner.language}/account`, { email: 'no address' })).status).toBe(422);
    expect((await visitor.get(`/${owner.language}/sent/account`)).status).toBe(200);
  });

  it('counts who asks for links', async () => {
    const visitor = createVisitor(app, owner.host);
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) statuses.push((await visitor.post(`/${owner.language}/account`, { email: 'a@mail.example' })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
  });

  it('gives its owner all that the shop keeps of him, and the documents of his orders alone', async () => {
    const visitor = await entered(other);
    const data = JSON.parse((await visitor.get(`/${other.language}/account/data`)).text) as { email: string; orders: { email: string; lines: unknown[] }[] };
    expect(data.email).toBe(other.email);
    expect(data.orders).toHaveLength(other.orders);
    expect(data.orders.every(({ email, lines }) => email.toLowerCase() === other.email && lines.length > 0)).toBe(true);
    const papers = await app.rows<{ id: number; own: boolean }>(sql`
      select d.doc_id::int as id, o.shop_id = ${other.shop} and lower(o.email) = ${other.email} as own from sales_order_document d join sales_order o using (company_code, sales_order_id)
       where d.paper is not null order by 2 desc nulls last limit 40`);
    const foreign = papers.findLast(({ own }) => !own) ?? expect.fail('no document of somebody else');
    expect((await visitor.get(`/${other.language}/account/paper/${foreign.id}`)).status).toBe(404);
  });

  it('tells the numbers of invoices, and shows credit notes once staff do', async () => {
    const visitor = await signedIn(app, other);
    const own = sql`(select o.sales_order_id from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
      where o.shop_id = ${other.shop} and lower(o.email) = ${other.email} and s.state_code <> 'draft' order by 1 desc limit 1)`;
    const made = await app.rows<{ doc_id: number; company_code: string }>(sql`
      insert into sales_order_document (company_code, sales_order_id, doc_type, document_number, paper)
      select h.company_code, ${own}, v.doc_type, v.number, case when v.doc_type <> 'invoice' then (select paper from sales_order_document where paper is not null limit 1) end
        from shop h, (values ('invoice', 'SZ-TEST-1'), ('credit_note_request', 'GU-TEST-1')) v(doc_type, number) where h.shop_id = ${other.shop}
      returning doc_id::int, company_code`);
    const [invoice = 0, note = 0] = made.map(({ doc_id }) => doc_id);
    const account = async () => (await visitor.get(`/${other.language}/account`)).text;
    const link = (id: number) => `/${other.language}/account/paper/${String(id)}`;
    expect([(await account()).includes('SZ-TEST-1'), (await account()).includes(link(invoice)), (await account()).includes(link(note))]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await visitor.get(link(note))).status).toBe(404);
    const admin = await app.signIn('admin', made[0]?.company_code);
    const press = (action: string) => admin.action('sales_order_documents', action, { selection: { keys: [{ doc_id: invoice }, { doc_id: note }] } });
    expect(await press('show_document')).toMatchObject({ status: 200, body: { changed: 1 } });
    expect([(await account()).includes(link(note)), (await visitor.get(link(note))).status, (await visitor.get(link(invoice))).status]).toEqual([
      true,
      200,
      404,
    ]);
    expect(await press('hide_document')).toMatchObject({ status: 200, body: { changed: 1 } });
    expect((await visitor.get(link(note))).status).toBe(404);
  });

  it('has the invoices that staff upload as files, of its owner alone', async () => {
    const visitor = await signedIn(app, other);
    const [order] = await app.rows<{ sales_order_id: number; company_code: string }>(sql`
      select o.sales_order_id::int, o.company_code from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
       where o.shop_id = ${other.shop} and lower(o.email) = ${other.email} and s.state_code <> 'draft' order by 1 desc limit 1`);
    const { sales_order_id = 0, company_code = '' } = order ?? {};
    const admin = await app.signIn('admin', company_code);
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
    const account = async () => (await visitor.get(`/${other.language}/account`)).text;
    await app.execute(
      sql`insert into sales_order_document (company_code, sales_order_id, doc_type, document_number) values (${company_code}, ${sales_order_id}, 'invoice', 'SZ-FILE-7')`,
    );
    expect(await account()).toContain('SZ-FILE-7');
    const send = (bytes: Buffer, name: string) =>
      sendUpload(app, admin, 'sales_order_files', { bytes, name, company: company_code, fields: { sales_order_id, document_number: 'SZ-FILE-7' } });
    expect(await send(Buffer.from('no file'), 'a.pdf')).toMatchObject({ status: 415 });
    const done = await send(pdf, 'számla 7.pdf');
    expect(done.status, done.text).toBe(200);
    const link = `/${other.language}/account/file/${String(done.body.row.order_file_id)}`;
    // What was known by its number alone is told once, with its file.
    expect((await account()).split('SZ-FILE-7')).toHaveLength(2);
    expect(await account()).toContain(link);
    const file = await visitor.get(link);
    expect([file.status, file.text]).toEqual([200, pdf.toString()]);
    const stranger = await entered(owner);
    expect((await stranger.get(link.replace(`/${other.language}/`, `/${owner.language}/`))).status).toBe(404);
    expect((await createVisitor(app, other.host).get(link)).status).toBe(404);
    await app.execute(sql`delete from sales_order_file where order_file_id = ${Number(done.body.row.order_file_id)}`);
    expect((await visitor.get(link)).status).toBe(404);
  });

  it('begins no newsletter unseen and ends one at once, and is left for good', async () => {
    const visitor = await entered({ ...owner });
    expect(await visitor.post(`/${owner.language}/account/newsletter`, {})).toMatchObject({ status: 303, to: `/${owner.language}/sent/newsletter` });
    await app.execute(sql`
      update fsm_instance i set state_id = s.state_id from newsletter_subscriber n, fsm_transition t join fsm_state s on s.state_id = t.from_state_id
       where n.fsm_instance_id = i.fsm_instance_id and lower(n.email) = ${owner.email} and n.shop_id = ${owner.shop} and t.event_code = 'unsubscribe' and s.type_code = i.type_code`);
    expect(await visitor.post(`/${owner.language}/account/newsletter`, {})).toMatchObject({ status: 303, to: `/${owner.language}/account` });
    const [left] = await app.rows<{ ended: boolean }>(
      sql`select unsubscribed_at is not null as ended from newsletter_subscriber where lower(email) = ${owner.email} and shop_id = ${owner.shop}`,
    );
    expect(left?.ended).toBe(true);
    await visitor.post(`/${owner.language}/account/leave`, {});
    expect(await isGuest(visitor, owner)).toBe(true);
  });
});
