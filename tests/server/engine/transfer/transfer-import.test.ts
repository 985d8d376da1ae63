import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { importCall, nothingTold } from '../../fixtures/import-call.ts';
import { itemForms } from '../../fixtures/items.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

const workbook = (sheet: string, further: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Other" sheetId="9" r:id="rId3"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="worksheets/wrong.xml"/><Relationship Id="rId3" Target="/xl/worksheets/first.xml"/></Relationships>',
        'xl/worksheets/first.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...further,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

describe('tables from files', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8 with commas', Buffer.from('code,név\nA,"ő, ""x"""\n')],
    ['UTF-8 with its mark and semicolons', Buffer.from('\ufeffcode;név\r\nA;"ő, ""x"""\r\n')],
    ['UTF-16 as Excel saves text', Buffer.from('\ufeffcode\tnév\r\nA\t"ő, ""x"""\r\n', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('code\tnév\r\nA\t"ő, ""x"""\r\n', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffcode\tnév\r\nA\t"ő, ""x"""\r\n', 'utf16le').swap16()],
    ['Windows-1250', Buffer.from([...Buffer.from('code;n'), 0xe9, ...Buffer.from('v\nA;"'), 0xf5, ...Buffer.from(', ""x"""\n')])],
  ])('are read in %s', (_, bytes) => {
    expect(readTable(bytes).lines).toEqual([
      ['code', 'név'],
      ['A', 'ő, "x"'],
    ]);
  });

  it('take the first sheet, shared texts, days and gaps, and formulas as text', () => {
    const bytes = workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>' +
        '<row r="3"><c r="A3"><v>1.50</v></c><c r="B3" s="1"><v>46110</v></c><c r="C3" t="str"><f>HYPERLINK("http://e","x")</f><v>cached</v></c><c r="D3" t="b"><v>1</v></c></row>',
      {
        'xl/sharedStrings.xml': '<sst><si><t>co</t><r><t>de</t></r><rPh><t>no</t></rPh></si><si><t>a &amp; b_x000B_</t></si></sst>',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    );
    expect(readTable(bytes).lines).toEqual([
      ['code', '', 'a & b\u000b', ''],
      ['1.5', '2026-03-29', '=HYPERLINK("http://e","x")', 'true'],
    ]);
  });

  it('are refused when they are no tables, lie about themselves or are far too large', () => {
    const refused = (bytes: Uint8Array) => {
      try {
        return readTable(bytes).lines.length;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).toBe('unsupported_type');
    expect(refused(Buffer.from('%PDF-1.7'))).toBe('unsupported_type');
    expect(refused(Buffer.from('PK\u0003\u0004nonsense'))).toBe('unsupported_type');
    expect(refused(new Uint8Array())).toBe('unsupported_type');
    expect(refused(workbook('', { 'xl/worksheets/first.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>' }))).toBe(
      'unsupported_type',
    );
    expect(refused(workbook(`<row><c r="XFD1"><v>1</v></c></row>`))).toBe('too_large');
    expect(refused(Buffer.alloc(25_000_001, 'a'))).toBe('too_large');
    expect(refused(Buffer.from('a,b\n'.repeat(100_003)))).toBe('too_large');
    expect(refused(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(250_000_000) }, { level: 1 }))).toBe('too_large');
    expect(refused(zipSync(Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`../../${i}`, new Uint8Array()]))))).toBe('too_large');
  });
});

