import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '../../../../src/generated/server/screens.gen.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import type { PageCounts, Window } from '../../../../src/shared/records/calls.ts';

describeOnServer('the numbers of rows on tiles', (open) => {
  let app: App;
  const countsFor = async (client: Client, asked: readonly string[]): Promise<PageCounts> => {
    const { status, body } = await client.rpc('page_counts', { pages: asked });
    expect(status).toBe(200);
    return body.counts;
  };
  const every = pages.map(({ id }) => id);

  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('are those of the lists, for every page whose shape counts its rows', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const counts = await countsFor(admin, every);
    const listed = pages.filter(({ counted, form }) => counted && form !== null);
    expect(Object.keys(counts).sort()).toEqual(listed.map(({ id }) => id).sort());
    expect(listed.length).toBeGreaterThan(20);
    for (const { id, form } of listed) {
      const { total, capped = false } = (await admin.action<Window>(String(form), 'list', { limit: 1, count: 'capped' })).body;
      expect({ id, ...counts[id] }).toEqual({ id, total, capped });
    }
  });

  it('are those of the rows that a filter leaves, each page by its own', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const [order] = await admin.rows('purchase_orders', { sort: [{ field: 'line_count', desc: true }], limit: 1 });
    if (!order) throw new Error('there are no orders');
    const filter = { field: 'purchase_order_id', op: 'eq', value: order.purchase_order_id ?? null };
    const [lines, costs, orders] = ['purchasing/order_items', 'purchasing/purchase_order_costs', 'purchasing/purchase_orders'];
    const asked = { pages: [lines, costs, orders, 'no/such_page'], filters: { [lines]: filter, [costs]: filter } };
    const { status, body, text } = await admin.rpc('page_counts', asked);
    expect(status, text).toBe(200);
    const { total } = (await admin.action<Window>('purchase_orders', 'list', { limit: 1 })).body;
    const { total: costTotal } = (await admin.action<Window>('purchase_order_costs', 'list', { filter, limit: 1 })).body;
    expect(body.counts).toEqual({
      [lines]: { total: order.line_count, capped: false },
      [costs]: { total: costTotal, capped: false },
      [orders]: { total, capped: false },
    });
    expect((await admin.rpc('page_counts', { pages: [lines], filters: { [lines]: { field: 'nothing', op: 'eq', value: 1 } } })).status).toBe(400);
    expect((await admin.rpc('page_counts', { pages: [lines], filters: { [lines]: { field: 'qty' } } })).status).toBe(400);
  });

  it('are those of the chosen company', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const stocked = 'prices/supplier_prices';
    const { total } = (await admin.in('KT-DE').action<Window>('supplier_prices', 'list', { limit: 1 })).body;
    expect((await countsFor(admin.in('KT-DE'), [stocked]))[stocked]).toEqual({ total, capped: false });
  });

  it('are told of pages the caller may list, and of nothing else', async () => {
    await app.addUser('uncounted');
    const stranger = await app.signIn('uncounted');
    expect(await countsFor(stranger, every)).toEqual({});
    const viewer = await app.signIn('viewer');
    const answers = await Promise.all(pages.map(async ({ id, form }) => [id, form && (await viewer.action(form, 'list', { limit: 1 })).status] as const));
    const status = new Map<string, unknown>(answers);
    const seen = Object.keys(await countsFor(viewer, every));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((page) => status.get(page) !== 200)).toEqual([]);
    expect(await countsFor(await app.signIn('admin'), ['no/such_page', 'constructor', '__proto__'])).toEqual({});
  });

  it('are for signed-in callers, a few pages at a time', async () => {
    expect(await app.rpc('page_counts', { pages: [] })).toMatchObject(refused(401, 'unauthenticated'));
    const admin = await app.signIn('admin');
    expect((await admin.rpc('page_counts', { pages: Array.from({ length: 501 }, () => 'products/brands') })).status).toBe(400);
  });
});
