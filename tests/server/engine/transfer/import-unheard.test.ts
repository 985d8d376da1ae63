import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import { createStage, mostStaged } from '../../../../src/server/engine/transfer/import/stage.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { openDatabase } from '../../../support/databases.ts';
import { importCall } from '../../fixtures/import-call.ts';
import { itemForms } from '../../fixtures/items.ts';
import { allRights, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

describe('an import whose server hears nobody', () => {
  let items: Items;
  beforeAll(async () => {
    items = await openItems(openDatabase.postgres);
    await items.database.script(`insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test')`);
  });
  afterAll(() => items.close());

  it('stops all the same when another server is asked to cancel it', async () => {
    const deaf = { ...items.database, listen: () => Promise.resolve(() => Promise.resolve()) };
    const pieces = { whole: 1000, rows: 1000 };
    const working = createRecords({ database: deaf, forms: itemForms, pieces });
    const other = createRecords({ database: items.database, forms: itemForms });
    const [imports, elsewhere] = [createImports({ database: deaf, records: working }), createImports({ database: items.database, records: other })];
    await items.add('t_items', [{ item_code: 'A1', item_name: { hu: 'egy', en: 'one' }, price: 10, title: 't' }]);
    // Rows are brought in by the order of their keys: 1,500 come before the one that is there.
    const codes = Array.from({ length: 3000 }, (_, i) => (i === 1500 ? 'A1' : `${i < 1500 ? 'A0' : 'C'}${i}`));
    const bytes = Buffer.from(`item_code,item_name.en\n${codes.map((code) => `${code},x`).join('\n')}`);
    const taken = await imports.upload(hungarian, 't_items', { name: 'items.csv', bytes });

    const [locked, cancelled] = [new EventEmitter(), new EventEmitter()];
    // A row that somebody holds keeps the import in its middle until the upload is forgotten.
    const held = items.database.system(async (tx) => {
      await tx.rows(sql`select from t_item where item_code = 'A1' for update`);
      locked.emit('done');
      await once(cancelled, 'done');
    });
    await once(locked, 'done');
    const cancelling: Promise<void>[] = [];
    const cancel = () => elsewhere.cancel(hungarian, taken.import_id).finally(() => cancelled.emit('done'));
    const commit = imports.commit(hungarian, importCall(taken), { rights: allRights, progress: (done) => void (done === 1000 && cancelling.push(cancel())) });
    await expect(commit).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.all([held, ...cancelling]);
    await Promise.all([working.close(), other.close()]);
    expect(await items.values('t_items', 'item_code')).toEqual(['A1']);
  });

  it('has the oldest upload of its person forgotten where one more waits than may', async () => {
    const stage = createStage(items.database);
    const staged = { form: 't_items', file_name: 'a.csv', headers: null, rows: [['x']], reading: { numbers: [], conventions: [], findings: [] } };
    const kept = async () =>
      (await items.database.system((tx) => tx.rows<{ import_id: string }>(sql`select import_id from import where user_id = ${hungarian.userId}`))).length;
    const first = await stage.put(hungarian, staged);
    const others = [];
    while (others.length < mostStaged) others.push(await stage.put(hungarian, staged));
    await expect(stage.get(hungarian, first)).rejects.toMatchObject({ code: 'not_found' });
    for (const id of others) expect(await stage.get(hungarian, id)).toMatchObject({ file_name: 'a.csv' });
    expect(await kept()).toBe(mostStaged);
  });
});
