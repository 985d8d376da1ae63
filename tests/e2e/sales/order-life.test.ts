import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { receive } from '../../../src/server/domain/warehouse/stock.ts';
import type { Language } from '../../../src/shared/languages.ts';
import { lineFigures } from '../../../src/shared/prices/line-figures.ts';
import type { PriceType } from '../../../src/shared/prices/vat.ts';
import { createSteps } from '../../support/browser-steps.ts';
import { useHouse } from '../../support/browser.ts';

/** The whole life of an order, from a cart to money that is paid back; storefront/buying.test.ts sells for a third currency. */
const timeout = 300_000;

interface Seller {
  shop_id: number;
  currency_code: string;
  price_type: PriceType;
  decimals: number;
  warehouse_id: number;
  vat_rate: number;
}

describe.for<[Language, string, string, number]>([
  ['en', 'KT-DE', 'EUR', 19.99],
  ['hu', 'KT-HU', 'HUF', 4990],
])('the life of an order: %s, %s, %s', ([language, company, currency, price]) => {
  const house = useHouse();
  const { rows, rowOf, run, arrives, passes, fires } = createSteps(house, company);
  const product = `LIFE-${company}`;

  /** The first shop of the company that sells in the currency, and what VAT it asks for. */
  const sellerOf = async (): Promise<Seller> => {
    const [seller] = await run<Seller>(sql`
      select s.shop_id, s.currency_code, s.price_type, c.currency_precision as decimals, (select min(warehouse_id) from warehouse w where w.company_code = s.company_code)::int as warehouse_id,
             kontor_vat_on(s.company_code, ${product}, null, null, current_date)::float8 as vat_rate
        from shop s join currency c using (currency_code) where s.company_code = ${company} and s.currency_code = ${currency} order by s.shop_id limit 1`);
    if (!seller) throw new Error(`no shop of ${company} sells in ${currency}`);
    return seller;
  };
  /** Somebody left three pieces in a cart. */
  const leaveCart = (seller: Seller) =>
    run(sql`
      with left_cart as (
        insert into cart (company_code, shop_id, email, customer_name, language_code, currency_code, last_active_at)
        values (${company}, ${seller.shop_id}, 'life@customer.test', 'Anna Kiss', ${language}, ${currency}, now() - interval '2 hours') returning cart_id)
      insert into cart_item (company_code, cart_id, product_code, qty, unit_price) select ${company}, cart_id, ${product}, 3, ${price} from left_cart`);
  /** Somebody else waits for two pieces already. */
  const orderEarlier = async (seller: Seller): Promise<number> => {
    const made = await house.server.ask<{ rows: { sales_order_id: number; fsm_instance_id: number }[] }>(
      'admin',
      'sales_orders',
      'set',
      { rows: [{ delivery_name: 'Who came first', currency_code: currency, rate_to_base: 1, warehouse_id: seller.warehouse_id }] },
      company,
    );
    const [order] = made.rows;
    await house.server.ask(
      'admin',
      'sales_order_items',
      'set',
      { rows: [{ sales_order_id: order?.sales_order_id, product_code: product, qty: 2, unit_price: 1 }] },
      company,
    );
    for (const event of ['place', 'wait_for_goods']) await fires(order?.fsm_instance_id, event);
    return Number(order?.sales_order_id);
  };
  const arrive = (seller: Seller, qty: number) =>
    house.server.database.transaction({ userId: 1, companyCode: company }, (tx) =>
      receive(tx, company, [
        {
          warehouse_id: seller.warehouse_id,
          product_code: product,
          qty,
          unit_cost: 1,
          landed_unit: 1,
          ref_table: 'purchase_order_item',
          ref_id: 1,
          ref_line: 1,
        },
      ]),
    );

  test('its money is right to the last unit', { timeout }, async () => {
    await run(
      sql`insert into product (product_code, product_name, weight, length, width, height) values (${product}, '{"en":"Chair of a life","hu":"Egy élet széke"}', 4, 40, 40, 90)`,
    );
    const seller = await sellerOf();
    await leaveCart(seller);
    const early = await orderEarlier(seller);
    const sum = (quantity: number): number => lineFigures({ unitPrice: price, vatRate: seller.vat_rate, quantity }, seller.price_type, seller.decimals).gross;
    const user = await arrives({ width: 1440, height: 900 }, language);
    const { page, text, grid } = user;

    // The cart becomes a draft.
    await user.open('/sales/abandoned_carts');
    await grid.ready();
    await grid.filterBy('email', 'life@customer.test');
    await expect.poll(() => grid.rowCount()).toBe(1);
    await grid.tick(0);
    await user.button(text('action.convert_cart')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('action.convert_cart'), exact: true })
      .click();
    await expect.poll(async () => (await rowOf('abandoned_carts', 'email', 'life@customer.test')).state_code).toBe('recovered');
    const { sales_order_id: sale = 0 } = await rowOf('sales_order_items', 'product_code', product).then(
      async () => (await rows('sales_orders', 'email', 'life@customer.test'))[0] ?? {},
    );
    const order = () => rowOf('sales_orders', 'sales_order_id', Number(sale));
    expect(await order()).toMatchObject({ delivery_name: 'Anna Kiss', state_code: 'draft', total_gross: sum(3), currency_code: currency });

    // It is placed, half of it is asked for in advance and paid; then it waits for its goods.
    await user.open(`/sales/sales_order?sales_order_id=${String(sale)}`);
    await grid.ready();
    await passes(user, language, 'sales_order', 'place', 'request_prepayment');
    expect(await order()).toMatchObject({ state_code: 'waiting_for_prepayment', paid: 0 });
    const asked = (await rows('cashflow', 'sales_order_id', Number(sale))).filter(({ open_amount }) => open_amount !== 0);
    expect(asked).toMatchObject([{ amount: sum(3), open_amount: sum(3) }]);
    await user.open('/finance/cashflow');
    await grid.ready();
    await grid.filterBy('document_number', String((await order()).order_no));
    // What was planned for later is asked for now; what is settled stands behind what is open.
    await expect.poll(() => grid.rowCount()).toBe(2);
    await grid.tick(0);
    await user.button(text('action.spread_payment')).click();
    await user
      .dialog()
      .getByLabel(text('field.paid_amount'))
      .fill(String(sum(3)).replace('.', language === 'hu' ? ',' : '.'));
    await user.dialog().locator('[type="submit"]').click();
    await expect.poll(async () => (await order()).state_code).toBe('waiting_for_goods');
    expect(await order()).toMatchObject({ paid: sum(3) });

    // Goods come: whoever ordered first is served first, and one piece is left for nobody.
    await arrive(seller, 4);
    expect((await rowOf('sales_order_items', 'sales_order_id', early)).reserved).toBe(2);
    expect(await rowOf('sales_order_items', 'sales_order_id', Number(sale))).toMatchObject({ reserved: 2, lacking: 1 });
    await arrive(seller, 1);
    await user.open(`/sales/sales_order?sales_order_id=${String(sale)}`);
    await grid.ready();
    expect(await grid.textOf(0, 'supply')).toBe(text('choice.supply.stock'));
    await fires((await order()).fsm_instance_id, 'goods_available');

    // It is picked, packed, sent and delivered.
    await passes(user, language, 'sales_order', 'start_collecting');
    const picks = await rows('pick_list_items', 'sales_order_id', Number(sale));
    const list = await rowOf('pick_lists', 'pick_list_id', Number(picks[0]?.pick_list_id));
    await fires(list.fsm_instance_id, 'start');
    for (const { pick_list_item_id = null, qty = null } of picks)
      await house.server.ask('admin', 'pick_list_items', 'set', { patches: [{ key: { pick_list_item_id }, field: 'picked', old: null, new: qty }] }, company);
    for (const event of ['finish_picking', 'complete']) await fires(list.fsm_instance_id, event);
    await expect.poll(async () => (await order()).state_code).toBe('packed');
    await user.open(`/sales/sales_order?sales_order_id=${String(sale)}`);
    await grid.ready();
    await passes(user, language, 'sales_order', 'ship', 'deliver');
    expect(await order()).toMatchObject({ state_code: 'delivered', shipped_qty: 3, paid: sum(3) });

    // One piece comes back, and its money goes back.
    await passes(user, language, 'sales_order', ['return_part', () => page.getByRole('alertdialog').locator('tbody input').first().fill('1')]);
    expect(await rowOf('sales_order_items', 'sales_order_id', Number(sale))).toMatchObject({ shipped: 3, returned: 1 });
    const refund = (await rows('cashflow', 'sales_order_id', Number(sale))).find(({ direction }) => direction === 'out');
    const back = Number((sum(3) - sum(2)).toFixed(2));
    expect(refund).toMatchObject({ amount: back, open_amount: back, currency_code: currency });
    await user.openTab(text('screen.finance.cashflow'));
    await grid.ready();
    await expect.poll(() => grid.rowCount()).toBe(3);
    await fires(refund?.fsm_instance_id, 'pay', { fields: { paid_on: '2026-11-26', method: 'bank_transfer' } });
    const settled = await rows('cashflow', 'sales_order_id', Number(sale));
    expect(settled.map(({ open_amount }) => open_amount)).toEqual([0, 0, 0]);
    expect(settled.reduce((left, { direction, total_paid }) => left + (direction === 'in' ? 1 : -1) * Number(total_paid), 0)).toBeCloseTo(sum(2), 6);
  });
});
