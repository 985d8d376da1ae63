import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lineFigures, vatGroups } from '../../../src/shared/prices/line-figures.ts';
import type { PriceType } from '../../../src/shared/prices/vat.ts';
import { sum } from '../../../src/shared/money/round.ts';
import { describeOnServer } from '../../support/databases.ts';
import { createDraw } from '../../support/random.ts';
import { useSaleDesk } from './sale-desk.ts';

/*
 * What customers pay (docs/formulae.md, VAT and totals). The cases behind it are faults of other shops that multiplied a discounted price before it was rounded, or took
 * the VAT of a net order line by line (PrestaShop 27880, 21710, 21866, 9779).
 */

interface Line {
  unit_price: number;
  discount_percent: number;
  vat_rate: number;
  qty: number;
}

const random = createDraw(15);
const anyLine = (): Line => ({
  unit_price: (1 + random(500_000)) / 100,
  discount_percent: [0, 0, 10, 12.5, 33.3, 7][random(6)] ?? 0,
  vat_rate: [27, 18, 5, 19, 0][random(5)] ?? 0,
  qty: [1, 3, 7, 20, 2.5][random(5)] ?? 1,
});

const known: readonly { title: string; price_type: PriceType; currency_code: string; lines: readonly Line[]; fees: number }[] = [
  {
    title: 'a discounted unit price is rounded before it is multiplied',
    price_type: 'gross',
    currency_code: 'EUR',
    lines: [{ unit_price: 9.99, discount_percent: 33.3, vat_rate: 19, qty: 100 }],
    fees: 0,
  },
  {
    title: 'VAT of a net order is taken from the sum of its rate',
    price_type: 'net',
    currency_code: 'EUR',
    lines: Array.from({ length: 20 }, () => ({ unit_price: 0.13, discount_percent: 0, vat_rate: 19, qty: 1 })),
    fees: 4.9,
  },
  {
    title: 'forints have no decimals',
    price_type: 'gross',
    currency_code: 'HUF',
    lines: [{ unit_price: 1999, discount_percent: 7, vat_rate: 27, qty: 3 }],
    fees: 1490,
  },
  ...(['gross', 'net'] as const).flatMap((price_type) =>
    ['EUR', 'HUF', 'CZK'].map((currency_code) => ({
      title: `any lines, ${price_type} in ${currency_code}`,
      price_type,
      currency_code,
      lines: Array.from({ length: 12 }, anyLine),
      fees: 99,
    })),
  ),
];

