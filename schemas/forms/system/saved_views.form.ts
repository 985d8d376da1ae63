import { savedViews } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { usableViews, viewRights, viewRules } from './shared-views.ts';

/** Views the caller may use. Only the owner changes one; an administrator may delete a shared one and says whether screens open with it. */
export default defineForm({
  scope: 'user',
  access: 'signed-in',
  table: savedViews,
  add: true,
  delete: true,
  fields: { ...pick(savedViews, 'view_id', 'screen', 'view_name', 'view_scope', 'role_id', 'is_default', 'state'), ...viewRights },
  from: usableViews,
  order: ['view_name'],
  create: ['screen'],
  write: 'all',
  rules: viewRules,
});
