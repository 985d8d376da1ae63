import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRights } from '../../../../src/server/engine/access/rights.ts';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import { declaredRecords } from '../../../../src/server/prepare.ts';
import type { ListCall } from '../../../../src/shared/records/calls.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { recorded } from '../../../support/recorded.ts';

describeOnDemo('what a form says is read once', (open) => {
  let plain: Database;
  let actor: Actor;
  beforeAll(async () => {
    plain = await open();
    const user = await plain.system((tx) => tx.row<{ user_id: number }>(sql`select user_id from app_user where user_email = 'admin@demo.kontor.test'`));
    const userId = user?.user_id ?? null;
    actor = { userId, companyCode: 'KT-HU', rights: await plain.system((tx) => readRights(tx, userId ?? 0)) };
  });
  afterAll(() => plain.close());

  /** How often a window and its count read something, and what they tell. */
  async function readsOf(what: string, form: string, call: ListCall) {
    const { database, statements } = recorded(plain);
    const records = createRecords({ ...declaredRecords, database });
    const window = JSON.parse(await records.list(actor, form, call)) as { rows: object[]; total: number };
    await records.close();
    return { reads: statements.reduce((sum, { text }) => sum + text.split(what).length - 1, 0), window };
  }

  it('stands once in the statement of a window, for its keys, its rows and its count', async () => {
    for (const form of ['goods_to_order', 'low_stock']) {
      const { reads, window } = await readsOf('kontor_replenishment(', form, { limit: 5, count: 'exact' });
      expect(reads).toBe(1);
      expect(window.total).toBeGreaterThanOrEqual(window.rows.length);
      expect(window.rows.length).toBeGreaterThan(0);
    }
  });

  it('stands where it stood where a filter goes down into it, and tells the same', async () => {
    const { window: all } = await readsOf('', 'stock_value', { limit: 1000, count: 'exact' });
    const [first] = all.rows as { product_code: string }[];
    const filter = { field: 'product_code', op: 'eq', value: first?.product_code ?? '' } as const;
    const { reads, window } = await readsOf('read_once', 'stock_value', { limit: 5, count: 'exact', filter });
    expect(reads).toBe(0);
    expect(window.rows).toEqual(all.rows.filter((row) => (row as { product_code: string }).product_code === first?.product_code));
  });
});
