import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDemo } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnDemo('mails without an engine', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('say what is lacking, and are answered by a template all the same', async () => {
    const [mail] = await admin.rows('email_list', { filter: { field: 'is_automatic', op: 'eq', value: false } });
    expect(await admin.rpc('mail_draft', { email_id: mail?.email_id })).toMatchObject(refused(422, 'no_engine_key'));
    expect(await admin.rpc('mail_label', { email_ids: [mail?.email_id] })).toMatchObject(refused(422, 'no_engine_key'));
    expect((await admin.action('email_list', 'begin_draft', { selection: { keys: [{ email_id: mail?.email_id ?? null }] } })).body).toMatchObject({
      changed: 1,
    });
  });

  it('of the demo are tied to orders of the company, in several languages', async () => {
    const mails = await admin.rows('email_list');
    expect(new Set(mails.map(({ language_code }) => language_code)).size).toBeGreaterThanOrEqual(5);
    expect(mails.filter(({ sales_order_id }) => sales_order_id !== null).length).toBeGreaterThanOrEqual(5);
    const [own] = await app.rows<{ count: number }>(sql`
      select count(*)::int as count from email e join sales_order o using (sales_order_id) where e.company_code <> o.company_code or position(o.order_no in e.subject) = 0`);
    expect(own?.count).toBe(0);
  });

  it('keep a label that they have: it is not deleted', async () => {
    const [label] = await app.rows<{ imap_label_id: number }>(
      sql`select imap_label_id from email where company_code = 'KT-HU' and imap_label_id is not null limit 1`,
    );
    const { status } = await admin.action('imap_labels', 'delete', { keys: [{ imap_label_id: label?.imap_label_id ?? null }] });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await admin.action('imap_labels', 'set', { rows: [{ imap_label: 'Order' }] })).toMatchObject({ status: 409 });
  });
});
