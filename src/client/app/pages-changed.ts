import type { Session } from '../data/session.ts';
import { logWarning } from '../data/log.ts';

/** Forms whose rows decide what the signed-in user sees of menu and companies. */
const pageForms: ReadonlySet<string> = new Set([
  'backend_pages',
  'role_pages',
  'user_pages',
  'user_roles',
  'role_users',
  'roles',
  'users',
  'companies',
  'user_companies',
]);

/** Fetches menu and rights again when they may have changed. */
export const pagesChanged =
  (session: Pick<Session, 'reload'>) =>
  (entity: string): void => {
    if (!pageForms.has(entity)) return;
    session.reload().catch((error: unknown) => logWarning('the menu was not fetched again', error));
  };
