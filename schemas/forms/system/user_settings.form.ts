import { userSettings } from '../../tables/access/people-and-pages.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** The caller's own settings. */
export default defineForm({
  key: ['setting_key'],
  scope: 'user',
  access: 'signed-in',
  table: userSettings,
  add: true,
  delete: true,
  fields: pick(userSettings, 'setting_key', 'value'),
  owner: 'user_id',
  create: ['setting_key'],
  write: 'all',
});
