import { sql } from 'drizzle-orm';
import { areas, pages } from '../../generated/server/screens.gen.ts';
import type { MultiText } from '../../shared/languages.ts';
import type { Database } from '../engine/database/database.ts';

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

const screenPages: readonly SeedPage[] = pages
  .filter((page) => page.layout !== 'login')
  .map((page, position) => ({
    page_code: page.id.replaceAll('/', '.'),
    parent_page_code: page.area || null,
    page_title: page.title,
    url: page.id,
    icon: page.icon,
    menu: page.menu,
    position: position + 1,
  }));

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
       where not exists (select from page p where p.url = wanted.url or p.page_code = wanted.page_code)`);
  });
