import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import mergeCategories from '../../../src/server/domain/products/merge_categories.procedure.ts';
import type { Caller } from '../../../src/server/engine/access/callers.ts';
import type { Records } from '../../../src/server/engine/records/engine.ts';
import { appError } from '../../../src/shared/errors.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { callerOf } from '../fixtures/callers.ts';
import { allRights, refusalOf } from '../fixtures/records.ts';
import { createRecordsInPieces } from '../fixtures/records-in-pieces.ts';

const rowsInPiece = 2;
const products = 9;
const rights = () => allRights;
const stamps = '{row_version,updated_at,updated_by,created_at,created_by}';
const form = 'product_categories';

describeOnServer('a merge of a category of many products', (open) => {
  let app: App;
  let caller: Caller;
  let full: number;
  let target: number;
  const servers = createRecordsInPieces();

  beforeAll(async () => {
    app = await openApp(open);
    caller = await callerOf(app, await app.userId('admin'));
    const category = async (name: string, above: number | null = null) =>
      (
        await app.rows<{ id: number }>(
          sql`insert into product_category (category_name, parent_category_id) values (jsonb_build_object('en', ${name}::text), ${above}) returning product_category_id as id`,
        )
      )[0]?.id ?? 0;
    full = await category('Full');
    target = await category('Target');
    for (const name of ['Child', 'Other child']) await category(name, full);
    await category('Own child', target);
    const codes = sql`(select product_code, row_number() over (order by product_code) as n from product order by 1 limit ${products})`;
    await app.execute(sql`update product set main_product_category_id = ${full} from ${codes} c where c.product_code = product.product_code and n <= 5`);
    // Some products stand in both, and in an order that is not that of their codes.
    await app.execute(sql`insert into product_category_link (product_code, product_category_id) select product_code, ${full}::bigint from ${codes} c where n > 3
      union all select product_code, ${target}::bigint from ${codes} c where n = 4 on conflict do nothing`);
    await app.execute(sql`insert into product_position (company_code, shop_id, product_category_id, product_code)
      select s.company_code, s.shop_id, case when n = 2 then ${target}::bigint else ${full}::bigint end, product_code from ${codes} c, shop s where s.company_code in ('KT-HU', 'KT-DE') order by n * 5 % 11`);
  });
  afterAll(async () => {
    await servers.close();
    await app.close();
  });

  const merge = (records: Records, into = target) =>
    records.act(caller, form, 'merge_categories', mergeCategories, { selection: { keys: [{ product_category_id: full }] }, merge_into: into }, () =>
      Promise.reject(new Error('was done at once')),
    );
  const stored = () =>
    app.rows<{ row: JsonObject }>(sql`
      select to_jsonb(t) - ${stamps}::text[] as row from product_category t union all select to_jsonb(t) - ${stamps}::text[] from product_category_link t
      union all select to_jsonb(t) - ${stamps}::text[] from product_position t
      union all select jsonb_build_object('code', product_code, 'main', main_product_category_id) from product order by 1`);
  const undo = (records: Records, id: unknown) => records.undo(caller, { change_set_id: Number(id) }, rights);

  it('is several transactions and one change-set, with the same end as at once; cut short, or undone, it leaves what there was', async () => {
    const start = await stored();
    const whole = await merge(servers.open(app.database, 10_000));
    const end = await stored();
    expect(end).not.toEqual(start);
    await undo(app.services.records, whole.change_set_id);
    expect(await stored()).toEqual(start);

    for (const last of [3, 6, 12]) {
      const cut = servers.open(app.database, rowsInPiece, (transaction) => (transaction === last ? Promise.reject(appError('cancelled')) : Promise.resolve()));
      expect((await refusalOf(merge(cut))).code).toBe('cancelled');
      expect(await stored(), `cut in transaction ${String(last)}`).toEqual(start);
    }
    let transactions = 0;
    const records = servers.open(app.database, rowsInPiece, (transaction) => void (transactions = transaction));
    const { changed, change_set_id } = await merge(records);
    expect(changed).toBe(whole.changed);
    expect(transactions).toBeGreaterThan(products);
    expect(await stored()).toEqual(end);
    transactions = 0;
    const pieces = servers.open(app.database, rowsInPiece, (transaction) => void (transactions = transaction));
    const undone = await undo(pieces, change_set_id);
    expect(transactions).toBeGreaterThan(products);
    expect(await stored()).toEqual(start);
    const again = await undo(pieces, undone.change_set_id);
    expect(await stored()).toEqual(end);
    await undo(pieces, again.change_set_id);
    expect(await stored()).toEqual(start);
    expect(await app.rows(sql`select change_set_id from change_set where open_until is not null`)).toEqual([]);
  });

  it('refuses what it would refuse at once, before anything is done', async () => {
    const start = await app.rows(sql`select count(*) as count from change_set`);
    expect((await refusalOf(merge(servers.open(app.database, rowsInPiece), full))).fields).toMatchObject([{ field: 'merge_into', code: 'cycle' }]);
    expect(await app.rows(sql`select count(*) as count from change_set`)).toEqual(start);
  });
});
