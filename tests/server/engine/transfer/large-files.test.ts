import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { longestHold, loopHold } from '../../../support/loop-hold.ts';
import { allRights, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

const rows = 40_000;
const body = `<p onclick="x()">${'A sentence of a <b>description</b> of a product, as a shop has it. '.repeat(6)}</p>`;

describeOnEachDatabase('a large file with formatted texts', (open) => {
  let items: Items;
  let imports: Imports;
  beforeAll(async () => {
    items = await openItems(open);
    imports = createImports(items);
    await items.database.script(`insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test')`);
  });
  afterAll(() => items.close());

  it('is read and checked in turns with everybody else, and each wrong cell is told', async () => {
    const lines = Array.from({ length: rows }, (_, i) => `L-${i},"${body.replaceAll('"', '""')}",${i === rows - 1 ? 'nothing' : i}`);
    const text = `item_code,body.en,price\n${lines.join('\n')}\n`;
    const taken = await loopHold(() => imports.upload(hungarian, 't_items', { name: 'large.csv', bytes: Buffer.from(text) }));
    const checked = await loopHold(() =>
      imports.check(
        hungarian,
        {
          import_id: taken.result.import_id,
          mapping: [
            { column: 0, field: 'item_code' },
            { column: 1, field: 'body', language: 'en' },
            { column: 2, field: 'price' },
          ],
          fixes: [],
          given: {},
          empty: 'keep',
          language_code: 'en',
        },
        { rights: allRights },
      ),
    );
    expect(checked.result.problems).toMatchObject([{ row: rows - 1, field: 'price', code: 'invalid_value' }]);
    expect(checked.result.notes).toEqual([{ code: 'markup', count: rows, lost: 'onclick' }]);
    expect(taken.hold).toBeLessThan(longestHold);
    expect(checked.hold).toBeLessThan(longestHold);
  });
});
