import { pages } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['page_code'],
  scope: 'global',
  access: 'pages',
  fields: { page_code: pages.page_code, page_title: pages.page_title, url: pages.url },
  from: (select) => select.from(pages),
  order: ['page_title'],
  search: ['page_code', 'page_title'],
});
