import { sql } from 'drizzle-orm';
import { costs, neededBy } from '../../../../schemas/needs.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { access } from '../../../../src/generated/server/access.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import type { PageRight } from '../../../../src/shared/access.ts';
import type { App, Client } from '../../../support/server-app.ts';

/** What each account is promised on a page. `other` administers one company, `manager` manages users without being an administrator, `costless` may do all but see costs, `roleless` has no role. `reading` and `narrow` are programs of the administrator: one only reads, the other has the rights of one page. */
export const promised: Record<string, (page: string) => readonly PageRight[]> = {
  admin: () => ['list', 'add', 'set', 'delete'],
  other: () => ['list', 'add', 'set', 'delete'],
  clerk: (page) => (/^(products|prices)\//.test(page) ? ['list', 'set'] : []),
  viewer: (page) => (page.startsWith('products/') ? ['list'] : []),
  manager: (page) => (page.startsWith('settings/') ? ['list', 'add', 'set', 'delete'] : []),
  costless: (page) => (page === costs ? [] : ['list', 'add', 'set', 'delete']),
  roleless: () => [],
  reading: () => ['list'],
  narrow: (page) => (page === 'products/brands' ? ['list', 'add', 'set', 'delete'] : []),
};

/** Accounts that sign in by a token. */
export const programs: ReadonlySet<string> = new Set(['reading', 'narrow']);

/** Whether the account is promised a right to a form. */
export const hasRight = (account: string, name: FormName, right: PageRight): boolean => {
  const form: AnyForm = forms[name];
  if (account === 'reading' && right !== 'list') return false;
  if (form.access === 'signed-in') return form.scope === 'user' || right === 'list';
  if (form.access === 'readable' && right === 'list') return true;
  const wanted = form.access === 'readers' ? 'list' : right;
  // Where a new row must be given what somebody may not see, he adds none.
  if (right === 'add' && (form.required ?? []).some((field) => neededBy(form).has(field) && !promised[account]?.(costs).includes('list'))) return false;
  const on = (page: string) => promised[account]?.(page).includes(wanted) ?? false;
  return access[name].screens.some(on) || (right === 'list' && access[name].lookups.some(on));
};

/** Makes the accounts that the demo does not have, and signs all of them in. */
export async function signInAll(app: App): Promise<Record<string, Client>> {
  const clients: Record<string, Client> = {};
  await app.addUser('roleless');
  const managers = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"Managers of users"}') returning role_id`);
  await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete)
    select ${managers[0]?.role_id}, page_code, true, true, true, true, true from page where url like 'settings/%'`);
  await app.execute(sql`insert into role_user (role_id, user_id) values (${managers[0]?.role_id}, ${await app.addUser('manager')})`);
  const costless = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"All but costs"}') returning role_id`);
  await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete)
    select ${costless[0]?.role_id}, page_code, true, true, true, true, true from page where url is distinct from ${costs}`);
  await app.execute(sql`insert into role_user (role_id, user_id) values (${costless[0]?.role_id}, ${await app.addUser('costless')})`);
  for (const account of Object.keys(promised).filter((name) => !programs.has(name)))
    clients[account] = await app.signIn(account, account === 'other' ? 'KT-DE' : 'KT-HU');
  const make = async (order: object) => {
    const { token } = (
      await (clients.admin as Client).rpc('make_token', {
        token_name: 'Program',
        expires_on: new Date().toISOString().slice(0, 10),
        pages: null,
        only_company: null,
        ...order,
      })
    ).body;
    return app.asClient({ token, refresh_token: '' }, 'KT-HU');
  };
  clients.reading = await make({ writes: false });
  clients.narrow = await make({ writes: true, pages: ['products/brands'] });
  return clients;
}
