import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofNobody, personalRows } from '../../../schemas/personal.ts';
import { natureOf } from '../../../schemas/tables/define.ts';
import { email as emailKind, phone } from '../../../schemas/kinds.gen.ts';
import { tables } from '../../../src/generated/server/tables.gen.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describe('columns that tell of persons', () => {
  it('are declared: every e-mail address and telephone number of every table (schemas/personal.ts)', () => {
    const declared = new Set([
      ...personalRows.flatMap(({ table, columns }) => Object.keys(columns).map((name) => `${getTableName(table)}.${name}`)),
      ...ofNobody,
    ]);
    const told = tables.flatMap((table) =>
      Object.values(getTableColumns(table) as Record<string, PgColumn>)
        .filter((column) => ([emailKind, phone] as unknown[]).includes(natureOf(column).kind))
        .map(({ name }) => `${getTableName(table)}.${name}`),
    );
    expect(told.filter((column) => !declared.has(column))).toEqual([]);
  });

  it('are columns of their tables', () => {
    for (const { table, columns, kept } of personalRows) {
      const own = Object.keys(getTableColumns(table));
      expect(own).toEqual(expect.arrayContaining(Object.keys(columns)));
      expect(Object.keys(columns)).toEqual(expect.arrayContaining([...(kept?.columns ?? [])]));
    }
  });
});

