import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* Writers of rows that stand in dense orders take turns, those of each company by themselves. */

describeOnEachDemo('turns of order lines', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const newOrder = async (company: string): Promise<number> => {
    const [supplier] = await app.rows<{ partner_id: number }>(sql`select min(partner_id) as partner_id from partner where is_supplier`);
    const { body } = await admin.in(company).action<{ rows: JsonObject[] }>('purchase_orders', 'set', { rows: [{ partner_id: supplier?.partner_id ?? 0 }] });
    return Number(body.rows[0]?.purchase_order_id);
  };
  const product = async (): Promise<string> => (await app.rows<{ code: string }>(sql`select min(product_code) as code from product`))[0]?.code ?? '';
  const addLine = async (company: string, order: number) =>
    admin.in(company).action('purchase_order_items', 'set', { rows: [{ purchase_order_id: order, product_code: await product(), qty: 1 }] });
  const places = async (company: string, order: number) =>
    (
      await admin.in(company).rows('purchase_order_items', { filter: { field: 'purchase_order_id', op: 'eq', value: order }, sort: [{ field: 'line_no' }] })
    ).map(({ line_no }) => line_no);

  it('are dense after forty lines were added at once to orders of two companies', async () => {
    const orders = await Promise.all(['KT-HU', 'KT-DE', 'KT-HU', 'KT-DE'].map(async (company) => ({ company, order: await newOrder(company) })));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const { company, order } = orders[i % orders.length] ?? { company: '', order: 0 };
        return addLine(company, order);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { company, order } of orders) expect(await places(company, order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  // The embedded engine has one connection, on which transactions follow one another in any case.
  describe.runIf(engine === 'postgres')('while one of them is not done', () => {
    /** Adds a line as the company and holds the transaction open while `work` is done. */
    const during = async <T>(companyCode: string, order: number, work: () => Promise<T>): Promise<T> => {
      const [user] = await app.rows<{ user_id: number }>(sql`select min(user_id) as user_id from app_user`);
      return app.database.transaction({ companyCode, userId: user?.user_id ?? null }, async (tx) => {
        await tx.execute(sql`insert into purchase_order_item (purchase_order_id, product_code, qty) values (${order}, ${await product()}, 1)`);
        return work();
      });
    };

    it('another company does not wait', async () => {
      const [ours, theirs] = [await newOrder('KT-HU'), await newOrder('KT-DE')];
      expect((await during('KT-HU', ours, () => addLine('KT-DE', theirs))).status).toBe(200);
      expect(await places('KT-DE', theirs)).toEqual([1]);
    });

    it('the same company waits, and counts on', async () => {
      const order = await newOrder('KT-HU');
      let done = false;
      const { waiting } = await during('KT-HU', order, async () => {
        const added = addLine('KT-HU', order).then((answer) => {
          done = true;
          return answer;
        });
        await new Promise((resolve) => setTimeout(resolve, 500));
        expect(done).toBe(false);
        return { waiting: added };
      });
      expect((await waiting).status).toBe(200);
      expect(await places('KT-HU', order)).toEqual([1, 2]);
    });

    it('whoever writes for no company waits for all of them', async () => {
      const order = await newOrder('KT-HU');
      const other = await newOrder('KT-DE');
      let done = false;
      const { waiting } = await during('KT-HU', order, async () => {
        const code = await product();
        const added = app
          .execute(sql`insert into purchase_order_item (company_code, purchase_order_id, product_code, qty) values ('KT-DE', ${other}, ${code}, 1)`)
          .then(() => {
            done = true;
          });
        await new Promise((resolve) => setTimeout(resolve, 500));
        expect(done).toBe(false);
        return { waiting: added };
      });
      await waiting;
      expect(await places('KT-DE', other)).toEqual([1]);
    });
  });
});
