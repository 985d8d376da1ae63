import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { menuOrder } from '../../../../schemas/menu.ts';
import { areas, pages } from '../../../../src/generated/server/screens.gen.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { seedPages } from '../../../../src/server/start/seed-pages.ts';
import { describeOnServer } from '../../../support/databases.ts';

const codeOf = (id: string): string => id.replaceAll('/', '.');
const pagesOf = (area: string): string[] => pages.flatMap((page) => (page.parent === area && page.layout !== 'login' ? [codeOf(page.id)] : []));

it('the order of use names screens that there are, each once', () => {
  const named = Object.entries(menuOrder).flatMap(([area, names]) => names.map((name) => `${area}/${name}`));
  const ids: string[] = pages.map(({ id }) => id);
  expect(named.filter((name) => !ids.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

describeOnServer('the tree of pages', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const orderOf = async (parent: string | null): Promise<string[]> => {
    const rows = await database.system((tx) =>
      tx.rows<{ page_code: string }>(sql`select page_code from page where parent_page_code is not distinct from ${parent} order by position`),
    );
    return rows.map(({ page_code }) => page_code);
  };
  /** As a start of an earlier version left them: in the order of their paths. */
  const putByPath = (parent: string, codes: readonly string[]) =>
    database.system(async (tx) => {
      for (const [index, code] of codes.toSorted().entries())
        await tx.execute(sql`update page set position = ${index + 1} where page_code = ${code} and parent_page_code = ${parent}`);
    });

  it('is made in the order of use', async () => {
    expect(await orderOf(null)).toEqual(areas.map(({ area }) => area));
    for (const { area } of areas) expect(await orderOf(area)).toEqual(pagesOf(area));
  });

  it('of an earlier version comes into it, where nobody moved a page', async () => {
    const wanted = pagesOf('products');
    await putByPath('products', wanted);
    expect(await orderOf('products')).toEqual(wanted.toSorted());
    await seedPages(database);
    expect(await orderOf('products')).toEqual(wanted);
  });

  it('stays as staff ordered it', async () => {
    const own = pagesOf('settings');
    const [first = '', second = '', ...rest] = own.toSorted();
    await putByPath('settings', own);
    await database.system((tx) => tx.execute(sql`update page set position = 1 where page_code = ${second}`));
    await seedPages(database);
    expect(await orderOf('settings')).toEqual([second, first, ...rest]);
  });
});