describeOnServer('a person', (open) => {
  let app: App;
  let admin: Client;
  let made = 0;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(body, JSON.stringify(body)).toMatchObject({ rows: [{}] });
    return body.rows[0] ?? {};
  };
  const newPerson = async () => {
    made += 1;
    const email = `Person${made}@mail.example`;
    const { partner_id: id } = await added('partners', {
      partner_name: `Erzsébet Nagy ${made}`,
      is_customer: true,
      email,
      phone: '+36301234567',
      city: 'Eger',
    });
    await added('partner_addresses', { of_partner_id: id ?? null, street: 'Fő tér', city: 'Eger', first_name: 'Erzsébet' });
    const [place] = await app.rows<{ shop_id: number; warehouse_id: number }>(
      sql`select (select min(shop_id) from shop where company_code = 'KT-HU') as shop_id, (select min(warehouse_id) from warehouse where company_code = 'KT-HU') as warehouse_id`,
    );
    await app.execute(
      sql`insert into newsletter_subscriber (company_code, shop_id, email, language_code, opted_in_ip) values ('KT-HU', ${Number(place?.shop_id)}, ${email.toLowerCase()}, 'hu', '192.0.2.7')`,
    );
    return { id: Number(id), email, ...place };
  };
  const order = (person: { id: number; email: string; warehouse_id?: number }, age: number, no: string | null) =>
    app.rows<{ sales_order_id: number }>(sql`
      insert into sales_order (company_code, order_no, opened_on, partner_id, email, phone, delivery_name, city, warehouse_id, currency_code)
      values ('KT-HU', ${no}, current_date - ${age}::int, ${person.id}, ${person.email}, '+36301234567', 'Erzsébet Nagy', 'Eger', ${Number(person.warehouse_id)}, 'HUF') returning sales_order_id`);
  const toldOf = (email: string) => admin.rows('personal_data', { params: { person_email: email }, limit: 500 });
  const erase = (email: string, client = admin) => client.action('personal_data', 'erase_person', { person_email: email });

  it('is told all that is kept, by whoever’s form it stands in, and nothing without an address', async () => {
    const person = await newPerson();
    await order(person, 30, `P-${made}`);
    const told = await toldOf(person.email.toUpperCase());
    const sources = new Set(told.map(({ source }) => source));
    expect([...sources].sort()).toEqual(['newsletter_subscriber', 'partner', 'partner_address', 'sales_order']);
    expect(told).toEqual(
      expect.arrayContaining([expect.objectContaining({ source: 'partner_address', field_name: 'street', value: 'Fő tér', stays: false }) as unknown]),
    );
    expect(told).toEqual(expect.arrayContaining([expect.objectContaining({ source: 'sales_order', field_name: 'delivery_name', stays: true }) as unknown]));
    expect(await admin.rows('personal_data', { limit: 10 })).toEqual([]);
  });

  it('is forgotten whole where no paper names him, also by the log and the outbox', async () => {
    const person = await newPerson();
    await app.execute(
      sql`insert into outbox (company_code, channel, recipient, subject, payload, idempotency_key) values ('KT-HU', 'mail', ${person.email}, 'Hello', '{}', ${`person-${made}`})`,
    );
    // What the company wrote to him is of him as well.
    await app.execute(sql`
      insert into email (company_code, imap_folder_id, uidvalidity, uid, email_thread_id, subject, sender_email, recipients, mail_date, is_sent, body_text)
      select company_code, min(imap_folder_id), 99, ${made}, ${990_000 + made}, 'Your order', 'info@shop.test', ${`other@x.test, ${person.email}`}, now(), true, 'Dear Erzsébet'
        from imap_folder where company_code = 'KT-HU' group by company_code`);
    await admin.patch('partners', { partner_id: person.id }, 'phone', { new: '+36307654321' });
    const { body } = await erase(person.email);
    expect(await app.rows(sql`select subject, recipients, body_text from email where uidvalidity = 99 and uid = ${made}`)).toEqual([
      { subject: '', recipients: null, body_text: null },
    ]);
    expect(body).toMatchObject({ kept: '0', change_set_id: null });
    expect(await app.rows(sql`select partner_name, email, phone, city from partner where partner_id = ${person.id}`)).toEqual([
      { partner_name: `#${person.id}`, email: null, phone: null, city: null },
    ]);
    for (const [table, where] of [
      ['partner_address', sql`partner_id = ${person.id}`],
      ['outbox', sql`lower(recipient) = lower(${person.email})`],
      ['newsletter_subscriber', sql`lower(email) = lower(${person.email})`],
    ] as const)
      expect([table, await app.rows(sql`select 1 from ${sql.identifier(table)} where ${where}`)]).toEqual([table, []]);
    const log = JSON.stringify(await app.rows(sql`select old, new from change where entity_name = 'partner' and entity_id = ${String(person.id)}`));
    for (const trace of [person.email, '+3630', 'Erzsébet', 'Eger']) expect(log).not.toContain(trace);
    expect(await toldOf(person.email)).toEqual([]);
    expect(
      await app.rows(
        sql`select field from change join change_set using (change_set_id) where action = 'erase_person' and entity_name = 'partner' and entity_id = ${String(person.id)}`,
      ),
    ).toContainEqual({ field: 'email' });
  });

  it('stays by name and address on papers that the law wants kept, and loses e-mail address and telephone number there', async () => {
    const person = await newPerson();
    const [young] = await order(person, 300, `Y-${made}`);
    const [old] = await order(person, 4000, `O-${made}`);
    const [draft] = await order(person, 5, null);
    expect((await erase(person.email)).body).toMatchObject({ kept: '2' });
    const told = (id: number | undefined) => app.rows(sql`select email, phone, delivery_name, city from sales_order where sales_order_id = ${Number(id)}`);
    expect(await told(young?.sales_order_id)).toEqual([{ email: null, phone: null, delivery_name: 'Erzsébet Nagy', city: 'Eger' }]);
    expect(await told(old?.sales_order_id)).toEqual([{ email: null, phone: null, delivery_name: '–', city: null }]);
    expect(await told(draft?.sales_order_id)).toEqual([{ email: null, phone: null, delivery_name: '–', city: null }]);
    expect(await app.rows(sql`select partner_name, email, phone from partner where partner_id = ${person.id}`)).toMatchObject([
      { partner_name: `Erzsébet Nagy ${made}`, email: null, phone: null },
    ]);
  });

  it('who works here is not forgotten with a click, and nobody is by who may not delete', async () => {
    const clerk = 'clerk@demo.kontor.test';
    expect((await erase(clerk)).body).toMatchObject({ changed: 0, kept: '1' });
    expect(await app.rows(sql`select user_email from app_user where user_email = ${clerk}`)).toHaveLength(1);
    expect(await erase('nobody@mail.example', await app.signIn('clerk', 'KT-HU'))).toMatchObject(refused(403, 'forbidden'));
    expect((await erase('nobody@mail.example')).body).toMatchObject({ changed: 0, kept: '0' });
  });
});
