import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../src/generated/server/forms.gen.ts';
import { profiles } from '../../../src/generated/server/profiles.gen.ts';
import type { Actor, Database } from '../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../src/server/engine/transfer/import/imports.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../support/databases.ts';
import { feeds } from '../fixtures/feeds.ts';
import { fillingWith } from '../fixtures/import-call.ts';
import { allRights, anybody, hungarian } from '../fixtures/records.ts';

/** Tables in the form in which the programs export them, cut to the columns that matter here. */
const files = {
  shopify: `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Price,Variant Barcode,Image Src,Status
tee,Classic Tee,"<p>Soft <strong>cotton</strong>.</p><script>alert(1)</script>",BRAND,,"summer, cotton",true,Colour,Red,Size,S,TEE-R-S,180,19.90,,https://cdn.test/1.jpg,active
tee,,,,,,,,Red,,M,TEE-R-M,190,19.90,,,
tee,,,,,,,,,,,,,,,https://cdn.test/2.jpg,
mug,Mug,<p>Holds 3 dl.</p>,BRAND,,,true,Title,Default Title,,,MUG-1,350,9.50,4006381333931,https://cdn.test/3.jpg,draft
`,
  shopifyNow: `Title,URL handle,Description,Vendor,Type,Status,SKU,Barcode,Option1 name,Option1 value,Price,Weight value (grams),Product image URL
Cap,cap,<p>One size.</p>,,,Active,CAP-1,,Title,Default Title,12.00,90,https://cdn.test/4.jpg
`,
  woocommerce: String.raw`ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Weight (lbs)","Length (in)","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
44,variable,neck,,V-Neck,1,0,visible,"<p>A <em>light</em> shirt &amp; more.</p>","First line.\nSecond line.",1,,1,,,"Clothing > Tees",https://cdn.test/5.jpg,,Colour,"Red, Blue"
45,variation,neck-red,,V-Neck - Red,1,0,visible,,,1,5,,,20,,,neck,Colour,Red
46,"variation, virtual",neck-blue,,V-Neck - Blue,-1,0,visible,,Own words,1,5,2,,20,,,id:44,Colour,Blue
47,simple,belt,,Belt,1,0,visible,,,1,5,0.5,10,55,,,,,
`,
  magento: `sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,price,configurable_variations
H1-S,,Default,simple,Default Category/Gear,base,Hoodie-S,,,,1,52,
H1-M,,Default,simple,Default Category/Gear,base,Hoodie-M,,,0.9,2,52,
H1,,Default,configurable,Default Category/Gear,base,Hoodie,<p>Warm.</p>,<p>Warm hoodie</p>,0.8,1,,"sku=H1-S,size=S|sku=H1-M,size=M"
H1-S,german,,,,,Kapuzenpulli S,,,,,,
`,
  prestashop: `"Product ID";"Image";"Name";"Reference";"Category";"Price (tax excl.)";"Quantity";"Status";"Position"
"7";"https://shop.test/7.jpg";"Poster";"PO-7";"Home";"29,00";"300";"1";"1"
`,
};

