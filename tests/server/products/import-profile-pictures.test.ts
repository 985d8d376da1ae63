import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../src/generated/server/forms.gen.ts';
import { profiles } from '../../../src/generated/server/profiles.gen.ts';
import type { Actor, Database } from '../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../src/server/engine/transfer/import/imports.ts';
import { describeOnServer } from '../../support/databases.ts';
import { feeds } from '../fixtures/feeds.ts';
import { fillingWith } from '../fixtures/import-call.ts';
import { exportedTables as files } from '../fixtures/exported-tables.ts';
import { allRights, anybody, hungarian } from '../fixtures/records.ts';

describeOnServer('pictures in tables of other programs', (open) => {
  let database: Database;
  let records: Records;
  let imports: Imports;
  let actor: Actor;
  beforeAll(async () => {
    database = await open();
    records = createRecords({ database, forms });
    imports = createImports({ database, records, profiles });
    actor = { ...hungarian, userId: await anybody(database) };
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });

  /** The addresses of pictures by the products they are fetched for, the main one first. */
  async function picturesOf(text: string, base?: string): Promise<Record<string, string[]>> {
    const filling = fillingWith(allRights);
    const file = { name: 'f.csv', bytes: Buffer.from(text) };
    const { known, import_id } = await imports.upload(actor, 'product_list', file, { rightsOn: filling.rightsOn });
    const mapping = (known?.mapping ?? [])
      .filter(({ field, form }) => !['brand_id', 'main_product_category_id'].includes(field) && (form === undefined || form === 'images'))
      .map(({ fit: _, ...column }) => ({ ...column, ...(base !== undefined && column.form === 'images' && { base }) }));
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

  it('whose pictures are paths of their own server name them below the address that somebody enters', async () => {
    const paths = withColumn(
      withColumn(files.magento, 'base_image', 'H1-S,,', '/w/b/a.jpg'),
      'additional_images',
      'H1-S,,',
      '"/w/b/b.jpg,/w/b/c.jpg,//cdn.test/d.jpg"',
    );
    const {
      known,
      paths: columns,
      mapping,
    } = await imports.upload(actor, 'product_list', { name: 'f.csv', bytes: Buffer.from(paths) }, { rightsOn: () => allRights });
    expect([known?.file_path, columns]).toEqual(['media/catalog/product', [13, 14]]);
    for (const all of [known?.mapping, mapping]) expect(all?.filter(({ form }) => form === 'images').map(({ column }) => column)).toEqual([13, 14]);
    expect(await picturesOf(paths, 'https://cdn.test/media/catalog/product/')).toEqual({
      'H1-S': ['media/catalog/product/w/b/a.jpg', 'media/catalog/product/w/b/b.jpg', 'media/catalog/product/w/b/c.jpg', 'd.jpg'],
    });
  });
});
