import { sql } from 'drizzle-orm';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/shared/languages.ts';
import { createSteps } from '../../support/browser-steps.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

/** The whole way through three desks and the warehouse. */
const timeout = 300_000;
const company = 'KT-HU';

describe('the way of goods', () => {
  const house = useHouse();

  const { rows, rowOf, run, arrives, passes } = createSteps(house, company);

  /** A product that is kept in stock from 10 on and of which nothing is there, with a supplier, an EAN and a shelf of its own. */
  async function newProduct(product: string, ean: string): Promise<void> {
    await run(sql`
      insert into product (product_code, product_name, ean, keep_in_stock, weight, length, width, height)
      values (${product}, '{"en":"Lamp of the long way","hu":"A hosszú út lámpája"}', ${ean}, 1, 2, 20, 20, 20)`);
    await run(sql`insert into product_company (product_code, company_code, min_stock, max_stock) values (${product}, ${company}, 10, 40)`);
    await run(sql`
      with offered as (
        insert into product_supplier (company_code, partner_id, product_code, supplier_product_code, currency_code, preferred)
        select ${company}, min(partner_id), ${product}, ${`S-${product}`}, 'HUF', true from partner where is_supplier returning product_supplier_id)
      insert into supplier_price (company_code, product_supplier_id, valid_from, price_original, currency_code)
      select ${company}, product_supplier_id, '2026-01-01', 1000, 'HUF' from offered`);
  }
  const chooses = async ({ page }: User, chooser: Locator, words: string) => {
    await chooser.click();
    await page.keyboard.type(words);
    await page.getByRole('option').filter({ hasText: words }).first().click();
  };
  const scan = async ({ page }: User, code: unknown) => {
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  };

  test.for<[Language, string, string]>([
    ['en', 'WAY-EN', '5990000000012'],
    ['hu', 'WAY-HU', '5990000000029'],
  ])('from a minimum that is not kept to a packed parcel: %s', { timeout }, async ([language, product, ean]) => {
    await newProduct(product, ean);
    const user = await arrives({ width: 1440, height: 900 }, language);
    const { page, text, grid } = user;

    // What runs low is put into a draft.
    await user.open('/purchasing/goods_to_order');
    await grid.ready();
    await grid.filterBy('product_code', product);
    await expect.poll(() => grid.rowCount()).toBe(1);
    await grid.tick(0);
    await user.button(text('action.put_into_order')).click();
    await expect.poll(() => grid.rowCount()).toBe(0);
    const { purchase_order_id: order = 0, purchase_order_item_id: item = 0, qty } = await rowOf('purchase_order_items', 'product_code', product);
    expect(qty).toBe(40);

    // The order is confirmed and departs with its container.
    await user.open(`/purchasing/purchase_order?purchase_order_id=${String(order)}`);
    await passes(user, language, 'purchase_order', 'confirm');
    await user.openTab(text('term.transport'));
    const container = language === 'en' ? 'CSQU3054383' : 'MSKU5676035';
    await page.getByLabel(text('field.container_no')).fill(container);
    await page.getByLabel(text('field.etd')).fill('2026-11-02');
    await page.getByLabel(text('field.eta')).fill('2026-11-24');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await rowOf('purchase_orders', 'purchase_order_id', Number(order))).container_no).toBe(container);
    await passes(user, language, 'purchase_order', 'depart');

    // It arrives, and 30 of 40 pieces are counted.
    const [shipment] = await run<{ arriving_shipment_id: number }>(
      sql`select arriving_shipment_id from arriving_shipment_order where purchase_order_id = ${Number(order)}`,
    );
    await user.open(`/warehouse/arriving_shipment?arriving_shipment_id=${String(shipment?.arriving_shipment_id)}`);
    await passes(user, language, 'arriving_shipment', 'arrive', 'start');
    await user.openTab(text('screen.warehouse.arriving_shipment_lines'));
    await grid.ready();
    expect(await grid.edit(0, 'counted', '30')).toBe(200);
    await passes(user, language, 'arriving_shipment', 'unload', 'put_away');
    expect(await rowOf('purchase_orders', 'purchase_order_id', Number(order))).toMatchObject({ state_code: 'unloading' });
    const [lying, ...elsewhere] = await rows('product_pack_storages', 'product_code', product);
    expect([lying?.qty, elsewhere]).toEqual([30, []]);

    // The rest comes later; freight is billed when all is there, and raises what each piece cost.
    await user.open(`/purchasing/purchase_order?purchase_order_id=${String(order)}`);
    await passes(user, language, 'purchase_order', 'unload');
    const before = await rowOf('purchase_order_items', 'purchase_order_item_id', Number(item));
    await user.openTab(text('term.costs'));
    await user.button(text('action.add')).last().click();
    const form = page.getByRole('form', { name: text('grid.new_row') });
    await form.getByRole('textbox', { name: text('field.cost_name'), exact: true }).fill('Freight');
    await form.getByRole('textbox', { name: text('field.cost_amount'), exact: true }).fill('6000');
    await form.getByRole('textbox', { name: text('field.invoice_number'), exact: true }).fill('F-2026-1');
    await page.keyboard.press('Control+s');
    await form.waitFor({ state: 'detached' });
    await passes(user, language, 'purchase_order', 'close');
    const after = await rowOf('purchase_order_items', 'purchase_order_item_id', Number(item));
    expect(Number(after.landed_unit) - Number(before.landed_unit)).toBe(150);

    // A customer orders some; they are held and put on a list.
    await user.open('/sales/sales_order');
    await page.getByLabel(text('field.delivery_name')).fill('Kiss Anna');
    await chooses(user, page.getByRole('combobox', { name: text('field.currency_code') }), 'HUF');
    await page.keyboard.press('Control+s');
    await expect.poll(() => user.path()).toMatch(/sales_order_id=\d+/);
    const sale = Number(/sales_order_id=(\d+)/.exec(user.path())?.[1]);
    await grid.ready();
    await user.button(text('action.add')).last().click();
    await chooses(user, form.getByLabel(text('field.product_code')), product);
    await form.getByRole('textbox', { name: text('field.qty'), exact: true }).fill('7');
    await form.getByRole('textbox', { name: text('field.unit_price'), exact: true }).fill('2500');
    await page.keyboard.press('Control+s');
    await form.waitFor({ state: 'detached' });
    await passes(user, language, 'sales_order', 'place', 'confirm');
    expect((await rowOf('company_stocks', 'product_code', product)).reserved).toBe(7);
    await user.open('/warehouse/collectible_goods');
    await grid.ready();
    await grid.filterBy('product_name', language === 'en' ? 'Lamp of the long' : 'A hosszú út');
    await expect.poll(() => grid.rowCount()).toBe(1);
    await grid.tick(0);
    await user.button(text('action.create_pick_lists')).click();
    await user.dialog().locator('[type="submit"]').click();
    await expect.poll(() => grid.rowCount()).toBe(0);
    const [line = {}] = await rows('pick_list_items', 'sales_order_id', sale);

    // A telephone and a scanner bring them together.
    const picker = await arrives({ width: 360, height: 740 }, language);
    await picker.open('/warehouse/picking');
    await picker.page.getByRole('button', { name: String(line.pick_list_no) }).waitFor();
    await scan(picker, line.pick_list_no);
    await picker.page.locator('[data-walk]').getByText(product, { exact: true }).waitFor();
    await scan(picker, line.storage_code);
    for (let piece = 0; piece < 7; piece += 1) await scan(picker, ean);
    await expect.poll(async () => (await rowOf('pick_list_items', 'sales_order_id', sale)).picked).toBe(7);

    // The list is finished, and the order is packed.
    await user.open(`/warehouse/pick_list?pick_list_id=${String(line.pick_list_id)}`);
    await passes(user, language, 'pick_list', 'finish_picking', 'complete');
    expect(await rowOf('sales_orders', 'sales_order_id', sale)).toMatchObject({ state_code: 'packed' });
  });
});
