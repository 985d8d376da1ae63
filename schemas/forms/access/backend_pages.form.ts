import { pages } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** The tree of pages; the menu of a user is this tree cut down to what the user may open. */
export default defineForm({
  table: pages,
  add: true,
  delete: true,
  fields: pick(pages, 'page_code', 'parent_page_code', 'page_title', 'url', 'icon', 'menu', 'position'),
  order: ['parent_page_code', 'position'],
  search: ['page_code', 'page_title', 'url'],
  create: ['page_code'],
  write: 'all',
});
