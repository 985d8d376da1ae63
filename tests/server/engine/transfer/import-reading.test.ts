import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { importCall } from '../../fixtures/import-call.ts';
import { allRights, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

describeOnEachDatabase('readings of imported files', (open) => {
  let items: Items;
  let imports: Imports;
  beforeAll(async () => {
    items = await openItems(open);
    imports = createImports(items);
    await items.database.script(`insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test')`);
    await items.add('t_makers', [{ maker_name: 'Ötker' }, { maker_name: 'Bosch' }]);
  });
  beforeEach(async () => {
    await items.database.system((tx) => tx.execute(sql`delete from t_item`));
    await items.add('t_items', [{ item_code: 'A1', item_name: { hu: 'egy', en: 'one' }, price: 10, title: 't' }]);
  });
  afterAll(() => items.close());

  const upload = (text: string) => imports.upload(hungarian, 't_items', { name: 'f.csv', bytes: Buffer.from(text) });
  const rights = { rights: allRights };

  it('ask how a column is read that may be read in two ways, and read all of it so', async () => {
    const taken = await upload('item_code,price,made_on\nA1,"1,234",03/04/2026\n');
    expect(taken.doubts.filter(({ field }) => field === 'price' || field === 'made_on')).toMatchObject([
      {
        column: 1,
        field: 'price',
        example: '1,234',
        ways: [
          { convention: '.', value: 1234 },
          { convention: ',', value: 1.234 },
        ],
      },
      {
        column: 2,
        field: 'made_on',
        example: '03/04/2026',
        ways: [
          { convention: 'dmy', value: '2026-04-03' },
          { convention: 'mdy', value: '2026-03-04' },
        ],
      },
    ]);
    expect((await imports.check(hungarian, importCall(taken), rights)).problems).toMatchObject([
      { line: null, column: 1, field: 'price', code: 'doubtful', params: { example: '1,234' } },
      { line: null, column: 2, field: 'made_on', code: 'doubtful' },
    ]);
    const said = [undefined, '.', 'mdy'] as const;
    const mapping = importCall(taken).mapping.map((one) => ({ ...one, convention: said[one.column] }));
    await imports.commit(hungarian, importCall(taken, { mapping }), rights);
    expect(await items.row('A1')).toMatchObject({ price: 1234, made_on: '2026-03-04' });
  });

  it('tell rows as a spreadsheet numbers them, and cells that the reader could not make out', async () => {
    const taken = await upload('item_code,title,price\n\nA1,a,1\n\nB1,b\nA1,\ufffd,x\n');
    const { problems } = await imports.check(hungarian, importCall(taken), rights);
    expect(problems.map(({ line, column, code, params }) => [line, column, code, params])).toEqual([
      [5, null, 'ragged', { cells: 2, usual: 3 }],
      [6, 0, 'key_duplicate', { first: 3 }],
      [6, 1, 'unreadable_character', {}],
      [6, 2, 'invalid_value', {}],
    ]);
  });

  it('tell heads that nobody could make out', async () => {
    const taken = await upload('item_code;price;Bez\ufffdichnung\nA1;11;x\n');
    expect((await imports.check(hungarian, importCall(taken), rights)).notes).toEqual([{ code: 'heads', count: 1, heads: 'Bez\ufffdichnung' }]);
  });
});