describeOnServer('totals of orders', (open) => {
  const desk = useSaleDesk(open);

  const draft = async (head: Record<string, string | number>, lines: readonly Line[]) => {
    const [order] = await desk.added('sales_orders', [{ delivery_name: 'Totals', warehouse_id: desk.warehouse, rate_to_base: 1, fees_vat_rate: 27, ...head }]);
    const product_code = await desk.newProduct(0);
    const sales_order_id = Number(order?.sales_order_id);
    await desk.added(
      'sales_order_items',
      lines.map((line) => ({ sales_order_id, product_code, ...line })),
    );
    return sales_order_id;
  };
  const orderOf = async (id: number) => (await desk.admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: id } }))[0];
  const precisionOf = async (currency: string) =>
    Number(
      (await desk.app.rows<{ precision: number }>(sql`select currency_precision as precision from currency where currency_code = ${currency}`))[0]?.precision,
    );

  it.each(known)('$title', async ({ price_type, currency_code, lines, fees }) => {
    const precision = await precisionOf(currency_code);
    const id = await draft({ price_type, currency_code, delivery_price: fees }, lines);
    const expected = lines.map(({ unit_price, discount_percent, vat_rate, qty }) =>
      lineFigures({ unitPrice: unit_price, discountPercent: discount_percent, vatRate: vat_rate, quantity: qty }, price_type, precision),
    );
    const stored = await desk.linesOf({ id, instance: 0 });
    expect(stored.map(({ line_net, line_vat, line_gross }) => ({ net: Number(line_net), vat: Number(line_vat), gross: Number(line_gross) }))).toEqual(
      expected.map(({ net, vat, gross }) => ({ net, vat, gross })),
    );
    const fee = lineFigures({ unitPrice: fees, vatRate: 27, quantity: 1 }, price_type, precision);
    const groups = vatGroups([...expected, fee], price_type, precision);
    const [net, vat] = [sum(groups.map((group) => group.net)), sum(groups.map((group) => group.vat))];
    expect(await orderOf(id)).toMatchObject({ total_net: net, total_vat: vat, total_gross: sum([net, vat]) });
  });

  it('a voucher is taken off what is paid, and leaves the VAT as it is', async () => {
    const id = await draft({ price_type: 'gross', currency_code: 'EUR', voucher_value: 5 }, [{ unit_price: 11.9, discount_percent: 0, vat_rate: 19, qty: 1 }]);
    expect(await orderOf(id)).toMatchObject({ total_net: 10, total_vat: 1.9, total_gross: 6.9 });
  });

  it('follow the kind of prices, the currency and the delivery of a draft', async () => {
    const id = await draft({ price_type: 'net', currency_code: 'EUR' }, [{ unit_price: 11.9, discount_percent: 0, vat_rate: 19, qty: 1 }]);
    const changed = async (column: string, old: string | number, next: string | number) => {
      expect(await desk.admin.patch('sales_orders', { sales_order_id: id }, column, { old, new: next })).toMatchObject({ status: 200 });
      return orderOf(id);
    };
    expect(await orderOf(id)).toMatchObject({ total_net: 11.9, total_vat: 2.26, total_gross: 14.16 });
    expect(await changed('price_type', 'net', 'gross')).toMatchObject({ total_net: 10, total_vat: 1.9, total_gross: 11.9 });
    expect(await changed('delivery_price', 0, 12.7)).toMatchObject({ total_net: 20, total_vat: 4.6, total_gross: 24.6 });
    expect(await changed('currency_code', 'EUR', 'HUF')).toMatchObject({ total_net: 20, total_vat: 5, total_gross: 25 });
  });

  it('are fixed once the order is placed: what the VAT, the kind of prices and the rate follow from is refused', async () => {
    const product = await desk.newProduct(5);
    const sale = await desk.newOrder([product, 1]);
    await desk.passes(sale, 'place');
    for (const [column, next] of Object.entries({ country_code: 'DE', price_type: 'gross', currency_code: 'EUR', rate_to_base: 2, opened_on: '2026-01-01' })) {
      const before = await orderOf(sale.id);
      const { status } = await desk.admin.patch('sales_orders', { sales_order_id: sale.id }, column, { old: before?.[column] ?? null, new: next });
      expect({ column, status }).toEqual({ column, status: 422 });
      expect(await orderOf(sale.id)).toEqual(before);
    }
  });

  it('a customer of another member state pays the VAT of his country, a business there none, and nobody outside of the EU any', async () => {
    const product = await desk.newProduct(1);
    const rateFor = async (country_code: string | null, vat_no: string | null) => {
      const [order] = await desk.added('sales_orders', [
        { delivery_name: 'Abroad', warehouse_id: desk.warehouse, currency_code: 'EUR', ...(country_code && { country_code }), ...(vat_no && { vat_no }) },
      ]);
      const [line] = await desk.added('sales_order_items', [{ sales_order_id: Number(order?.sales_order_id), product_code: product, qty: 1, unit_price: 10 }]);
      return [Number(order?.fees_vat_rate), Number(line?.vat_rate)];
    };
    expect(await rateFor(null, null)).toEqual([27, 27]);
    expect(await rateFor('HU', 'HU12345676')).toEqual([27, 27]);
    const [germany] = await desk.app.rows<{ rate: number }>(
      sql`select vat_rate::float8 as rate from vat where company_code = 'KT-HU' and country_code = 'DE' and vat_default and valid_to is null`,
    );
    expect(await rateFor('DE', null)).toEqual([germany?.rate ?? 27, germany?.rate ?? 27]);
    expect(await rateFor('DE', 'DE136695976')).toEqual([0, 0]);
    expect(await rateFor('US', null)).toEqual([0, 0]);
  });

  it('the VAT of an earlier day is the one that held then, at home and abroad', async () => {
    const held = async (company: string, country: string, day: string) =>
      (await desk.app.rows<{ rate: number }>(sql`select kontor_vat_on(${company}, null, ${country}, null, ${day}::date)::float8 as rate`))[0]?.rate;
    expect(await held('KT-RO', 'RO', '2025-07-31')).toBe(19);
    expect(await held('KT-RO', 'RO', '2025-08-01')).toBe(21);
    expect(await held('KT-HU', 'SK', '2024-12-31')).toBe(20);
    expect(await held('KT-HU', 'SK', '2025-01-01')).toBe(23);
  });

  it('a new order takes the customer, his address and his language, and the currency and the prices of its shop', async () => {
    const [customer] = await desk.app.rows<{ partner_id: number; partner_name: string; city: string; language_code: string }>(
      sql`select partner_id, partner_name, city, language_code from partner where is_customer and city is not null and language_code is not null order by partner_id limit 1`,
    );
    const [shop] = await desk.app.rows<{ shop_id: number; currency_code: string; price_type: string }>(
      sql`select shop_id, currency_code, price_type from shop where company_code = 'KT-HU' order by shop_id limit 1`,
    );
    const [order] = await desk.added('sales_orders', [
      { customer_id: Number(customer?.partner_id), shop_id: Number(shop?.shop_id), warehouse_id: desk.warehouse },
    ]);
    expect(order).toMatchObject({
      delivery_name: customer?.partner_name,
      city: customer?.city,
      language_code: customer?.language_code,
      currency_code: shop?.currency_code,
      price_type: shop?.price_type,
    });
  });

  it('goods of a new order go to the address that is the customer’s for deliveries', async () => {
    const [customer] = await desk.added('partners', [
      { partner_name: 'With a warehouse', is_customer: true, address_line: 'Office street 1', city: 'Budapest', country_code: 'HU' },
    ]);
    const customer_id = Number(customer?.partner_id);
    const orderOfHis = async () => (await desk.added('sales_orders', [{ customer_id, currency_code: 'HUF', warehouse_id: desk.warehouse }]))[0];
    expect(await orderOfHis()).toMatchObject({ address_line: 'Office street 1', city: 'Budapest', country_code: 'HU' });
    await desk.added('partner_addresses', [
      {
        of_partner_id: customer_id,
        street: 'Gate road',
        house_no: '7/b',
        zip_code: '9027',
        city: 'Győr',
        country_code: 'HU',
        phone: '+36 1 234 5678',
        default_delivery: true,
      },
    ]);
    expect(await orderOfHis()).toMatchObject({ address_line: 'Gate road 7/b', zip_code: '9027', city: 'Győr', phone: '+3612345678' });
  });
});
