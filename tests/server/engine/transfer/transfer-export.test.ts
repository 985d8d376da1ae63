import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { exportRows, exportSchema } from '../../../../src/server/engine/transfer/export.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { nothingTold } from '../../fixtures/import-call.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

const exported = async (items: Items, call: object, actor = hungarian): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of exportRows(items.records, actor, 't_items', v.parse(exportSchema, { format: 'csv', ...call }))) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describeOnEachDatabase('exports', (open) => {
  let items: Items;
  const formulas = ['=1+1', '+1', '-x', '@sum', '\t=1', '\r=1', '＝1', "'=1", '-5', "it's"];
  beforeAll(async () => {
    items = await openItems(open);
    // Signs of the change-set log and settings need somebody to belong to.
    await items.database.script(
      `insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test'), (8, 'eight', 'eight@demo.kontor.test')`,
    );
    await items.add('t_makers', [{ maker_name: 'Ötker, "Inc"' }]);
    await items.add('t_items', [
      ...formulas.map((title, i) => ({ item_code: `F${i}`, item_name: { hu: title, en: 'x' }, title })),
      {
        item_code: 'L1',
        item_name: { hu: 'több\nsor; "idézet", é', bg: 'Обувка' },
        title: 'x'.repeat(499),
        price: -12.345678,
        quantity: 0,
        active: false,
        size: 'small',
        made_on: '2026-03-29',
        seen_at: '2026-03-29T02:30:00.123456+00:00',
        extra: { a: [1, 'é'] },
        words: ['a', 'b'],
        maker_id: 1,
        low: 3,
        body: '<p>ä &amp; b</p>',
      },
      ...Array.from({ length: 2300 }, (_, i) => ({ item_code: `M${i}`, item_name: { en: `many ${i}` }, price: i % 7 === 0 ? null : (i % 13) / 4 })),
    ]);
  });
  afterAll(() => items.close());

  it('write the view in its columns and order, one column per language, with a byte order mark', async () => {
    const file = await exported(items, {
      columns: ['item_code', 'item_name', 'price', 'marks'],
      languages: ['hu', 'en'],
      filter: { field: 'item_code', op: 'in', value: ['L1', 'M3', 'M4'] },
      sort: [{ field: 'price', desc: true }],
    });
    expect(file.toString()).toBe(
      '\ufeffitem_code,item_name.hu,item_name.en,price,marks\r\nM4,,many 4,1,0\r\nM3,,many 3,0.75,0\r\nL1,"több\nsor; ""idézet"", é",,-12.345678,0\r\n',
    );
  });

  it('hold every row once, page by page, in any order', async () => {
    const { lines } = readTable(await exported(items, { columns: ['item_code'], sort: [{ field: 'price', desc: false }] }));
    expect(lines.slice(1).map(([code]) => code)).toEqual(await items.values('t_items', 'item_code', { sort: [{ field: 'price', desc: false }] }));
    expect(lines).toHaveLength(2300 + formulas.length + 2);
  });

  it('let no text be a formula, and give it back exactly', async () => {
    const call = { columns: ['item_code', 'title'], filter: { field: 'item_code', op: 'starts', value: 'F' } };
    const csv = (await exported(items, call)).toString();
    for (const cell of csv
      .split(/\r\n/)
      .slice(1)
      .map((line) => line.slice(line.indexOf(',') + 1).replace(/^"/, '')))
      expect(cell).not.toMatch(/^[=+@\t\r＝]|^-[^\d]/);
    expect(
      readTable(Buffer.from(csv))
        .lines.slice(1)
        .map(([, title]) => title),
    ).toEqual(formulas);
  });

  it('write workbooks with typed cells and no formula', async () => {
    const file = await exported(items, {
      format: 'xlsx',
      columns: ['item_code', 'title', 'price', 'active', 'made_on'],
      filter: {
        or: [
          { field: 'item_code', op: 'starts', value: 'F' },
          { field: 'item_code', op: 'eq', value: 'L1' },
        ],
      },
    });
    const sheet = Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).not.toContain('<f');
    expect(sheet).toContain('<v>-12.345678</v>');
    expect(
      readTable(file)
        .lines.slice(1)
        .map(([, title]) => title),
    ).toEqual([...formulas, 'x'.repeat(499)]);
    expect(readTable(file).lines.at(-1)).toEqual(['L1', 'x'.repeat(499), '-12.345678', 'false', '2026-03-29']);
  });

  it.each(['csv', 'xlsx'])('come in again as %s without a change', async (format) => {
    const imports = createImports(items);
    const writable = [
      'item_code',
      'item_name',
      'title',
      'body',
      'bodies',
      'maker_id',
      'price',
      'quantity',
      'active',
      'size',
      'made_on',
      'seen_at',
      'extra',
      'words',
      'low',
      'high',
      'marks',
      'maker_name',
    ];
    for (const header of ['names', 'labels', 'both'] as const) {
      const labels = Object.fromEntries(writable.map((name) => [name, `Label of ${name}`]));
      const bytes = await exported(items, { format, columns: writable, header, labels });
      const upload = await imports.upload(
        hungarian,
        't_items',
        { name: `items.${format}`, bytes },
        { labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, [label]])) },
      );
      expect(upload.row_count).toBe(2300 + formulas.length + 1);
      expect(upload.mapping.map(({ field, language }) => (language ? `${field}.${language}` : field))).toEqual(
        expect.arrayContaining(['item_code', 'item_name.bg', 'price', 'low', 'words']),
      );
      const check = await imports.check(
        hungarian,
        {
          import_id: upload.import_id,
          mapping: upload.mapping.map(({ column, field, language }) => ({ column, field, language })),
          fixes: [],
          given: {},
          empty: 'clear',
          language_code: 'en',
        },
        { rights: allRights },
      );
      expect(check).toEqual({ add: 0, update: 0, unchanged: upload.row_count, ...nothingTold });
    }
  });

  it('show a company nothing of another one', async () => {
    expect((await exported(items, { columns: ['low'], filter: { field: 'item_code', op: 'eq', value: 'L1' } }, german)).toString()).toBe('\ufefflow\r\n\r\n');
  });

  it('refuse unknown columns before anything is sent', async () => {
    await expect(exported(items, { columns: ['secret_token'] })).rejects.toMatchObject({ code: 'unknown_field' });
  });
});
