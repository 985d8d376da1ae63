import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MenuPage } from '../../../../src/server/engine/access/menu.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* A menu is made once for rights that stay as they are: whatever else it tells must not grow old with it. */

describeOnServer('the menu', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const areas = async (): Promise<MenuPage[]> => (await admin.rpc('user')).body.menu;
  const brands = sql`page_code = 'products.brands'`;

  it('shows a page that was renamed, moved or taken away at the next call, however often it was shown before', async () => {
    const inMenu = async () => (await areas()).flatMap(({ children }) => children).find(({ page_code }) => page_code === 'products.brands');
    const before = await inMenu();
    expect(before?.page_title.en).toBe('Brands');
    expect(await inMenu()).toEqual(before);

    await app.execute(sql`update page set page_title = page_title || '{"en":"Makes"}' where ${brands}`);
    expect((await inMenu())?.page_title).toEqual({ ...before?.page_title, en: 'Makes' });

    await app.execute(sql`update page set position = -1 where ${brands}`);
    expect((await areas()).find(({ page_code }) => page_code === 'products')?.children[0]?.page_code).toBe('products.brands');

    await app.execute(sql`update page set parent_page_code = null where ${brands}`);
    expect(await inMenu()).toBeUndefined();
    expect((await areas()).map(({ page_code }) => page_code)).toContain('products.brands');
  });

  it('of one person is not that of another, nor of the same one with other rights', async () => {
    const clerk = await app.signIn('clerk', 'KT-HU');
    const clerkId: number = (await clerk.rpc('user')).body.user.user_id;
    const codes = (pages: readonly MenuPage[]): string[] => pages.map(({ page_code }) => page_code);
    const ofClerk = async () => codes((await clerk.rpc('user')).body.menu);
    const before = await ofClerk();
    expect(before).not.toContain('finance');
    expect(codes(await areas())).toContain('finance');
    await app.execute(sql`
      insert into user_page (user_id, page_code, perms, list)
      values (${clerkId}, 'finance.payments', true, true)`);
    expect((await ofClerk()).toSorted()).toEqual([...before, 'finance'].toSorted());
  });
});
