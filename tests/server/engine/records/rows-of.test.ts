import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productShops } from '../../../../schemas/tables/prices/shop-prices.ts';
import { rowsOf } from '../../../../src/server/engine/records/rows-of.ts';
import type { WriteScope } from '../../../../src/server/engine/records/write/scope.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const prices = rowsOf(productShops);
type Writing = Pick<WriteScope, 'tx' | 'changes'>;

describeOnEachDemo('rows of a table in domain code', (open) => {
  let app: App;
  let admin: Client;
  let shop: number;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const [row] = await admin.rows('frontend_product_margins', { limit: 1 });
    shop = Number(row?.shop_id);
  });
  afterAll(() => app.close());

  const write = async <T>(work: (scope: Writing) => Promise<T>) => {
    const actor = { userId: null, companyCode: 'KT-HU' };
    return app.services.records.change({ actor, form: 'frontend_product_margins', action: 'test' }, false, work);
  };
  const ofShop = () => eq(productShops.shop_id, shop);
  const columns = ['shop_id', 'product_code', 'published', 'selling_price_shop'] as const;

  it('are locked in the order of their keys, with numbers as numbers, by key as by condition', async () => {
    const { result } = await write(async ({ tx }) => {
      const all = await prices.lockWhere(tx, ofShop(), ...columns);
      return { all, some: await prices.lock(tx, all.slice(0, 3).toReversed(), ...columns) };
    });
    expect(result.all.length).toBeGreaterThan(3);
    expect(result.some).toEqual(result.all.slice(0, 3));
    expect(result.all.map(({ product_code }) => product_code)).toEqual(result.all.map(({ product_code }) => product_code).toSorted());
    expect(result.all.every(({ selling_price_shop }) => selling_price_shop === null || typeof selling_price_shop === 'number')).toBe(true);
  });

  it('are changed, deleted and added as one step that is logged, and undone', async () => {
    const before = await admin.rows('frontend_product_margins', { filter: { field: 'shop_id', op: 'eq', value: shop }, limit: 500 });
    const { result, id } = await write(async ({ tx, changes }) => {
      const rows = await prices.lockWhere(tx, ofShop(), ...columns);
      await prices.update(changes, rows.slice(0, 2), ({ published }) => ({ published: !published }));
      const [gone] = await prices.remove(changes, rows.slice(2, 3));
      if (!gone) throw new Error('nothing was deleted');
      const { created_at: _, updated_at: _changed, ...again } = gone;
      const [added] = await prices.insertAbsent(changes, [{ ...again, selling_price_shop: 1 }]);
      return { gone, added, taken: await prices.insertAbsent(changes, [{ ...again }]) };
    });
    expect(result.added).toMatchObject({ product_code: result.gone.product_code, selling_price_shop: 1 });
    expect(result.taken).toEqual([]);
    expect((await admin.rpc('undo', { change_set_id: id })).status).toBe(200);
    expect(await admin.rows('frontend_product_margins', { filter: { field: 'shop_id', op: 'eq', value: shop }, limit: 500 })).toEqual(before);
  });

  it('are refused as stale when they do not stand as they were read', async () => {
    const attempt = write(async ({ tx, changes }) => {
      const [row] = await prices.lockWhere(tx, ofShop(), ...columns);
      if (!row) throw new Error('the shop sells nothing');
      await prices.update(changes, [{ ...row, published: !row.published }], () => ({ published: row.published }));
    });
    await expect(attempt).rejects.toMatchObject({ code: 'stale' });
  });

  it('give no column a value that was not read, as the compiler sees', async () => {
    const attempt = write(async ({ tx, changes }) => {
      const rows = await prices.lockWhere(tx, ofShop(), 'product_code');
      // @ts-expect-error -- the price was not read, so nothing would guard it
      await prices.update(changes, rows.slice(0, 1), () => ({ selling_price_shop: 5 }));
    });
    await expect(attempt).rejects.toMatchObject({ code: 'stale' });
  });
});
