import { sql } from 'drizzle-orm';
import { areas, pages } from '../../generated/server/screens.gen.ts';
import type { MultiText } from '../../shared/languages.ts';
import type { Database, Transaction } from '../engine/database/database.ts';

interface SeedPage {
  page_code: string;
  parent_page_code: string | null;
  page_title: MultiText;
  url: string | null;
  icon: string;
  menu: boolean;
  position: number;
}

const areaPages: readonly SeedPage[] = areas.map(({ area, title }, position) => ({
  page_code: area,
  parent_page_code: null,
  page_title: title,
  url: area,
  icon: area,
  menu: true,
  position: position + 1,
}));

const placesWithin = new Map<string, number>();
const nextPlace = (parent: string): number => {
  const place = (placesWithin.get(parent) ?? 0) + 1;
  placesWithin.set(parent, place);
  return place;
};

const codeOf = (path: string): string => path.replaceAll('/', '.');

const screenPages: readonly SeedPage[] = pages
  .filter((page) => page.layout !== 'login')
  .map((page) => ({
    page_code: codeOf(page.id),
    parent_page_code: codeOf(page.parent) || null,
    page_title: page.title,
    url: page.id,
    icon: page.icon,
    menu: page.menu,
    position: nextPlace(page.parent),
  }));

const byPath = (left: string, right: string): number => (left < right ? -1 : 1);

/**
 * Brings pages that stand as they once were made, in the order of their paths, into the order of their use. Where staff moved one of its neighbours,
 * a level stays as it is.
 */
async function orderByUse(tx: Transaction): Promise<void> {
  const stored = await tx.rows<{ page_code: string; parent_page_code: string | null }>(
    sql`select page_code, parent_page_code from page order by parent_page_code, position`,
  );
  const wanted = [...areaPages, ...screenPages];
  for (const parent of new Set(wanted.map((page) => page.parent_page_code))) {
    const declared = wanted.flatMap((page) => (page.parent_page_code === parent ? [page.page_code] : []));
    const here = stored.flatMap((page) => (page.parent_page_code === parent && declared.includes(page.page_code) ? [page.page_code] : []));
    const asMade = here.toSorted(byPath);
    const inUse = declared.filter((code) => here.includes(code));
    if (here.join() !== asMade.join() || here.join() === inUse.join()) continue;
    for (const [index, code] of inUse.entries()) await tx.execute(sql`update page set position = ${index + 1} where page_code = ${code}`);
  }
}

/**
 * Gives every declared screen a page where the tree has none with its path; what staff renamed, moved or hid stays as it is.
 * So a new screen is in the administrators' menu at the next start.
 */
export const seedPages = (database: Database): Promise<void> =>
  database.system(async (tx) => {
    const wanted = JSON.stringify([...areaPages, ...screenPages]);
    await tx.execute(sql`
      insert into page (page_code, parent_page_code, page_title, url, icon, menu, position)
      select page_code, parent_page_code, page_title, url, icon, menu, position
        from jsonb_to_recordset(${wanted}::jsonb)
          as wanted(page_code text, parent_page_code text, page_title jsonb, url text, icon text, menu boolean, position integer)
       where not exists (select from page p where p.url = wanted.url or p.page_code = wanted.page_code)
       order by position`);
    await orderByUse(tx);
  });
