import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('partners', (open) => {
  let app: App;
  let admin: Client;
  let elsewhere: Client;
  let made = 0;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    elsewhere = await app.signIn('admin', 'KT-DE');
  });
  afterAll(() => app.close());

  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(body, JSON.stringify(body)).toMatchObject({ rows: [{}] });
    return body.rows[0] ?? {};
  };
  const newPartner = async (row: JsonObject = {}): Promise<number> => {
    made += 1;
    return Number((await added('partners', { partner_name: `Partner ${made}`, is_customer: true, ...row })).partner_id);
  };
  const partner = async (client: Client, id: number) => (await client.rows('partners', { filter: { field: 'partner_id', op: 'eq', value: id } }))[0];
  const write = (id: number, field: string, value: JsonObject[string], client = admin) => client.patch('partners', { partner_id: id }, field, { new: value });
  const addressesOf = (id: number) =>
    admin.rows('partner_addresses', { filter: { field: 'of_partner_id', op: 'eq', value: id }, sort: [{ field: 'partner_address_id' }] });

  it('are known to all companies, and have terms in each', async () => {
    const id = await newPartner({ payment_delay: 14, credit_limit: 250_000 });
    await write(id, 'payment_delay', 60, elsewhere);
    expect(await partner(admin, id)).toMatchObject({ payment_delay: 14, credit_limit: 250_000 });
    expect(await partner(elsewhere, id)).toMatchObject({ payment_delay: 60, credit_limit: null });
    await write(id, 'city', 'Eger');
    expect(await partner(elsewhere, id)).toMatchObject({ city: 'Eger' });
  });

  it('owe no less than nothing, and pay no more than all of it ahead', async () => {
    const id = await newPartner();
    expect(await write(id, 'credit_limit', -1)).toMatchObject({ status: 422, body: { error: { code: 'rule', fields: [{ field: 'credit_limit' }] } } });
    expect(await write(id, 'deposit_percent', 101)).toMatchObject({ status: 422 });
    expect((await write(id, 'deposit_percent', 30)).status).toBe(200);
  });

  it('are put into a group of the company alone', async () => {
    const id = await newPartner();
    const [foreign] = await app.rows<{ shopper_group_id: number }>(
      sql`select shopper_group_id from shopper_group where company_code = 'KT-DE' order by 1 limit 1`,
    );
    expect((await write(id, 'shopper_group_id', Number(foreign?.shopper_group_id))).status).toBe(422);
  });

  it('have a VAT number that fits its country, or are told at the field', async () => {
    const id = await newPartner({ country_code: 'HU' });
    for (const wrong of ['HU12345678', 'DE136695977', 'ATU12345678', 'SK2022749618', 'HU1234567'])
      expect(await write(id, 'vat_no', wrong), wrong).toMatchObject({
        status: 422,
        body: { error: { code: 'not_a_vat_number', fields: [{ field: 'vat_no' }] } },
      });
    expect((await write(id, 'vat_no', 'hu 12892312')).body.rows).toMatchObject([{ vat_no: 'HU12892312', warnings: null }]);
    expect((await write(id, 'vat_no', 'DE136695976')).body.rows).toMatchObject([{ warnings: [{ id: 'vat-number-elsewhere', params: { prefix: 'HU' } }] }]);
  });

  it('look alike by VAT number, e-mail address or name, whatever their accents', async () => {
    const first = await newPartner({ partner_name: 'Zöld Sövény Kft.', vat_no: 'HU12892312', email: 'zold@sovenyem.example' });
    const twins = [
      await newPartner({ partner_name: 'zold soveny kft' }),
      await newPartner({ email: 'ZOLD@sovenyem.example' }),
      await newPartner({ vat_no: 'HU 12892312' }),
    ];
    for (const id of twins) expect(String((await partner(admin, id))?.look_alikes).split('\n')).toContain('Zöld Sövény Kft.');
    expect(String((await partner(admin, first))?.look_alikes).split('\n').length).toBeGreaterThanOrEqual(3);
    expect((await partner(admin, await newPartner()))?.look_alikes).toBeNull();
  });

  it('have one address by default of each sort, the one that was chosen last; an undo gives it back to the other', async () => {
    const id = await newPartner();
    const address = { of_partner_id: id, city: 'Pécs' };
    const first = await added('partner_addresses', { ...address, street: 'Fő tér', house_no: '1.', default_billing: true, default_delivery: true });
    const second = await added('partner_addresses', { ...address, street: 'Raktár utca', phone: '0036 (30) 123-45 67' });
    expect(second).toMatchObject({ phone: '+36301234567', default_delivery: false });
    const { body } = await admin.patch('partner_addresses', { partner_address_id: Number(second.partner_address_id) }, 'default_delivery', { new: true });
    expect(await addressesOf(id)).toMatchObject([
      { partner_address_id: first.partner_address_id, default_billing: true, default_delivery: false },
      { default_billing: false, default_delivery: true },
    ]);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await addressesOf(id)).toMatchObject([{ default_delivery: true }, { default_delivery: false }]);
  });

  it('are marked when they are deleted, and come back with addresses and terms', async () => {
    const id = await newPartner({ payment_delay: 8 });
    await added('partner_addresses', { of_partner_id: id, street: 'Fő tér', city: 'Pécs' });
    expect((await admin.action('partners', 'delete', { keys: [{ partner_id: id }] })).body).toMatchObject({ deleted: 1 });
    expect(await partner(admin, id)).toBeUndefined();
    expect(await app.rows(sql`select deleted from partner where partner_id = ${id}`)).toEqual([{ deleted: true }]);
    await admin.action('partners', 'restore', { keys: [{ partner_id: id }] });
    expect(await partner(admin, id)).toMatchObject({ payment_delay: 8 });
    expect(await addressesOf(id)).toHaveLength(1);
  });

  it('tell how many orders they have in the company', async () => {
    const [most] = await admin.rows('partners', { sort: [{ field: 'sales_order_count', desc: true }], limit: 1 });
    expect(Number(most?.sales_order_count)).toBeGreaterThan(0);
    const orders = await admin.rows('sales_orders', { filter: { field: 'customer_id', op: 'eq', value: Number(most?.partner_id) }, limit: 500 });
    expect(orders).toHaveLength(Number(most?.sales_order_count));
  });

  it('owe what is open of their money, by the rates of today, and are told where that is more than they may owe', async () => {
    const id = await newPartner({ credit_limit: 1000 });
    const money = (amount: number, currency: string, opened: boolean) =>
      app.execute(sql`insert into cashflow (company_code, type_code, direction, partner_id, amount, currency_code, opened_on)
        values ('KT-HU', 'receivable', 'in', ${id}, ${amount}, ${currency}, ${opened ? sql`kontor_today('KT-HU')` : null})`);
    await money(900, 'HUF', true);
    await money(5000, 'HUF', false);
    expect(await partner(admin, id)).toMatchObject({ open_balance: 900, warnings: null });
    await money(10, 'EUR', true);
    const [rate] = await app.rows<{ rate: number }>(sql`select kontor_rate('KT-HU', 'EUR')::float8 as rate`);
    const told = await partner(admin, id);
    expect(Number(told?.open_balance)).toBeCloseTo(900 + 10 * Number(rate?.rate), 4);
    expect(told).toMatchObject({ warnings: [{ id: 'over-credit-limit' }] });
    expect(await partner(elsewhere, id)).toMatchObject({ open_balance: 0 });
  });
});
