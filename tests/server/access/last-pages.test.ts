import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

describeOnServer('the last pages', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('are the person’s own, each once, the last one first, and no more than two dozen', async () => {
    const userId = await app.addUser('walker');
    const walker = await app.signIn('walker', 'KT-HU');
    await (await app.signIn('admin', 'KT-HU')).rpc('page_log', { _page_name: '/settings/users' });
    for (const _page_name of ['/products/brands', '/sales/sales_orders', '/products/brands']) await walker.rpc('page_log', { _page_name });
    const names = async () => (await walker.rpc('last_pages')).body.pages.map(({ page_name }) => page_name);
    expect(await names()).toEqual(['/products/brands', '/sales/sales_orders']);
    await app.execute(
      sql`insert into page_log (user_id, page_name, visited_at) select ${userId}, '/page/' || n, now() - n * interval '1 hour' from generate_series(1, 60) n`,
    );
    expect((await names()).slice(0, 3)).toEqual(['/products/brands', '/sales/sales_orders', '/page/1']);
    expect(await names()).toHaveLength(24);
    expect(await app.rpc('last_pages')).toMatchObject(refused(401, 'unauthenticated'));
  });
});
