import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import { markLatest } from './threads.ts';

const mails = readFileSync(new URL('./demo/mails.json', import.meta.url), 'utf8');

const labels = JSON.stringify([
  { label: 'Order', color: '#0ea5c6', description: 'Asks how an order stands, when it comes, or wants to change it.' },
  { label: 'Complaint', color: '#e5484d', description: 'Goods are damaged, wrong, missing or too late.' },
  { label: 'Offer', color: '#14a394', description: 'Asks for a price, an offer or advice before buying.' },
  { label: 'Invoice', color: '#f5a524', description: 'About invoices, payments and VAT numbers.' },
  { label: 'Newsletter', color: '#64748b', description: 'Advertising and newsletters of others.' },
]);

/**
 * A mailbox of each company with what customers wrote about their orders, in several languages. The mailbox rests: a demo asks nobody by itself. Whoever wrote
 * is the customer of an order of the company, so that his mail is tied to it.
 */
export default defineDemo({
  after: ['sales_orders'],
  async seed(tx) {
    await tx.execute(sql`
      insert into imap_label (company_code, imap_label, description, color)
      select c.company_code, l.label, l.description, l.color from company c cross join jsonb_to_recordset(${labels}::jsonb) as l(label text, color text, description text)
       order by c.company_code, l.label`);
    await tx.execute(sql`
      with account as (
        insert into imap_account (company_code, account_name, imap_host, imap_user, from_address, active, mailbox_state, last_synced_at)
        select c.company_code, 'Info', 'imap.example.test', 'info', 'info@example.test', false, 'read', timestamptz '2026-11-24 08:00+01' from company c order by c.company_code
        returning company_code, imap_account_id)
      insert into imap_folder (company_code, imap_account_id, folder_path, uidvalidity, uidnext, mails_there)
      select company_code, imap_account_id, 'INBOX', 1, 100, 0 from account order by company_code`);
    const made = await tx.rows<{ fsm_instance_id: number; is_labelled: boolean; begun: number }>(sql`
      with told as (select m.*, row_number() over () as place
                      from jsonb_to_recordset(${mails}::jsonb) as m(language text, subject text, body text, html text, label text, days integer, turn integer, seen boolean, automatic boolean, answers integer, sender text, name text)),
      orders as (
        select o.*, row_number() over (partition by o.company_code order by o.opened_on desc, o.sales_order_id desc) as turn
          from sales_order o where o.email is not null and o.order_no is not null),
      chosen as (
        select f.company_code, f.imap_folder_id, t.*, o.sales_order_id, o.order_no, o.partner_id, coalesce(t.sender, lower(o.email)) as sender_email, coalesce(t.name, o.delivery_name) as sender_name,
               '<demo-' || t.place || '@' || lower(f.company_code) || '.example.test>' as message_id
          from imap_folder f cross join told t left join orders o on o.company_code = f.company_code and o.turn = t.turn
         where t.turn is null or o.sales_order_id is not null)
      insert into email (company_code, imap_folder_id, uidvalidity, uid, message_id, mail_references, email_thread_id, subject, sender_name, sender_email, recipients, mail_date, mail_size, mail_flags, is_read,
                         is_automatic, body_state, body_text, body_html, language_code, imap_label_id, sales_order_id, partner_id)
      select c.company_code, c.imap_folder_id, 1, c.place, c.message_id, case when c.answers is null then '[]'::jsonb else jsonb_build_array('<demo-' || c.answers || '@' || lower(c.company_code) || '.example.test>') end,
             coalesce(c.answers, c.place) * 100 + dense_rank() over (order by c.company_code),
             replace(c.subject, '{order}', coalesce(c.order_no, '')), c.sender_name, c.sender_email, 'info@example.test', timestamptz '2026-11-24 07:30+01' - c.days * interval '1 day' - coalesce(c.answers, c.place) * interval '7 minutes' + (c.answers is not null)::int * interval '5 minutes', length(c.body) + 900,
             case when c.seen then array['\\Seen'] else array[]::text[] end, c.seen, c.automatic, 'kept', replace(c.body, '{order}', coalesce(c.order_no, '')), replace(c.html, '{order}', coalesce(c.order_no, '')), c.language,
             (select l.imap_label_id from imap_label l where l.company_code = c.company_code and l.imap_label = c.label), c.sales_order_id, c.partner_id
        from chosen c order by c.company_code, c.place
      returning fsm_instance_id, imap_label_id is not null as is_labelled, greatest(1, ceil(extract(epoch from now() - mail_date) / 60))::int as begun`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id, is_labelled, begun }) => ({
        fsm_instance_id: Number(fsm_instance_id),
        begun,
        events: is_labelled ? [{ event: 'label', minutesAgo: Math.max(0, begun - 30) }] : [],
      })),
    );
    await tx.execute(sql`
      insert into email_reference (company_code, message_id, email_thread_id) select company_code, message_id, email_thread_id from email order by company_code, email_id`);
    const threads = await tx.rows<{ company_code: string; threads: number[] }>(
      sql`select company_code, json_agg(distinct email_thread_id) as threads from email group by company_code order by company_code`,
    );
    for (const { company_code, threads: own } of threads) await markLatest(tx, company_code, own);
    await tx.execute(sql`select setval(pg_get_serial_sequence('email_reference', 'email_reference_id'), 10000)`);
  },
});