describeOnEachDemo('tables of other programs', (open) => {
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
        columns: ['product_name', 'supplier_product_code', 'description_short', 'description', 'brand_name', 'weight', 'length', 'ean', 'active'],
      }),
    ) as JsonObject[];

  /** Brings a file in as the table it is recognised as, and takes it back behind the look at what it brought. */
  async function bringIn(text: string, codes: readonly string[]) {
    const taken = await imports.upload(actor, 'product_list', {
      name: 'f.csv',
      bytes: Buffer.from(text.replaceAll('BRAND', text.startsWith('<') ? brand : `"${brand}"`)),
    });
    const { known } = taken;
    const mapping = (known?.mapping ?? []).map(({ fit: _, ...column }) => column);
    const call = { import_id: taken.import_id, mapping, profile: known?.profile, fixes: [], given: {}, empty: 'keep', language_code: 'en' } as const;
    const check = await imports.check(actor, { ...call, fixes: [] }, { rights: allRights });
    expect(check.problems).toEqual([]);
    const { change_set_id } = await imports.commit(actor, { ...call, fixes: [] }, { rights: allRights });
    const rows = await products(codes);
    await records.undo(actor, { change_set_id: change_set_id ?? 0 }, () => allRights);
    expect(await products(codes)).toEqual([]);
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
    expect(rows).toMatchObject([
      { product_code: 'MUG-1', product_name: { en: 'Mug' }, brand_name: brand, weight: 0.35, ean: '4006381333931', active: false },
      { product_code: 'TEE-R-M', product_name: { en: 'Classic Tee – Red / M' }, description, brand_name: brand, weight: 0.19, active: true },
      { product_code: 'TEE-R-S', product_name: { en: 'Classic Tee – Red / S' }, description, brand_name: brand, weight: 0.18, active: true },
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
    expect(rows).toMatchObject([
      { product_code: 'belt', weight: 0.2268, length: 25.4 },
      { product_code: 'neck-blue', product_name: { en: 'V-Neck - Blue' }, description_short, description: { en: 'Own words' }, weight: 0.9072, active: false },
      { product_code: 'neck-red', description_short, description: { en: 'First line.<br />Second line.' }, weight: 0.4536, active: true },
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
      { product_code: 'H1-M', description: { en: '<p>Warm.</p>' }, weight: 0.9, active: false },
      { product_code: 'H1-S', product_name: { en: 'Hoodie-S' }, description_short: { en: 'Warm hoodie' }, weight: 0.8, active: true },
    ]);
  });

  it('of PrestaShop bring what its list shows', async () => {
    const { known, check, rows } = await bringIn(files.prestashop, ['PO-7']);
    expect(known?.profile).toBe('prestashop_products');
    expect(check.notes).toEqual([]);
    expect(rows).toMatchObject([{ product_code: 'PO-7', product_name: { en: 'Poster' }, active: true }]);
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
      { product_code: 'FEED-1', product_name: { en: 'Tee red' }, description, ean: '4006381333931', supplier_product_code: 'T-100' },
      { product_code: 'FEED-2', product_name: { en: 'Tee černá' }, description, ean: null },
    ]);
  });

  it('that are feeds of Google bring a product for each offer, as RSS and as Atom', async () => {
    const { known, check, rows } = await bringIn(feeds.google, ['FEED-3', 'FEED-5']);
    expect(known?.profile).toBe('google_offers');
    expect(check).toMatchObject({ add: 2, notes: [{ code: 'variants', count: 2, products: 1 }] });
    const description = { en: 'Holds 3 dl.' };
    expect(rows).toMatchObject([
      { product_code: 'FEED-3', product_name: { en: 'Mug' }, description, brand_name: brand, ean: '4006381333931', supplier_product_code: 'M-3' },
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
    expect(rows.map(({ weight }) => weight)).toEqual([2, 0.35, 1.5]);
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

  /** The addresses of pictures by the products they are fetched for, the main one first. */
  async function picturesOf(text: string): Promise<Record<string, string[]>> {
    const filling = fillingWith(allRights);
    const file = { name: 'f.csv', bytes: Buffer.from(text.replaceAll('BRAND', brand)) };
    const { known, import_id } = await imports.upload(actor, 'product_list', file, { rightsOn: filling.rightsOn });
    const mapping = (known?.mapping ?? [])
      .filter(({ field, form }) => field !== 'brand_id' && (form === undefined || form === 'images'))
      .map(({ fit: _, ...column }) => column);
    const call = { import_id, mapping, profile: known?.profile, fixes: [], given: {}, empty: 'keep', language_code: 'en' } as const;
    const { change_set_id } = await imports.commit(actor, { ...call, fixes: [] }, { rights: allRights, filling });
    const rows = await records.read(actor, (tx) =>
      tx.rows<{ record_id: string; url: string }>(sql`select record_id, url from file_fetch order by record_id, ordinal`),
    );
    await records.undo(actor, { change_set_id: change_set_id ?? 0 }, () => allRights);
    const pictures: Record<string, string[]> = {};
    for (const { record_id, url } of rows) (pictures[record_id] ??= []).push(url.replace('https://cdn.test/', ''));
    return pictures;
  }

  /** The file with a column more: its head, and its cell in the line that begins so. */
  const withColumn = (text: string, head: string, begins: string, cell: string): string =>
    text
      .trimEnd()
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? head : line.startsWith(begins) ? cell : ''}`)
      .join('\n');

  it('of Shopify name pictures in rows of their own, which all variants have behind their own one', async () => {
    const withOwn = withColumn(files.shopify, 'Variant Image', 'tee,,,,,,,,Red', 'https://cdn.test/m.jpg');
    expect(await picturesOf(withOwn)).toEqual({ 'MUG-1': ['3.jpg'], 'TEE-R-M': ['m.jpg', '1.jpg', '2.jpg'], 'TEE-R-S': ['1.jpg', '2.jpg'] });
    expect(await picturesOf(files.shopifyNow)).toEqual({ 'CAP-1': ['4.jpg'] });
  });

  it.each([
    ['WooCommerce', files.woocommerce, { 'neck-blue': ['5.jpg'], 'neck-red': ['5.jpg'] }],
    ['PrestaShop', files.prestashop, { 'PO-7': ['https://shop.test/7.jpg'] }],
    ['Heureka', feeds.heureka, { 'FEED-1': ['1.jpg', '2.jpg', '3.jpg'] }],
    ['Google', feeds.google, { 'FEED-3': ['4.jpg', '5.jpg'] }],
    [
      'Magento',
      withColumn(
        withColumn(files.magento, 'base_image', 'H1-S,,', 'https://cdn.test/6.jpg'),
        'additional_images',
        'H1-S,,',
        '"https://cdn.test/7.jpg,https://cdn.test/8.jpg"',
      ),
      { 'H1-S': ['6.jpg', '7.jpg', '8.jpg'] },
    ],
  ])('of %s name the pictures of their products, the main one first', async (_, text, pictures) => expect(await picturesOf(text)).toEqual(pictures));

  it('whose pictures are paths of their own server name none', async () => {
    const paths = withColumn(files.magento, 'base_image', 'H1-S,,', '/w/b/a.jpg');
    expect(await picturesOf(paths)).toEqual({});
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
