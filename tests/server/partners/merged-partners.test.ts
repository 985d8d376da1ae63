import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namingTables } from '../../../src/server/domain/partners/merge-rows.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

interface Twins {
  stays: number;
  goes: number;
}

describeOnServer('partners that were entered twice', (open) => {
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

  const added = async (form: string, row: JsonObject, client = admin): Promise<JsonObject> => {
    const { body } = await client.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(body, JSON.stringify(body)).toMatchObject({ rows: [{}] });
    return body.rows[0] ?? {};
  };
  const newTwins = async (stays: JsonObject = {}, goes: JsonObject = {}): Promise<Twins> => {
    made += 1;
    const [kept, twin] = [
      await added('partners', { partner_name: `Kept ${made}`, ...stays }),
      await added('partners', { partner_name: `Twin ${made}`, ...goes }),
    ];
    return { stays: Number(kept.partner_id), goes: Number(twin.partner_id) };
  };
  const merge = ({ stays, goes }: Twins, given: JsonObject = {}) =>
    admin.action('partners', 'merge_partners', { selection: { keys: [{ partner_id: goes }] }, merge_into_partner: stays, ...given });
  const merged = async (twins: Twins): Promise<number> => {
    const { body } = await merge(twins);
    expect(body, JSON.stringify(body)).toMatchObject({ changed: 1 });
    return Number(body.change_set_id);
  };
  const undo = async (id: number) => expect((await admin.rpc('undo', { change_set_id: id })).status).toBe(200);
  /** All that names a partner, by tables. */
  const references = async (id: number): Promise<string> => {
    const told: string[] = [];
    for (const table of namingTables) {
      const rows = await app.rows<{ row: JsonObject }>(
        sql`select to_jsonb(t) - 'row_version' - 'updated_at' - 'updated_by' as row from ${sql.identifier(table)} t where partner_id = ${id} order by t::text`,
      );
      if (rows.length > 0) told.push(`${table}: ${JSON.stringify(rows)}`);
    }
    return told.join('\n');
  };
  const rowOf = async (id: number) =>
    (await app.rows(sql`select partner_name, is_supplier, is_customer, email, phone, vat_no, deleted from partner where partner_id = ${id}`))[0];

  it('become one: what the other knew and the one that stays did not is kept', async () => {
    const twins = await newTwins({ is_customer: true, email: 'kept@mail.example' }, { is_supplier: true, email: 'twin@mail.example', phone: '+36301234567' });
    await merged(twins);
    expect(await rowOf(twins.stays)).toMatchObject({ is_customer: true, is_supplier: true, email: 'kept@mail.example', phone: '+36301234567', deleted: false });
    expect(await rowOf(twins.goes)).toMatchObject({ deleted: true });
  });

  it('bring their terms along, by companies: those that the one that stays has hold', async () => {
    const twins = await newTwins({ payment_delay: 8 }, { payment_delay: 30, credit_limit: 900 });
    await elsewhere.patch('partners', { partner_id: twins.goes }, 'payment_delay', { new: 45 });
    const id = await merged(twins);
    const terms = () =>
      app.rows(
        sql`select company_code, payment_delay, credit_limit::float8 as credit_limit from partner_company where partner_id = ${twins.stays} order by company_code`,
      );
    expect(await terms()).toEqual([
      { company_code: 'KT-DE', payment_delay: 45, credit_limit: null },
      { company_code: 'KT-HU', payment_delay: 8, credit_limit: 900 },
    ]);
    await undo(id);
    expect(await terms()).toEqual([{ company_code: 'KT-HU', payment_delay: 8, credit_limit: null }]);
  });

  it('keep one address of each sort by default, that of the one that stays', async () => {
    const twins = await newTwins();
    const place = { street: 'Fő tér', city: 'Eger' };
    await added('partner_addresses', { of_partner_id: twins.stays, ...place, default_billing: true });
    await added('partner_addresses', { of_partner_id: twins.goes, ...place, default_billing: true, default_delivery: true });
    await merged(twins);
    expect(
      await admin.rows('partner_addresses', { filter: { field: 'of_partner_id', op: 'eq', value: twins.stays }, sort: [{ field: 'partner_address_id' }] }),
    ).toMatchObject([
      { default_billing: true, default_delivery: false },
      { default_billing: false, default_delivery: true },
    ]);
  });

  it('sell a thing under one code once, with the prices of both', async () => {
    const twins = await newTwins({ is_supplier: true, currency_code: 'EUR' }, { is_supplier: true, currency_code: 'EUR' });
    const [product] = await app.rows<{ product_code: string }>(sql`select product_code from product order by 1 limit 1`);
    const offer = { product_code: product?.product_code ?? '', currency_code: 'EUR' };
    const kept = await added('product_supplier', { partner_id: twins.stays, supplier_product_code: 'SAME', ...offer });
    const same = await added('product_supplier', { partner_id: twins.goes, supplier_product_code: 'SAME', ...offer });
    await added('product_supplier', { partner_id: twins.goes, supplier_product_code: 'OTHER', ...offer });
    await app.execute(sql`insert into supplier_price (company_code, product_supplier_id, valid_from, price_original, currency_code)
      values ('KT-HU', ${Number(kept.product_supplier_id)}, '2026-01-01', 10, 'EUR'), ('KT-HU', ${Number(same.product_supplier_id)}, '2026-01-01', 11, 'EUR'),
             ('KT-HU', ${Number(same.product_supplier_id)}, '2026-03-01', 12, 'EUR')`);
    const id = await merged(twins);
    expect(await app.rows(sql`select supplier_product_code from product_supplier where partner_id = ${twins.stays} order by 1`)).toEqual([
      { supplier_product_code: 'OTHER' },
      { supplier_product_code: 'SAME' },
    ]);
    const prices = sql`select price_original::float8 as price from supplier_price where product_supplier_id = ${Number(kept.product_supplier_id)} order by valid_from`;
    expect(await app.rows(prices)).toEqual([{ price: 10 }, { price: 12 }]);
    await undo(id);
    expect(await app.rows(prices)).toEqual([{ price: 10 }]);
    expect(await app.rows(sql`select count(*)::int as count from supplier_price where product_supplier_id = ${Number(same.product_supplier_id)}`)).toEqual([
      { count: 2 },
    ]);
  });

  it('take orders along that are done long ago, in all companies, and comments of colleagues; an undo brings all of it back, and its undo merges again', async () => {
    const [busy] = await app.rows<{ partner_id: number }>(
      sql`select o.partner_id from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
           where s.final_state and o.partner_id is not null group by 1 order by count(*) desc, 1 limit 1`,
    );
    const twins = { goes: Number(busy?.partner_id), stays: (await newTwins()).stays };
    const [before, keptBefore] = [await references(twins.goes), await references(twins.stays)];
    expect(before).toContain('sales_order: ');
    expect(before).toContain('partner_address: ');
    const id = await merged(twins);
    expect(await references(twins.goes)).toBe('');
    const after = await references(twins.stays);
    await undo(id);
    expect(await references(twins.goes)).toBe(before);
    expect(await references(twins.stays)).toBe(keptBefore);
    const [first] = await app.rows<{ undone_by: number }>(sql`select undone_by from change_set where change_set_id = ${id}`);
    await undo(Number(first?.undone_by));
    expect(await references(twins.goes)).toBe('');
    expect(await references(twins.stays)).toBe(after);
    await undo(id);
  });

  it('are told beforehand what would go over, and nothing has changed then', async () => {
    const twins = await newTwins({}, { payment_delay: 30 });
    await added('partner_addresses', { of_partner_id: twins.goes, street: 'Fő tér', city: 'Eger' });
    const { body } = await merge(twins, { dry_run: true });
    expect(body).toMatchObject({ would: { rows: expect.arrayContaining([{ screen: 'partners/partner_addresses', add: 0, set: 1, delete: 0 }]) as unknown } });
    expect(await rowOf(twins.goes)).toMatchObject({ deleted: false });
    expect(await app.rows(sql`select count(*)::int as count from partner_address where partner_id = ${twins.goes}`)).toEqual([{ count: 1 }]);
  });

  it('are not made part of themselves, nor is what tells nothing tried', async () => {
    const { stays } = await newTwins();
    expect(await merge({ stays, goes: stays })).toMatchObject({ status: 422, body: { error: { code: 'cycle', fields: [{ field: 'merge_into_partner' }] } } });
    expect((await admin.action('product_list', 'publish', { selection: { keys: [{ product_code: 'X' }] }, dry_run: true })).status).toBe(400);
  });
});
