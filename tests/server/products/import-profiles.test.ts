import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../src/generated/server/forms.gen.ts';
import { profiles } from '../../../src/generated/server/profiles.gen.ts';
import type { Actor, Database } from '../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../src/server/engine/transfer/import/imports.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { feeds } from '../fixtures/feeds.ts';
import { fillingWith } from '../fixtures/import-call.ts';
import { categoryPaths } from '../fixtures/category-paths.ts';
import { exportedTables as files } from '../fixtures/exported-tables.ts';
import { allRights, anybody, hungarian } from '../fixtures/records.ts';

describeOnServer('tables of other programs', (open) => {
  let database: Database;
  let records: Records;
  let imports: Imports;
  let actor: Actor;
  let brand: string;
  beforeAll(async () => {
    database = await open();
    records = createRecords({ database, forms });
    imports = createImports({ database, records, profiles });
    actor = { ...hungarian, userId: await anybody(database) };
    const [first] = JSON.parse(await records.list(hungarian, 'product_brands_brief', { count: 'none' })) as { brand_name: string }[];
    brand = first?.brand_name ?? '';
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });

  const products = async (codes: readonly string[]): Promise<JsonObject[]> =>
    JSON.parse(
      await records.list(hungarian, 'product_list', {
        count: 'none',
        filter: { field: 'product_code', op: 'in', value: [...codes] },
        sort: [{ field: 'product_code', desc: false }],
        columns: [
          'main_product_category_id',
          'product_name',
          'supplier_product_code',
          'description_short',
          'description',
          'brand_name',
          'weight',
          'length',
          'ean',
          'active',
        ],
      }),
    ) as JsonObject[];

  const categories = () => categoryPaths(records, hungarian);
  const creating = [{ field: 'main_product_category_id', code: 'unknown_reference', by: 'create' }] as const;

  /** Brings a file in as the table it is recognised as, with the categories that it names, and takes it back behind the look at what it brought. */
  async function bringIn(text: string, codes: readonly string[]) {
    const taken = await imports.upload(actor, 'product_list', {
      name: 'f.csv',
      bytes: Buffer.from(text.replaceAll('BRAND', text.startsWith('<') ? brand : `"${brand}"`)),
    });
    const { known } = taken;
    const mapping = (known?.mapping ?? []).map(({ fit: _, ...column }) => column);
    const call = { import_id: taken.import_id, mapping, profile: known?.profile, fixes: [], given: {}, empty: 'keep', language_code: 'en' } as const;
    const rights = { rights: allRights, filling: fillingWith(allRights) };
    const before = await categories();
    const check = await imports.check(actor, { ...call, mapping, fixes: [], remedies: [...creating] }, rights);
    expect(check.problems).toEqual([]);
    const { change_set_id } = await imports.commit(actor, { ...call, mapping, fixes: [], remedies: [...creating] }, rights);
    const after = await categories();
    const rows = (await products(codes)).map(({ main_product_category_id: key, ...row }) => ({ ...row, category: after.get(Number(key)) ?? null }));
    await records.undo(actor, { change_set_id: change_set_id ?? 0 }, () => allRights);
    expect(await products(codes)).toEqual([]);
    expect(await categories()).toEqual(before);
    return { known, check, rows };
  }

  it('of Shopify bring a product for each variant, with the texts of its product, its name and what tells it apart', async () => {
    const { known, check, rows } = await bringIn(files.shopify, ['TEE-R-S', 'TEE-R-M', 'MUG-1']);
    expect(known?.profile).toBe('shopify_products');
    expect(check).toMatchObject({
      add: 3,
      notes: [
        { code: 'variants', count: 2, products: 1 },
        { code: 'pictures', count: 1 },
        { code: 'markup', count: 2, lost: 'script' },
      ],
    });
    const description = { en: '<p>Soft <strong>cotton</strong>.</p>' };
    const category = 'Apparel & Accessories > Clothing, Shirts > Tees';
    expect(rows).toMatchObject([
      { product_code: 'MUG-1', product_name: { en: 'Mug' }, brand_name: brand, weight: 0.35, ean: '4006381333931', active: false, category: null },
      { product_code: 'TEE-R-M', product_name: { en: 'Classic Tee – Red / M' }, description, brand_name: brand, weight: 0.19, active: true, category },
      { product_code: 'TEE-R-S', product_name: { en: 'Classic Tee – Red / S' }, description, brand_name: brand, weight: 0.18, active: true, category },
    ]);
  });

  it('of Shopify are known by its later names too', async () => {
    const { known, rows } = await bringIn(files.shopifyNow, ['CAP-1']);
    expect(known?.profile).toBe('shopify_products');
    expect(rows).toMatchObject([{ product_name: { en: 'Cap' }, description: { en: '<p>One size.</p>' }, weight: 0.09, active: true }]);
  });

  it('of WooCommerce bring variations with what their product says once, in our units and without tags in plain texts', async () => {
    const { known, check, rows } = await bringIn(files.woocommerce, ['neck-red', 'neck-blue', 'belt', 'neck']);
    expect(known?.profile).toBe('woocommerce_products');
    expect(check).toMatchObject({
      add: 3,
      notes: [
        { code: 'variants', count: 2, products: 1 },
        { code: 'parents', count: 1 },
      ],
    });
    const description_short = { en: 'A light shirt & more.' };
    const category = 'Clothing > Tees & Tops, long';
    expect(rows).toMatchObject([
      { product_code: 'belt', weight: 0.2268, length: 25.4, category: null },
      {
        product_code: 'neck-blue',
        product_name: { en: 'V-Neck - Blue' },
        description_short,
        description: { en: 'Own words' },
        weight: 0.9072,
        active: false,
        category,
      },
      { product_code: 'neck-red', description_short, description: { en: 'First line.<br />Second line.' }, weight: 0.4536, active: true, category },
    ]);
  });

  it('of Magento bring the simple products, and leave texts of store views out', async () => {
    const { known, check, rows } = await bringIn(files.magento, ['H1', 'H1-S', 'H1-M']);
    expect(known?.profile).toBe('magento_products');
    expect(check).toMatchObject({
      add: 2,
      notes: [
        { code: 'variants', count: 2, products: 1 },
        { code: 'languages', count: 1 },
        { code: 'parents', count: 1 },
      ],
    });
    expect(rows).toMatchObject([
      { product_code: 'H1-M', description: { en: '<p>Warm.</p>' }, weight: 0.9, active: false, category: null },
      {
        product_code: 'H1-S',
        product_name: { en: 'Hoodie-S' },
        description_short: { en: 'Warm hoodie' },
        weight: 0.8,
        active: true,
        category: 'Collections > Eco/Fair',
      },
    ]);
  });

  it('of PrestaShop bring what its list shows', async () => {
    const { known, check, rows } = await bringIn(files.prestashop, ['PO-7']);
    expect(known?.profile).toBe('prestashop_products');
    expect(check.notes).toEqual([]);
    expect(rows).toMatchObject([{ product_code: 'PO-7', product_name: { en: 'Poster' }, active: true, category: null }]);
  });

  it('of PrestaShop bring the categories of its table for imports, below its root', async () => {
    const table = `Product ID;Active (0/1);Name *;Categories (x,y,z...);Reference #
8;1;Mug;"Home,Home/Kitchen,Home/Kitchen/Mugs";PO-8
9;1;Bowl;"Art, Kitchen/Bowls";PO-9
`;
    const { rows } = await bringIn(table, ['PO-8', 'PO-9']);
    expect(rows.map(({ category }) => category)).toEqual(['Kitchen > Mugs', 'Art']);
  });

  it('that are feeds of Heureka bring a product for each offer, with the texts of its group', async () => {
    const { known, check, rows } = await bringIn(feeds.heureka, ['FEED-1', 'FEED-2']);
    expect(known?.profile).toBe('heureka_offers');
    expect(check).toMatchObject({
      add: 2,
      notes: [
        { code: 'variants', count: 2, products: 1 },
        { code: 'markup', count: 2, lost: 'script' },
      ],
    });
    const description = { en: '<p>Soft &amp; <strong>warm</strong></p>' };
    expect(rows).toMatchObject([
      {
        product_code: 'FEED-1',
        product_name: { en: 'Tee red' },
        description,
        ean: '4006381333931',
        supplier_product_code: 'T-100',
        category: 'Oblečení a móda > Trička',
      },
      { product_code: 'FEED-2', product_name: { en: 'Tee černá' }, description, ean: null, category: 'Oblečení a móda > Trička' },
    ]);
  });

  it('that are feeds of Google bring a product for each offer, as RSS and as Atom', async () => {
    const { known, check, rows } = await bringIn(feeds.google, ['FEED-3', 'FEED-5']);
    expect(known?.profile).toBe('google_offers');
    expect(check).toMatchObject({ add: 2, notes: [{ code: 'variants', count: 2, products: 1 }] });
    const description = { en: 'Holds 3 dl.' };
    expect(rows).toMatchObject([
      {
        product_code: 'FEED-3',
        product_name: { en: 'Mug' },
        description,
        brand_name: brand,
        ean: '4006381333931',
        supplier_product_code: 'M-3',
        category: 'Kitchen, Table > Mugs',
      },
      { product_code: 'FEED-5', product_name: { en: 'Mug, blue' }, description, brand_name: brand, ean: null },
    ]);
    const atom = await bringIn(feeds.atom, ['FEED-4']);
    expect(atom.known?.profile).toBe('google_offers');
    expect(atom.rows).toMatchObject([{ product_name: { en: 'Cap' } }]);
  });

  it('that are feeds of Heureka are known by the number of their products where they have no other', async () => {
    const offer = '<SHOPITEM><PRODUCTNO>NO-1</PRODUCTNO><PRODUCTNAME>Tee</PRODUCTNAME><PRICE_VAT>9</PRICE_VAT></SHOPITEM>';
    const { known, rows } = await bringIn(`<SHOP>${offer}</SHOP>`, ['NO-1']);
    expect(known?.profile).toBe('heureka_offers');
    expect(rows).toMatchObject([{ product_code: 'NO-1', product_name: { en: 'Tee' } }]);
  });

  it('that are offers of Google tell a weight with its unit in the cell', async () => {
    const { rows } = await bringIn(
      'id,title,link,price,availability,shipping_weight\nGW-1,Mug,x,9 EUR,in_stock,2 kg\nGW-2,Cup,x,9 EUR,in_stock,350 g\nGW-3,Pot,x,9 EUR,in_stock,"1,5 kg"\n',
      ['GW-1', 'GW-2', 'GW-3'],
    );
    expect(rows).toMatchObject([{ weight: 2 }, { weight: 0.35 }, { weight: 1.5 }]);
  });

  it('tell the end of a reduced price, as a day, a moment or the end of a span', async () => {
    const tables: [string, string, string][] = [
      [
        'sku,attribute_set_code,product_type,product_websites,name,price,special_price,special_price_to_date',
        'A-1,Default,simple,base,Mug,9,8,2026-12-31 00:00:00',
        'special_price_to_date',
      ],
      [
        'Type,SKU,Name,Published,Visibility in catalog,Regular price,Sale price,Date sale price ends',
        'simple,A-1,Mug,1,visible,9,8,2026-12-31',
        'Date sale price ends',
      ],
      [
        'id,title,link,price,availability,sale_price,sale_price_effective_date',
        'A-1,Mug,x,9 EUR,in_stock,8 EUR,2026-11-01T13:00-0800/2026-12-31T13:00-0800',
        'sale_price_effective_date',
      ],
    ];
    const filling = fillingWith(allRights);
    for (const [heads, row, head] of tables) {
      const file = { name: 'f.csv', bytes: Buffer.from(`${heads}\n${row}\n`) };
      const { known } = await imports.upload(actor, 'product_list', file, { rightsOn: filling.rightsOn });
      expect(known?.mapping).toContainEqual({ column: heads.split(',').indexOf(head), form: 'frontend_product_discounts', field: 'discount_end_date', fit: 1 });
    }
  });

  it('are ordinary tables for whoever does not want them otherwise', async () => {
    const taken = await imports.upload(actor, 'product_list', { name: 'f.csv', bytes: Buffer.from(files.prestashop) });
    const mapping = [
      { column: 3, field: 'product_code' },
      { column: 2, field: 'product_name', language: 'en' as const },
    ];
    const call = { import_id: taken.import_id, mapping, fixes: [], given: {}, empty: 'keep', language_code: 'en' } as const;
    expect(await imports.check(actor, { ...call, mapping, fixes: [] }, { rights: allRights })).toMatchObject({ add: 1, problem_count: 0, notes: [] });
  });
});
