import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { ImportCall } from '../../../../src/server/engine/transfer/import/import-call.ts';
import type { Imports, Upload } from '../../../../src/server/engine/transfer/import/imports.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { fillingWith } from '../../fixtures/import-call.ts';
import { allRights, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

describeOnEachDatabase('problems of an import', (open) => {
  let items: Items;
  let imports: Imports;
  beforeAll(async () => {
    items = await openItems(open);
    imports = createImports(items);
    await items.database.script(`insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test')`);
  });
  beforeEach(async () => {
    await items.reset();
    await items.add('t_makers', [{ maker_name: 'Ötker' }, { maker_name: 'Bosch' }]);
  });
  afterAll(() => items.close());

  const upload = (text: string) => imports.upload(hungarian, 't_items', { name: 'f.csv', bytes: Buffer.from(text) });
  const mapping: ImportCall['mapping'] = [
    { column: 0, field: 'item_code' },
    { column: 1, field: 'item_name', language: 'en' },
    { column: 2, field: 'maker_id' },
    { column: 3, field: 'price' },
  ];
  const call = (taken: Upload, options: Partial<ImportCall> = {}): ImportCall => ({
    import_id: taken.import_id,
    mapping,
    fixes: [],
    given: {},
    empty: 'keep',
    language_code: 'en',
    ...options,
  });
  const rights = { rights: allRights, filling: fillingWith(allRights) };
  const fileOf = (makers: readonly string[], price = (_: number) => '1') =>
    upload(`item_code,item_name.en,maker_id,price\n${makers.map((name, i) => `Z${i},n,${name},${price(i)}`).join('\n')}\n`);
  const unknown = { field: 'maker_id', code: 'unknown_reference' } as const;

  it('are counted over the whole file by field and sort, with what may be done about them', async () => {
    const names = ['Bsch', 'Bsch', 'Bsch', 'Nobody', 'Bosch', ...Array.from({ length: 2000 }, () => 'Unknown')];
    const found = await imports.check(hungarian, call(await fileOf(names, (i) => (i === 4 ? 'x' : '1'))), rights);
    expect([found.problem_count, found.problems.length]).toEqual([2005, 1000]);
    expect(found.groups).toMatchObject([
      {
        ...unknown,
        rows: 2004,
        value_count: 3,
        ways: ['create', 'clear', 'leave_out'],
        values: [
          { column: 2, value: 'Unknown', rows: 2000 },
          { column: 2, value: 'Bsch', rows: 3 },
          { column: 2, value: 'Nobody', rows: 1 },
        ],
      },
      { field: 'price', code: 'invalid_value', rows: 1, value_count: 1, ways: ['clear', 'leave_out'] },
    ]);
  });

  it('that only a trial finds are grouped at their cells too, and settled: rows left out, cells emptied', async () => {
    const missing = await upload(`item_code,item_name.en,low,high\nT0,n,1,2\nT1,,1,2\nT2,n,9,3\nT3,,1,2\nT4,n,1,2\n`);
    const limits = { mapping: [...mapping.slice(0, 2), { column: 2, field: 'low' }, { column: 3, field: 'high' }] };
    const found = await imports.check(hungarian, call(missing, limits), rights);
    const required = { field: 'item_name', code: 'required' } as const;
    expect(found.groups).toMatchObject([{ ...required, rows: 2, ways: ['leave_out'] }]);
    expect(found.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [1, 1, null],
      [3, 1, null],
    ]);
    const left = await imports.check(hungarian, call(missing, { ...limits, remedies: [{ ...required, by: 'leave_out' }] }), rights);
    expect(left.groups).toMatchObject([
      { field: 'low', code: 'rule', rows: 1, values: [{ column: 2, value: '9', rows: 1 }], ways: ['clear', 'leave_out'] },
      { field: 'high', code: 'rule', rows: 1 },
    ]);
    const settled = call(missing, {
      ...limits,
      remedies: [
        { ...required, by: 'leave_out' },
        { field: 'low', code: 'rule', by: 'clear' },
      ],
    });
    expect(await imports.check(hungarian, settled, rights)).toMatchObject({ add: 3, problems: [], left_out: 2 });
    expect(await imports.commit(hungarian, settled, rights)).toMatchObject({ add: 3 });
    expect(await Promise.all(['T0', 'T1', 'T2'].map((code) => items.row(code)))).toMatchObject(
      [{ low: 1, high: 2 }, undefined, { low: null, high: 3 }].map((row) => (row ? expect.objectContaining(row) : row)),
    );
  });

  it('are settled at once: another text for all, empty, the row left out, and one value otherwise than the rest', async () => {
    const taken = await fileOf(['Bsch', 'Bsch', 'Nobody', 'Unknown', 'Bosch', 'Ötker'], (i) => (i === 4 ? 'x' : '1'));
    const settled = call(taken, {
      replacements: [{ column: 2, from: 'Bsch', value: 'Bosch' }],
      remedies: [
        { ...unknown, by: 'leave_out' },
        { ...unknown, value: 'Unknown', by: 'clear' },
        { field: 'price', code: 'invalid_value', by: 'clear' },
      ],
    });
    expect(await imports.check(hungarian, settled, rights)).toMatchObject({ add: 5, problems: [], groups: [], left_out: 1 });
    expect(await imports.commit(hungarian, settled, rights)).toMatchObject({ add: 5 });
    expect(await Promise.all(['Z0', 'Z1', 'Z2', 'Z3', 'Z4'].map((code) => items.row(code)))).toMatchObject(
      [{ maker_name: 'Bosch' }, { maker_name: 'Bosch' }, undefined, { maker_name: null, price: 1 }, { maker_name: 'Bosch', price: null }].map((row) =>
        row ? expect.objectContaining(row) : row,
      ),
    );
  });

  it('leave out rows without a key and rows that repeat one', async () => {
    const taken = await upload('item_code,item_name.en,maker_id,price\nZ1,a,,1\n,b,,1\nZ1,c,,1\n');
    const found = await imports.check(hungarian, call(taken), rights);
    expect(found.groups.map(({ code, rows, ways }) => [code, rows, ways])).toEqual([
      ['key_missing', 1, ['leave_out']],
      ['key_duplicate', 1, ['leave_out']],
    ]);
    const remedies = (['key_missing', 'key_duplicate'] as const).map((code) => ({ field: 'item_code', code, by: 'leave_out' as const }));
    expect(await imports.check(hungarian, call(taken, { remedies }), rights)).toMatchObject({ add: 1, left_out: 2, problems: [] });
  });

  it('add the records that rows name, each once, in the change-set of the rows, and undo takes both back', async () => {
    const taken = await fileOf(['Novák', 'novak', 'Bosch', 'Zepter', 'Novák']);
    const created = call(taken, { remedies: [{ ...unknown, by: 'create' }] });
    expect(await imports.check(hungarian, created, rights)).toMatchObject({
      add: 5,
      problems: [],
      named: [{ field: 'maker_id', form: 't_makers', names: ['Novák', 'Zepter'], count: 2 }],
    });
    expect(await items.values('t_makers', 'maker_name')).toEqual(['Bosch', 'Ötker']);
    const { change_set_id } = await imports.commit(hungarian, created, rights);
    expect(await items.values('t_makers', 'maker_name')).toEqual(['Bosch', 'Novák', 'Ötker', 'Zepter']);
    expect([await items.row('Z0'), await items.row('Z1'), await items.row('Z3')]).toMatchObject([
      { maker_name: 'Novák' },
      { maker_name: 'Novák' },
      { maker_name: 'Zepter' },
    ]);
    await items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, () => allRights);
    expect(await items.values('t_makers', 'maker_name')).toEqual(['Bosch', 'Ötker']);
    expect(await items.values('t_items', 'item_code')).toEqual(['A1', 'A2']);
  });

  it('use a record that was added meanwhile, and add what several pieces name only once', async () => {
    const taken = await fileOf(Array.from({ length: 2500 }, (_, i) => `Maker ${i % 3}`));
    const created = call(taken, { remedies: [{ ...unknown, by: 'create' }] });
    expect((await imports.check(hungarian, created, rights)).named).toMatchObject([{ count: 3 }]);
    await items.add('t_makers', [{ maker_name: 'Maker 1' }]);
    expect(await imports.commit(hungarian, created, rights)).toMatchObject({ add: 2500 });
    expect(await items.values('t_makers', 'maker_name')).toEqual(['Bosch', 'Maker 0', 'Maker 1', 'Maker 2', 'Ötker']);
  });

  it('add no records for whoever may not add them, and none that cannot be called so', async () => {
    const taken = await fileOf(['Novák', 'x'.repeat(1500)]);
    const created = call(taken, { remedies: [{ ...unknown, by: 'create' }] });
    expect((await imports.check(hungarian, created, rights)).problems).toMatchObject([{ row: 1, ...unknown }]);
    for (const options of [{ rights: allRights }, { ...rights, filling: fillingWith({ ...allRights, add: false }) }]) {
      const found = await imports.check(hungarian, created, options);
      expect([found.groups[0]?.ways, found.problem_count, found.named]).toEqual([['clear', 'leave_out'], 2, []]);
      await expect(imports.commit(hungarian, created, options)).rejects.toMatchObject({ code: 'import_failed' });
    }
    expect(await items.values('t_makers', 'maker_name')).toEqual(['Bosch', 'Ötker']);
  });

  it('tell a name that several records have from one that none has', async () => {
    await items.database.system((tx) => tx.execute(sql`insert into t_maker (maker_name) values ('otker')`));
    const found = await imports.check(hungarian, call(await fileOf(['ÖTKER'])), rights);
    expect(found.groups).toMatchObject([{ field: 'maker_id', code: 'ambiguous_reference', ways: ['clear', 'leave_out'] }]);
  });

  it('are not what texts lose: how many of them lose which markup is told', async () => {
    const bodies = [
      '<p onclick="x()">a<script>alert(1)</script></p>',
      '<div><b>b</b></div>',
      '<a href="javascript:x">c</a>',
      '<a href="https://k.test" title="t">d</a>',
      '<p>kept</p>',
      'plain',
    ];
    const taken = await upload(`item_code,item_name.en,body\n${bodies.map((body, at) => `Z${at},n,"${body.replaceAll('"', '""')}"`).join('\n')}\n`);
    const fields = [
      { column: 0, field: 'item_code' },
      { column: 1, field: 'item_name', language: 'en' as const },
      { column: 2, field: 'body' },
    ];
    const found = await imports.check(hungarian, call(taken, { mapping: fields }), rights);
    expect([found.problems, found.add, found.notes]).toEqual([[], 6, [{ code: 'markup', count: 4, lost: 'div, href, onclick, script, title' }]]);
  });

  it('take as many rows as the limit says, headers not counted, and name the limit that is met', async () => {
    const wide = Array.from({ length: 201 }, (_, i) => `c${i}`).join(',');
    await expect(upload(`${wide}\n`)).rejects.toMatchObject({ code: 'too_large', params: { limit: 'columns', most: 200 } });
    const rows = (count: number) => `item_code,price\n${Array.from({ length: count }, (_, i) => `R${i},1`).join('\n')}\n`;
    expect((await upload(rows(100_000))).row_count).toBe(100_000);
    await expect(upload(rows(100_001))).rejects.toMatchObject({ code: 'too_large', params: { limit: 'rows', most: 100_000 } });
  });
});
