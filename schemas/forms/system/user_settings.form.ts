import { eq } from 'drizzle-orm';
import { userSettings } from '../../tables/access/people-and-pages.ts';
import { currentUser } from '../../tables/define.ts';
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
  from: (select) => select.from(userSettings).where(eq(userSettings.user_id, currentUser)),
  create: ['setting_key'],
  write: 'all',
});
