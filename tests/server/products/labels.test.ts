import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isEan13 } from '../../../src/shared/labels/barcodes.ts';
import { mostLabelProducts } from '../../../src/shared/labels/limits.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { type App, type Client, codeOf, openApp } from '../../support/server-app.ts';

describeOnServer('labels to print', (open) => {
  let app: App;
  let admin: Client;
  let codes: string[];
  const code = (at: number): string => codes[at] ?? '';

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`
      insert into role_page (role_id, page_code, perms, list, set, add, delete)
      select role_id, page_code, true, true, true, true, true from role, page where role_name->>'en' = ${'Catalogue clerks'} and url = 'print/product_labels'`);
    codes = (await app.rows<{ product_code: string }>(sql`select product_code from product order by product_code limit 5`)).map(
      ({ product_code }) => product_code,
    );
  });
  beforeEach(() => app.execute(sql`delete from product_label`));
  afterAll(() => app.close());

  const gather = (client: Client, ...products: string[]) =>
    client.action('product_list', 'gather_labels', { selection: { keys: products.map((product_code) => ({ product_code })) } });
  const listed = async (client: Client) =>
    (await client.rows<{ product_code: string; label_count: number }>('product_labels')).map((row) => [row.product_code, row.label_count]);

  it('are gathered once for each product, and those gathered before keep their number', async () => {
    expect((await gather(admin, code(1), code(0))).body).toMatchObject({ changed: 2 });
    const { body } = await admin.action<{ rows: JsonObject[] }>('product_labels', 'list', { limit: 1 });
    expect((await admin.patch('product_labels', { label_id: body.rows[0]?.label_id ?? 0 }, 'label_count', { old: 1, new: 7 })).status).toBe(200);
    expect((await gather(admin, code(0), code(1), code(2))).body).toMatchObject({ changed: 1 });
    expect(await listed(admin)).toEqual([
      [code(1), 7],
      [code(0), 1],
      [code(2), 1],
    ]);
  });

  it('are each user’s own in each company', async () => {
    await gather(admin, code(0));
    const clerk = await app.signIn('clerk', 'KT-HU');
    expect(await listed(clerk)).toEqual([]);
    expect(await listed(admin.in('KT-DE'))).toEqual([]);
    await gather(clerk, code(0), code(1));
    const [row] = await admin.rows<{ label_id: number }>('product_labels');
    const foreign = await clerk.patch('product_labels', { label_id: row?.label_id ?? 0 }, 'label_count', { old: 1, new: 9 });
    expect(foreign.status).not.toBe(200);
    expect((await clerk.action('product_labels', 'delete', { keys: [{ label_id: row?.label_id ?? 0 }] })).body).not.toMatchObject({ deleted: 1 });
    expect(await listed(admin)).toEqual([[code(0), 1]]);
  });

  it.each([-1, 1000])('of a product are never %i', async (count) => {
    await gather(admin, code(0));
    const [row] = await admin.rows<{ label_id: number }>('product_labels');
    const answer = await admin.patch('product_labels', { label_id: row?.label_id ?? 0 }, 'label_count', { old: 1, new: count });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'rule']);
    expect(await listed(admin)).toEqual([[code(0), 1]]);
  });

  it('carry the price a shopper pays in the asked shop', async () => {
    await gather(admin, code(0));
    const [shop] = await admin.rows<{ shop_id: number }>('shops_brief');
    const [row] = await admin.rows('product_labels', { columns: ['product_code', `gross_total@${shop?.shop_id}`] });
    const [shown] = await admin.rows('show_prices', {
      filter: { field: 'product_code', op: 'eq', value: code(0) },
      columns: ['product_code', `gross_total@${shop?.shop_id}`],
    });
    expect(row?.[`gross_total@${shop?.shop_id}`]).toBeGreaterThan(0);
    expect(row).toMatchObject(shown ?? {});
  });

  it('are gathered for no more products than a browser can lay out', async () => {
    await app.execute(
      sql`insert into product (product_code, product_name) select 'label-' || n, '{"en":"Many"}' from generate_series(1, ${mostLabelProducts + 1}::int) n`,
    );
    const { body } = await admin.action<{ total: number }>('product_list', 'list', { limit: 1 });
    const answer = await admin.action('product_list', 'gather_labels', { selection: { expected: body.total } });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'too_many_rows']);
  });

  it('of the demo’s products carry EANs that scanners accept', async () => {
    const eans = await app.rows<{ ean: string }>(sql`select ean from product where ean is not null limit 500`);
    expect(eans.filter(({ ean }) => !isEan13(ean))).toEqual([]);
  });
});
