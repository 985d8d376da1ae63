import { pages } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';

const { parent_page_code, page_title, url, icon, menu, position } = pages;

/** The tree of pages; the menu of a user is this tree cut down to what the user may open. */
export default defineForm({
  key: ['page_code'],
  scope: 'global',
  table: pages,
  add: true,
  delete: true,
  fields: { page_code: pages.page_code, parent_page_code, page_title, url, icon, menu, position },
  from: (select) => select.from(pages),
  order: ['parent_page_code', 'position'],
  search: ['page_code', 'page_title', 'url'],
  create: { page_code: pages.page_code },
  write: { parent_page_code, page_title, url, icon, menu, position },
  required: ['page_code', 'page_title'],
});
