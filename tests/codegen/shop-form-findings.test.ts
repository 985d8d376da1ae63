import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { computed } from '../../schemas/forms/define.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { brandForm, brandTable, findingsOf, form } from './small-declarations.ts';

const file = 'schemas/forms/products/shop_brands.form.ts';
const makers = table('maker', { maker_code: column(text).primaryKey(), maker_name: column(text) });
const { brand_code, brand_name, brand_count } = brandTable;
const shopForm: AnyForm = {
  access: 'shop',
  scope: 'shop',
  key: ['brand_code'],
  fields: { brand_code, brand_name },
  from: brandForm.from,
  joined: brandForm.joined,
};
const opened = { table: brandTable, columns: ['brand_code', 'brand_name'], rows: sql`true` };

const withForm = (own: Partial<AnyForm>, shopRows = [opened]) =>
  findingsOf({
    tables: [toTableDeclaration(brandTable, 'schemas/tables/products/catalogue.ts', ''), toTableDeclaration(makers, 'schemas/tables/products/makers.ts', '')],
    shopForms: [form('shop_brands', { ...shopForm, ...own })],
    shopRows,
  }).filter((line) => /K73\d /.test(line));

describe('a form for the visitors of shops', () => {
  it('that reads what is opened to them is right', () => expect(withForm({})).toEqual([]));

  it('that changes something is refused', () => {
    expect(withForm({ add: true, write: { brand_name } }).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      "K731 form 'shop_brands' is for the visitors of shops, who only read, but it says 'add'",
      "K731 form 'shop_brands' is for the visitors of shops, who only read, but it says 'write'",
    ]);
  });

  it('that reads a table which is not opened is refused', () => {
    const fields = { ...shopForm.fields, maker: computed(text, sql`(select ${makers.maker_name} from ${makers})`) };
    expect(withForm({ fields, joined: () => [brandTable, makers] }, [])).toEqual([
      `${file}:7 K732 form 'shop_brands' reads table 'maker', of which schemas/tables/shop-rows.ts opens nothing`,
    ]);
  });

  it('that reads a column which is not opened is refused, under a field of another name too', () => {
    expect(withForm({ fields: { ...shopForm.fields, popularity: computed(text, sql`${brand_count}`) } })).toEqual([
      `${file}:2 K733 form 'shop_brands' reads 'brand.brand_count', which schemas/tables/shop-rows.ts does not open; did you mean 'brand_code'?`,
    ]);
    expect(withForm({}, [{ ...opened, columns: ['brand_code', 'brand_nam'] }])).toContain(
      `${file}:2 K733 form 'shop_brands' reads 'brand.brand_name', which schemas/tables/shop-rows.ts does not open; did you mean 'brand_nam'?`,
    );
  });

  it('whose query cannot be built is refused', () => {
    const from = () => {
      throw new Error('no table');
    };
    expect(withForm({ from })).toContainEqual(expect.stringContaining('K730 its query cannot be built: no table'));
  });

  it('leaves nothing open that none of them reads', () => {
    expect(withForm({}, [{ ...opened, columns: [...opened.columns, 'tone'] }])).toEqual([
      "schemas/tables/shop-rows.ts:1 K734 opens 'brand.tone', which no form for the visitors of shops reads",
    ]);
  });
});