describeOnEachDatabase('imports', (open, engine) => {
  let items: Items;
  let imports: Imports;
  beforeAll(async () => {
    items = await openItems(open);
    imports = createImports(items);
    await items.database.script(
      `insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test'), (8, 'eight', 'eight@demo.kontor.test')`,
    );
    await items.add('t_makers', [{ maker_name: 'Ötker' }, { maker_name: 'Bosch' }]);
  });
  beforeEach(async () => {
    await items.database.system((tx) => tx.execute(sql`delete from t_item`));
    await items.add('t_items', [{ item_code: 'A1', item_name: { hu: 'egy', en: 'one' }, price: 10, title: 't' }]);
  });
  afterAll(() => items.close());

  const upload = (text: string, options: Parameters<Imports['upload']>[3] = {}) =>
    imports.upload(hungarian, 't_items', { name: 'f.csv', bytes: Buffer.from(text) }, options);
  const rights = { rights: allRights };

  it('propose columns by names, labels, synonyms and languages', async () => {
    const taken = await upload('SKU;Megnevezés (HU);Item name en;MAKER;Ár;quantity;unknown\nA1;egy;one;Bosch;12,5;3;?\n', {
      labels: { price: ['Price', 'Ár'] },
    });
    expect(taken.headers).toHaveLength(7);
    expect(taken.mapping.map(({ column, field, language }) => [column, field, language])).toEqual([
      [0, 'item_code', undefined],
      [1, 'item_name', 'hu'],
      [2, 'item_name', 'en'],
      [3, 'maker_id', undefined],
      [4, 'price', undefined],
      [5, 'quantity', undefined],
    ]);
    expect(taken.mapping.every(({ fit }) => fit === 1)).toBe(true);
  });

  it('add, change and leave alone by key, as one change-set that can be taken back', async () => {
    const taken = await upload('item_code,item_name.hu,price,maker_id,active\nA1,egy,"11,5",,\nB1,új,"1.234,56",otker,nem\n');
    expect(await imports.check(hungarian, importCall(taken), rights)).toEqual({ add: 1, update: 1, unchanged: 0, ...nothingTold });
    expect(await items.row('B1')).toBeUndefined();
    const answer = await imports.commit(hungarian, importCall(taken), rights);
    expect(answer).toMatchObject({ add: 1, update: 1, unchanged: 0, filter: { field: 'item_code', op: 'in', value: ['A1', 'B1'] } });
    expect(await items.row('A1')).toMatchObject({ price: 11.5, title: 't', item_name: { hu: 'egy', en: 'one' } });
    expect(await items.row('B1')).toMatchObject({ price: 1234.56, active: false, maker_name: 'Ötker', item_name: { hu: 'új' } });
    await items.records.undo(hungarian, { change_set_id: answer.change_set_id ?? 0 }, () => allRights);
    expect(await items.values('t_items', 'price')).toEqual([10]);
  });

  it('tell every wrong cell and write nothing', async () => {
    const taken = await upload('item_code,item_name.en,price,made_on,maker_id,size\nB1,b,abc,2025-02-30,Nobody,huge\n,x,1,,,\nB1,c,1,,Bosch,\n');
    const check = await imports.check(hungarian, importCall(taken), rights);
    expect(check.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [0, 'price', 'invalid_value'],
      [0, 'made_on', 'invalid_value'],
      [0, 'maker_id', 'unknown_reference'],
      [0, 'size', 'invalid_value'],
      [1, 'item_code', 'key_missing'],
      [2, 'item_code', 'key_duplicate'],
    ]);
    expect(check.problems[0]).toMatchObject({ column: 2, value: 'abc' });
    await expect(imports.commit(hungarian, importCall(taken), rights)).rejects.toMatchObject({ code: 'import_failed', status: 422 });
    expect(await items.values('t_items', 'item_code')).toEqual(['A1']);
  });

  it('give every row what is the same in all of them, where no column says it too', async () => {
    const taken = await upload('item_code,item_name.en,price\nB1,b,1\nB2,c,2\n');
    const given = importCall(taken, { given: { title: 'shared' } });
    expect(await imports.commit(hungarian, given, rights)).toMatchObject({ add: 2 });
    expect([await items.row('B1'), await items.row('B2')]).toMatchObject([
      { price: 1, title: 'shared' },
      { price: 2, title: 'shared' },
    ]);
    const again = await upload('item_code,price\nB1,1\n');
    await expect(imports.check(hungarian, importCall(again, { given: { price: 5 } }), rights)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(imports.check(hungarian, importCall(again, { given: { nothing: 5 } }), rights)).rejects.toMatchObject({ code: 'unknown_field' });
    await expect(imports.check(hungarian, importCall(again, { given: { maker_name: 'x' } }), rights)).rejects.toMatchObject({ code: 'read_only_field' });
    expect((await imports.check(hungarian, importCall(again, { given: { made_on: 'never' } }), rights)).problems).toMatchObject([{ row: 0, field: 'made_on' }]);
  });

  it('take cells mended after a check', async () => {
    const taken = await upload('item_code,price\nA1,abc\n');
    const [wrong] = (await imports.check(hungarian, importCall(taken), rights)).problems;
    const mended = importCall(taken, { fixes: [{ row: wrong?.row ?? -1, column: wrong?.column ?? -1, value: '7' }] });
    expect(await imports.commit(hungarian, mended, rights)).toMatchObject({ update: 1 });
    expect(await items.row('A1')).toMatchObject({ price: 7 });
  });

  it('find what only the form and the database know: required fields, rules, checks', async () => {
    const missing = await upload('item_code,price\nA1,3\nB9,1\n');
    expect((await imports.check(hungarian, importCall(missing), rights)).problems).toMatchObject([{ row: 1, field: 'item_name', code: 'required' }]);
    const rules = await upload('item_code,low,high\nA1,9,3\n');
    expect((await imports.check(hungarian, importCall(rules), rights)).problems).toMatchObject([
      { row: 0, field: 'low', code: 'rule', params: { rule: 'low-high' } },
      { row: 0, field: 'high' },
    ]);
    const checks = await upload('item_code,quantity\nA1,-1\n');
    expect((await imports.check(hungarian, importCall(checks), rights)).problems).toMatchObject([{ field: 'quantity', code: 'rule' }]);
  });

  it('leave a field alone or clear it where a cell is empty, as asked', async () => {
    const text = 'item_code,title,price\nA1,,7\n';
    await imports.commit(hungarian, importCall(await upload(text)), rights);
    expect(await items.row('A1')).toMatchObject({ title: 't', price: 7 });
    await imports.commit(hungarian, importCall(await upload(text), { empty: 'clear' }), rights);
    expect(await items.row('A1')).toMatchObject({ title: null });
  });

  it('need the rights for what they would do, and belong to who uploaded them', async () => {
    const taken = await upload('item_code,price\nA1,3\n');
    await expect(imports.commit(hungarian, importCall(taken), { rights: { ...allRights, set: false } })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(imports.commit(german, importCall(taken), rights)).rejects.toMatchObject({ code: 'not_found' });
    await expect(imports.check({ ...hungarian, companyCode: 'KT-DE' }, importCall(taken), rights)).rejects.toMatchObject({ code: 'not_found' });
    for (const [mapping, code] of [
      [[{ column: 1, field: 'price' }], 'key_missing'],
      [
        [
          { column: 0, field: 'item_code' },
          { column: 1, field: 'marks' },
        ],
        'read_only_field',
      ],
      [[{ column: 0, field: 'secret_token' }], 'unknown_field'],
    ] as const) {
      await expect(imports.check(hungarian, importCall(taken, { mapping: [...mapping] }), rights)).rejects.toMatchObject({ code });
    }
  });

  it('stop when cancelled and take everything back', async () => {
    const taken = await upload(`item_code,item_name.en\n${Array.from({ length: 3000 }, (_, i) => `C${i},x`).join('\n')}`);
    const cancelled = imports.commit(hungarian, importCall(taken), {
      ...rights,
      progress: (done) => void (done === 1000 && imports.cancel(hungarian, taken.import_id).catch(() => undefined)),
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(await items.values('t_items', 'item_code')).toEqual(['A1']);
    // Nothing is lost: the same upload may be brought in after all.
    expect(await imports.commit(hungarian, importCall(taken), rights)).toMatchObject({ add: 3000 });
  });

  it('stop a check as well, and tell how far it is', async () => {
    const taken = await upload(`item_code,item_name.en\n${Array.from({ length: 3000 }, (_, i) => `C${i},x`).join('\n')}`);
    const seen: unknown[] = [];
    const check = imports.check(hungarian, importCall(taken), {
      ...rights,
      progress(done) {
        seen.push(imports.progress(hungarian, taken.import_id), imports.progress({ ...hungarian, userId: 8 }, taken.import_id));
        if (done === 2000) void imports.cancel(hungarian, taken.import_id);
      },
    });
    await expect(check).rejects.toMatchObject({ code: 'cancelled' });
    expect(await Promise.all(seen)).toEqual([{ done: 1000, total: 3000 }, null, { done: 2000, total: 3000 }, null]);
    expect(await imports.progress(hungarian, taken.import_id)).toBeNull();
    expect(await items.values('t_items', 'item_code')).toEqual(['A1']);
  });

  it('stop when another server is asked to cancel', async () => {
    if (engine === 'pglite') return;
    const other = createRecords({ database: items.database, forms: itemForms });
    const elsewhere = createImports({ database: items.database, records: other });
    const taken = await upload(`item_code,item_name.en\n${Array.from({ length: 3000 }, (_, i) => `C${i},x`).join('\n')}`);
    const cancelling: Promise<void>[] = [];
    const commit = imports.commit(hungarian, importCall(taken), {
      ...rights,
      progress: (done) => void (done === 1000 && cancelling.push(elsewhere.cancel(hungarian, taken.import_id))),
    });
    await expect(commit).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.all(cancelling);
    await other.close();
    expect(await items.values('t_items', 'item_code')).toEqual(['A1']);
  });

  it('store formulas as text', async () => {
    const sheet =
      '<row><c t="inlineStr"><is><t>item_code</t></is></c><c t="inlineStr"><is><t>title</t></is></c></row><row><c t="inlineStr"><is><t>A1</t></is></c><c><f>1+1</f><v>2</v></c></row>';
    const taken = await imports.upload(hungarian, 't_items', { name: 'f.xlsx', bytes: workbook(sheet) });
    await imports.commit(hungarian, importCall(taken), rights);
    expect(await items.row('A1')).toMatchObject({ title: '=1+1' });
  });

  const productFile = new URL('../../../../../shared/data/adventureworks/Product.csv', import.meta.url);
  // The public data lies beside the checkout and may be absent.
  it.skipIf(!existsSync(productFile))('find code and name in a file without headers', async () => {
    const taken = await imports.upload(hungarian, 't_items', { name: 'Product.csv', bytes: readFileSync(productFile) });
    expect(taken).toMatchObject({ headers: null, row_count: 504 });
    expect(taken.mapping.map(({ column, field }) => [column, field])).toEqual([
      [1, 'item_name'],
      [2, 'item_code'],
    ]);
    expect(await imports.commit(hungarian, importCall(taken), rights)).toMatchObject({ add: 504, update: 0 });
    expect(await items.row('AR-5381')).toMatchObject({ item_name: { en: 'Adjustable Race' } });
  });

  it('bring 5,000 rows in seven languages in and change them all, batch by batch', async () => {
    const header = 'item_code,price,quantity,low,' + ['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'].map((language) => `item_name.${language}`).join(',');
    const lines = Array.from({ length: 5000 }, (_, i) => `P${i},${i / 4},${i},${i % 90},${Array.from({ length: 7 }, (__, l) => `name ${i} ${l}`).join(',')}`);
    const taken = await upload([header, ...lines].join('\n'));
    const seen: number[] = [];
    expect(await imports.commit(hungarian, importCall(taken), { ...rights, progress: (done) => seen.push(done) })).toMatchObject({ add: 5000 });
    expect(seen).toEqual([1000, 2000, 3000, 4000, 5000]);
    const again = await upload([header, ...lines.map((line) => line.replace(/,name/, ',changed'))].join('\n'));
    expect(await imports.commit(hungarian, importCall(again), rights)).toMatchObject({ update: 5000 });
  });
});
