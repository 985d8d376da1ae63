import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { couriers } from '../../../src/generated/server/couriers.gen.ts';
import { toCourierFile } from '../../../src/server/domain/sales/courier-file.ts';
import type { CourierRow } from '../../../src/server/domain/sales/courier-file.ts';

const row: CourierRow = {
  sales_order_label: 'SO-2026-00001',
  delivery_name: 'Ștefan Őri; "Möbel" Ελ',
  address_line: '=HYPERLINK("x")',
  zip_code: '010091',
  city: 'București',
  country_code: 'RO',
  phone: '+40 21 555 0100',
  email: null,
  parcel_count: 2,
  courier_weight: 12.5,
  cod_amount: 199.9,
  currency_code: 'RON',
};

const linesOf = (name: keyof typeof couriers): string[] => iconv.decode(toCourierFile(couriers[name], [row]), couriers[name].encoding).split('\r\n');

it.each(Object.keys(couriers) as (keyof typeof couriers)[])('the file of %s has its heads, a cell under each, and letters of its code page alone', (name) => {
  const { columns, separator } = couriers[name];
  const [heads, ...rest] = linesOf(name);
  expect(heads?.split(separator)).toEqual(columns.map(({ head }) => head));
  expect(rest).toHaveLength(2);
  expect(rest[0]).toContain('SO-2026-00001');
});

it('writes letters that a code page lacks as near as they come', () => {
  expect(linesOf('dhl')[1]).toContain('Stefan Ori');
  expect(linesOf('sameday')[1]).toContain('Ștefan Őri');
});

it('writes figures with the decimals and the sign that the carrier reads', () => {
  expect(linesOf('gls')[1]).toMatch(/^200;/);
  expect(linesOf('dhl')[1]).toContain(';12,50;');
  expect(linesOf('sameday')[1]).toContain(',12.50,199.90,');
});

it('writes nothing that a spreadsheet would run, and telephone numbers as they are', () => {
  for (const name of ['gls', 'dhl', 'sameday'] as const) {
    expect(linesOf(name)[1]).toContain("'=HYPERLINK");
    expect(linesOf(name)[1]).toContain('+40 21 555 0100');
  }
});
