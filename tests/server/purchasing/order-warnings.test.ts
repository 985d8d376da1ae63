import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('doubts about a purchase order', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const stored = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body, text } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    return body.rows?.[0] ?? expect.fail(text);
  };
  /** Something that a supplier offers, and an order to him with one line of it at `factor` of the offered price. */
  const orderAt = async (factor: number) => {
    const [offer] = await app.rows<{ partner_id: number; product_code: string; currency_code: string }>(sql`
      select s.partner_id, s.product_code, p.currency_code from product_supplier s join supplier_price p on p.supplier_price_id = kontor_price_of_supplier(s.product_supplier_id)
       where s.company_code = 'KT-HU' and s.preferred and p.price_original > 1 order by s.product_supplier_id limit 1`);
    if (!offer) throw new Error('no supplier offers anything');
    const order = await stored('purchase_orders', { partner_id: offer.partner_id, currency_code: offer.currency_code, rate_to_base: 1 });
    const line = await stored('purchase_order_items', { purchase_order_id: order.purchase_order_id ?? 0, product_code: offer.product_code, qty: 3 });
    const set = (field: string, value: JsonObject[string]) =>
      admin.patch('purchase_order_items', { purchase_order_item_id: line.purchase_order_item_id ?? 0 }, field, { new: value ?? null });
    if (factor !== 1) expect((await set('price_original', Number(line.price_original) * factor)).status).toBe(200);
    const confirm = async () =>
      (await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code: 'confirm', fsm_instance_id: [Number(order.fsm_instance_id)] })).body
        .results[0];
    return { offer, offered: Number(line.price_original), set, confirm };
  };

  describe('the number of a container', () => {
    it.each([
      ['CSQU3054383', true],
      ['MSKU9070323', true],
      ['MEDU8707688', true],
      ['MSKU1000090', true],
      ['CSQU3054384', false],
      ['CSQA3054383', false],
      ['csqu3054383', false],
      ['CSQU305438', false],
    ])('%s fits its check digit: %s', async (code, fits) => {
      expect(await app.rows(sql`select kontor_is_container_no(${code}) as fits`)).toEqual([{ fits }]);
    });
  });

  it('a port that nobody knows is told with the one that may be meant, by its code or its name', async () => {
    const [supplier] = await app.rows<{ partner_id: number }>(sql`select min(partner_id) as partner_id from partner where is_supplier`);
    const portsOf = async (pol: string | null, pod: string | null) =>
      (await stored('purchase_orders', { partner_id: supplier?.partner_id ?? 0, currency_code: 'EUR', pol, pod })).warnings;
    expect(await portsOf('CNSHA', 'SIKOP')).toBeNull();
    expect(await portsOf(null, null)).toBeNull();
    expect(await portsOf('DEHAN', 'Koper')).toEqual([
      { field: 'pol', id: 'unknown-port', params: { like: 'DEHAM (Hamburg)' } },
      { field: 'pod', id: 'unknown-port', params: { like: 'SIKOP (Koper)' } },
    ]);
  });

  it('no more is counted than the company tolerates above what was ordered', async () => {
    const { set } = await orderAt(1);
    expect((await set('counted', 3.31)).body).toMatchObject({ error: { code: 'rule', params: { most: 3.3 } } });
    await app.execute(sql`update company set receipt_tolerance = 50 where company_code = 'KT-HU'`);
    expect((await set('counted', 4.5)).status).toBe(200);
    await app.execute(sql`update company set receipt_tolerance = 10 where company_code = 'KT-HU'`);
  });

  it('a price as it is offered, or within the tolerance, is confirmed', async () => {
    for (const factor of [1, 1.04, 0.96]) expect(await (await orderAt(factor)).confirm(), String(factor)).toMatchObject({ ok: true });
  });

  it('another price is not, until somebody agrees to it; a price typed anew is agreed to anew', async () => {
    const { offer, offered, set, confirm } = await orderAt(1.2);
    const refused = { ok: false, error: { code: 'guard_refused', params: { guard: 'prices_are_agreed', missing: offer.product_code } } };
    expect(await confirm()).toMatchObject(refused);
    const agreed = await set('price_confirmed', true);
    expect(agreed.body).toMatchObject({ rows: [{ warnings: null }] });
    const typed = await set('price_original', offered * 1.3);
    expect(typed.body).toMatchObject({ rows: [{ price_confirmed: false, warnings: [{ field: 'price_original', id: 'price-off-offer' }] }] });
    expect(await confirm()).toMatchObject(refused);
    await set('price_confirmed', true);
    expect(await confirm()).toMatchObject({ ok: true });
  });

  it('a company that tolerates more is not asked', async () => {
    await app.execute(sql`update company set price_tolerance = 50 where company_code = 'KT-HU'`);
    expect(await (await orderAt(1.2)).confirm()).toMatchObject({ ok: true });
    await app.execute(sql`update company set price_tolerance = 5 where company_code = 'KT-HU'`);
  });
});
