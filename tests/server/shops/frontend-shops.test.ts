import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { noteAccounts } from '../../../src/server/domain/finance/online/note-accounts.ts';
import { createImports } from '../../../src/server/engine/transfer/import/imports.ts';
import { allRights, hungarian } from '../fixtures/records.ts';
import { importCall } from '../fixtures/import-call.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('shops', (open) => {
  let app: App;
  let admin: Client;
  const outlet = { hostname: 'sample.kontor-butor.test', currency_code: 'HUF', languages: ['hu', 'sk'] };
  const add = (row: JsonObject) => admin.action('frontend_shops', 'set', { rows: [row] });
  const idOf = async (hostname: string) => Number((await app.rows<{ id: number }>(sql`select shop_id as id from shop where hostname = ${hostname}`))[0]?.id);
  const lacking = async (shop_id: number) =>
    (await admin.rows('shop_opening', { filter: { field: 'shop_id', op: 'eq', value: shop_id } })).flatMap(({ opening_need, is_there }) =>
      is_there === true ? [] : [opening_need],
    );

  /** The server is started with accounts of the provider under these names. */
  const accountOf = (...names: string[]) =>
    noteAccounts(app.database, {
      onlinePayment: { url: null, allow: [], accounts: Object.fromEntries(names.map((name) => [name, { merchant: name, key: 'k'.repeat(16) }])) },
    });

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await accountOf('HUF');
  });
  afterAll(() => app.close());

  it('have the name of a host and languages in which texts are kept', async () => {
    for (const hostname of ['WWW.Kontor.test', 'kontor', 'a b.test', 'www.kontor.test/shop', '-a.test', 'a..test', 'www.kontor.test:80'])
      expect(await add({ ...outlet, hostname }), hostname).toMatchObject({ status: 422, body: { error: { params: { rule: 'shop-hostname' } } } });
    for (const languages of [['pl'], ['hu', 'hu'], ['hu', 'x']])
      expect(await add({ ...outlet, languages }), languages.join(' ')).toMatchObject({ status: 422, body: { error: { params: { rule: 'shop-languages' } } } });
    expect(await add({ ...outlet, languages: [] })).toMatchObject({ status: 422 });
  });

  it('are deleted where nothing names them, and else not', async () => {
    expect(await add(outlet)).toMatchObject({ status: 200 });
    const remove = async (hostname: string) => (await admin.action('frontend_shops', 'delete', { keys: [{ shop_id: await idOf(hostname) }] })).status;
    expect(await remove('www.kontor-butor.test')).toBe(422);
    expect(await remove(outlet.hostname)).toBe(200);
  });

  it('come in from a file with their languages as a list', async () => {
    const imports = createImports({ database: app.database, records: app.services.records });
    const actor = { userId: await app.userId('admin'), companyCode: 'KT-HU', rights: hungarian.rights };
    const file = 'hostname,currency_code,languages\nfile.kontor-butor.test,HUF,"hu, de"\n';
    const taken = await imports.upload(actor, 'frontend_shops', { name: 'shops.csv', bytes: Buffer.from(file) });
    await imports.commit(actor, importCall(taken), { rights: allRights });
    expect(await app.rows(sql`select languages from shop where hostname = 'file.kontor-butor.test'`)).toEqual([{ languages: ['hu', 'de'] }]);
  });

  it('keep currency and price type as soon as they have a price, be it of a product or of a way to pay', async () => {
    await add(outlet);
    const shop_id = await idOf(outlet.hostname);
    const change = (value: string) => admin.action('frontend_shops', 'set', { patches: [{ key: { shop_id }, field: 'currency_code', new: value }] });
    expect(await change('EUR')).toMatchObject({ status: 200 });
    await app.execute(sql`
      insert into payment_method_shop (company_code, payment_method_id, shop_id, fee)
      select 'KT-HU', min(payment_method_id), ${shop_id}, 2 from payment_method where company_code = 'KT-HU'`);
    expect(await change('HUF')).toMatchObject({ status: 422, body: { error: { params: { rule: 'shop-has-prices' } } } });
    await app.execute(sql`delete from payment_method_shop where shop_id = ${shop_id}`);
    await app.execute(
      sql`insert into product_shop (company_code, shop_id, product_code, new_unit_price) select 'KT-HU', ${shop_id}, min(product_code), 5 from product`,
    );
    expect(await change('HUF')).toMatchObject({ status: 422, body: { error: { params: { rule: 'shop-has-prices' } } } });
  });

  it('tell what they lack until it is there', async () => {
    const shop_id = await idOf('outlet.kontor-butor.test');
    expect(await lacking(shop_id)).toEqual(expect.arrayContaining(['email', 'products', 'categories', 'pages']));
    await admin.action('frontend_shops', 'set', { patches: [{ key: { shop_id }, field: 'email', new: 'outlet@kontor-butor.test' }] });
    await app.execute(sql`
      insert into product_shop (company_code, shop_id, product_code, published, selling_price_shop)
      select 'KT-HU', ${shop_id}, min(product_code), true, 990 from product where active`);
    await app.execute(sql`insert into frontend_category (company_code, shop_id, category_title) values ('KT-HU', ${shop_id}, '{"hu": "Asztalok"}')`);
    await app.execute(
      sql`insert into frontend_page (company_code, shop_id, page_code, title, published) values ('KT-HU', ${shop_id}, 'terms', '{"hu": "ÁSZF"}', '{}')`,
    );
    await app.execute(sql`
      insert into delivery_band (company_code, delivery_method_id) select company_code, delivery_method_id from delivery_method m
       where company_code = 'KT-HU' and active and not exists (select from delivery_band b where b.delivery_method_id = m.delivery_method_id)`);
    expect(await lacking(shop_id)).toEqual([]);
  });

  it('lack prices of deliveries for as long as one active method has none', async () => {
    const shop_id = await idOf('outlet.kontor-butor.test');
    await app.execute(
      sql`delete from delivery_band where delivery_method_id = (select min(delivery_method_id) from delivery_method where company_code = 'KT-HU' and active)`,
    );
    expect(await lacking(shop_id)).toEqual(['delivery_bands']);
  });

  it('are told to lack an account of the provider where they offer payment by card in a currency for which there is none, or none for their host', async () => {
    const [shop] = await app.rows<{ id: number }>(sql`select shop_id::int as id from shop where hostname = 'www.kontor-butor.test'`);
    const id = shop?.id ?? 0;
    await app.execute(sql`delete from payment_method_shop where shop_id = ${id}`);
    const lacks = async (...names: string[]) => {
      await accountOf(...names);
      return (await lacking(id)).includes('online_account');
    };
    expect(await lacks()).toBe(true);
    expect(await lacks('EUR', 'HUF@another.test')).toBe(true);
    expect(await lacks('HUF@kontor-butor.test')).toBe(false);
    expect(await lacks('EUR', 'HUF')).toBe(false);
    // Whoever pays in other ways alone needs none.
    await app.execute(sql`
      insert into payment_method_shop (company_code, payment_method_id, shop_id, enabled)
      select company_code, payment_method_id, ${id}, false from payment_method where company_code = 'KT-HU' and pm_type = 'card'`);
    expect(await lacks()).toBe(false);
    // What a server is told at its start is what stands there, and no secret of it.
    await noteAccounts(app.database, { onlinePayment: null });
    expect(await app.rows(sql`select * from online_account`)).toEqual([]);
  });
});
