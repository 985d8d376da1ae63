import { eq, sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { savedViews } from '../../tables/access/people-and-pages.ts';
import { currentUser } from '../../tables/define.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { usableViews, viewRights, viewRules } from './shared-views.ts';

const screen = 'shops/2frontendPages';

/** How the grid of the shop pages by language is arranged: the views of that screen that the caller may use, with what they say of its columns. */
export default defineForm({
  scope: 'user',
  access: 'signed-in',
  table: savedViews,
  add: true,
  delete: true,
  fixed: { screen },
  fields: {
    ...pick(savedViews, 'view_id', 'view_name', 'view_scope', 'role_id'),
    ...viewRights,
    is_default: savedViews.is_default,
    column_definitions: savedViews.state,
    of_colleague: computed(flag, sql`(${savedViews.owner_id} <> ${currentUser})`),
  },
  from: (select) => usableViews(select, eq(savedViews.screen, screen)),
  order: ['view_name'],
  search: ['view_name', 'owner_name'],
  write: ['view_name', 'view_scope', 'role_id', 'column_definitions'],
  rules: viewRules,
  decided: [{ rule: 'own-view', by: 'of_colleague', fields: ['view_name', 'view_scope', 'role_id', 'column_definitions'] }],
  examples: { view_scope: ({ view_scope }) => (view_scope === 'mine' ? ['company', 'role'] : ['mine']) },
});
