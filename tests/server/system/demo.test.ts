import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { demoAccounts, demoPassword, ensureDemo } from '../../../src/server/demo/ensure-demo.ts';
import { ensureAdministrator } from '../../../src/server/start/first-administrator.ts';
import { describeOnEachDatabase, openDemo } from '../../support/databases.ts';
import { fewProducts } from '../../support/demo-data.ts';
import { fillWithDemo } from '../../support/demo-data.ts';
import { createApp } from '../../support/server-app.ts';

/** What differs from one build to the next by its nature: moments, salted hashes, random keys. */
const volatile = [
  'created_at',
  'updated_at',
  'applied_at',
  'password_hash',
  'last_login_at',
  'entered_at',
  'made_at',
  'due_at',
  'opted_in_at',
  'unsubscribed_at',
  'asked_at',
  'decided_at',
  'came_back_at',
  'notified_at',
  'placed_at',
  'reserved_at',
  'moved_at',
  'chosen_at',
  'last_active_at',
  'reminded_at',
  'sent_on',
  'told_at',
  'publish_at',
  'published_at',
  'visited_at',
  'happened_at',
  'last_message_at',
  'said_at',
  'used_at',
  'called_at',
];

describeOnEachDatabase('demo data', (open, engine) => {
  let databases: [Database, Database];
  const ask = <T extends object>(query: ReturnType<typeof sql>, database = databases[0]) => database.system((tx) => tx.rows<T>(query));

  /** One checksum per table over its rows in any order. */
  const checksums = async (database: Database) => {
    const tables = await ask<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('kontor_migration', 'signing_key') order by 1`,
      database,
    );
    const sums = tables.map(
      ({ name }) => sql`
      select ${name} as name, count(*) as rows, md5(coalesce(string_agg((to_jsonb(t) - ${`{${volatile.join(',')}}`}::text[])::text, '' order by (to_jsonb(t) - ${`{${volatile.join(',')}}`}::text[])::text collate "C"), '')) as sum from ${sql.raw(`"${name}"`)} t`,
    );
    return ask<{ name: string; rows: number; sum: string }>(sql`${sql.join(sums, sql` union all `)} order by name`, database);
  };

  beforeAll(async () => {
    databases = [await open(), await openDemo[engine]()];
    await fillWithDemo(databases[0], fewProducts);
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
  });

  it('is the same from every build, table by table', async () => {
    const [one, other] = [await checksums(databases[0]), await checksums(databases[1])];
    expect(one).toEqual(other);
    const filled = one.filter(({ rows }) => rows > 0).map(({ name }) => name);
    expect(filled).toEqual(
      expect.arrayContaining([
        'app_user',
        'brand',
        'company',
        'country',
        'currency',
        'fx_rate',
        'language',
        'manufacturer',
        'packing_template',
        'page',
        'product',
        'product_category',
        'product_company',
        'product_shop',
        'partner',
        'product_supplier',
        'supplier_price',
        'shopper_group',
        'role',
        'role_page',
        'role_user',
        'shop',
        'stock_level',
        'user_company',
        'vat',
        'warehouse',
        'newsletter_subscriber',
        'arrival_notification',
        'fsm_type',
        'fsm_instance',
        'fsm_history',
        'fsm_timer',
      ]),
    );
  });

  it('is made once: a database with companies is left alone', async () => {
    const before = await checksums(databases[0]);
    expect(await ensureDemo(databases[0], { products: 5 })).toBe(false);
    expect(await checksums(databases[0])).toEqual(before);
  });

  it('has subscribers and waiting customers in every state, with histories that lead there', async () => {
    expect(
      await ask(sql`
      select i.type_code, s.state_code, count(*)::int > 1 as some from fsm_state s left join fsm_instance i using (state_id)
       where s.type_code in ('newsletter_subscriber', 'arrival_notification') group by 1, 2 having count(i.fsm_instance_id) < 2`),
    ).toEqual([]);
    expect(
      await ask(sql`
      select h.fsm_instance_id, array_agg(h.seq order by h.seq) as seqs from fsm_history h join fsm_instance i using (fsm_instance_id)
       group by h.fsm_instance_id, i.version, i.state_id
      having count(*) <> i.version or max(h.seq) <> i.version or (array_agg(h.to_state_id order by h.seq desc))[1] <> i.state_id or max(h.made_at) > now()`),
    ).toEqual([]);
    expect(
      await ask(sql`
      select n.newsletter_subscriber_id from newsletter_subscriber n join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id)
       where (s.state_code = 'expired') <> (n.email is null) or (s.state_code = 'active') and n.opted_in_at is null`),
    ).toEqual([]);
  });

  it('has three companies in their currencies with two shops or more each', async () => {
    expect(
      await ask(
        sql`select company_code, c.currency_code, count(shop_id) >= 2 as enough from company c join shop using (company_code) group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { company_code: 'KT-DE', currency_code: 'EUR', enough: true },
      { company_code: 'KT-HU', currency_code: 'HUF', enough: true },
      { company_code: 'KT-RO', currency_code: 'RON', enough: true },
    ]);
  });

  it('has the four accounts of staff with their companies and what they may', async () => {
    const rights = (user: ReturnType<typeof sql>) =>
      sql`(select coalesce(json_agg(distinct split_part(url, '/', 1)), '[]') from kontor_rights(${user}) where set)`;
    expect(
      await ask(sql`
      select user_email, array(select member_company from user_company m where m.user_id = u.user_id order by 1) as companies, kontor_is_administrator(user_id) as administrator,
             ${rights(sql`user_id`)} as sets, exists (select from kontor_rights(user_id) where add or delete) as more from app_user u where partner_id is null order by user_email`),
    ).toEqual([
      {
        user_email: 'admin@demo.kontor.test',
        companies: ['KT-DE', 'KT-HU', 'KT-RO'],
        administrator: true,
        sets: [
          'ai_content',
          'finance',
          'fsm',
          'news',
          'partners',
          'prices',
          'print',
          'products',
          'purchasing',
          'reports',
          'sales',
          'settings',
          'shops',
          'system',
          'warehouse',
        ],
        more: true,
      },
      { user_email: 'clerk@demo.kontor.test', companies: ['KT-DE', 'KT-HU', 'KT-RO'], administrator: false, sets: ['prices', 'products'], more: false },
      {
        user_email: 'other@demo.kontor.test',
        companies: ['KT-DE'],
        administrator: true,
        sets: [
          'ai_content',
          'finance',
          'fsm',
          'news',
          'partners',
          'prices',
          'print',
          'products',
          'purchasing',
          'reports',
          'sales',
          'settings',
          'shops',
          'system',
          'warehouse',
        ],
        more: true,
      },
      { user_email: 'viewer@demo.kontor.test', companies: ['KT-HU'], administrator: false, sets: [], more: false },
    ]);
    const app = await createApp(databases[0]);
    for (const email of demoAccounts) expect((await app.rpc('login', { email, password: demoPassword })).status, email).toBe(200);
    await app.stop();
  });

  it('has products with names in seven languages, a price in each company and figures that make sense', async () => {
    const [figures] = await ask<{ names: number }>(sql`
      select count(*) as products, count(distinct product_name->>'hu') as names,
             bool_and(product_name ? 'en') as english, count(*) filter (where product_name ?& '{en,de,hu,sk,ro,cs,bg}'::text[]) >= count(*) * 0.9 as translated,
             bool_and((select count(distinct company_code) from product_shop s where s.product_code = p.product_code and selling_price_shop > 0) = 3) as priced,
             bool_and(main_product_category_id is not null and brand_id is not null) as placed from product p`);
    expect(figures).toMatchObject({ products: fewProducts, english: true, translated: true, priced: true, placed: true });
    expect(Number(figures?.names)).toBeGreaterThan(fewProducts * 0.8);
  });

  it('has rates the right way round: a euro is worth hundreds of forints, a forint a part of a cent', async () => {
    const rate = (company: string, currency: string) =>
      ask<{ rate: string }>(sql`select kontor_rate(${company}, ${currency}) as rate`).then(([row]) => Number(row?.rate));
    expect(await rate('KT-HU', 'EUR')).toBeGreaterThan(300);
    expect(await rate('KT-DE', 'HUF')).toBeLessThan(0.01);
    expect(await rate('KT-HU', 'HUF')).toBe(1);
    expect((await rate('KT-HU', 'EUR')) * (await rate('KT-DE', 'HUF'))).toBeCloseTo(1, 6);
  });

  it('has VAT rates with their periods, one default per company and country', async () => {
    expect(
      await ask(
        sql`select company_code, vat_code, vat_rate::float8 as rate, valid_from, valid_to from vat where country_code = 'RO' and vat_rate in (19, 21) order by 3`,
      ),
    ).toEqual([
      { company_code: 'KT-RO', vat_code: 'RO19', rate: 19, valid_from: '2017-01-01', valid_to: '2025-07-31' },
      { company_code: 'KT-RO', vat_code: 'RO21', rate: 21, valid_from: '2025-08-01', valid_to: null },
    ]);
  });
});

describeOnEachDatabase('a first start without demo data', (open) => {
  it('makes one administrator with a password nobody could guess, and only once', async () => {
    const database = await open();
    const [first, second] = [await ensureAdministrator(database), await ensureAdministrator(database)];
    expect(first?.password).toMatch(/^[\w-]{16}$/);
    expect(second).toBeNull();
    const app = await createApp(database);
    expect((await app.rpc('login', { email: first?.email, password: first?.password })).status).toBe(200);
    expect((await app.rpc('login', { email: first?.email, password: 'admin' })).status).toBe(401);
    await app.close();
  });
});
