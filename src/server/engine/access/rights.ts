import { sql } from 'drizzle-orm';
import { noRights } from '../../../shared/access.ts';
import { appError } from '../../../shared/errors.ts';
import type { PageRights } from '../../../shared/access.ts';
import { access } from '../../../generated/server/access.gen.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import { isObject } from '../../../shared/json.ts';
import type { Json } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import type { MachineToken } from './machine-tokens.ts';

/** Rights by page path (a screen's id). */
export interface RightsByPage extends ReadonlyMap<string, PageRights> {
  /** Nothing may be changed, neither what everybody may change who is signed in. */
  readonly readsOnly?: boolean;
  /** He works in no company that is open: no form is, but those of what is his alone. */
  readonly worksNowhere?: boolean;
}

/** What a user may do: rights by page, and the scopes that single steps of workflows ask for. */
export interface Granted {
  rights: RightsByPage;
  scopes: readonly string[];
}

const all: PageRights = { perms: true, list: true, add: true, set: true, delete: true };
const maxCached = 2_000;

/** The scopes that are written of a user: a list of them, or an object with one in each key that is not false or empty. */
function scopesIn(written: Json | undefined): string[] {
  if (Array.isArray(written)) return written.filter((scope) => typeof scope === 'string');
  return isObject(written) ? Object.keys(written).filter((scope) => Boolean(written[scope])) : [];
}

/** What a user may do by page, as it is now. */
export async function readRights(tx: Transaction, userId: number): Promise<RightsByPage> {
  const rows = await tx.rows<PageRights & { url: string }>(sql`select url, perms, list, add, set, delete from kontor_rights(${userId}) where url is not null`);
  return new Map(rows.map(({ url, ...flags }) => [url, flags]));
}

/** Effective rights of users, cached until any user, role, page or grant changes anywhere (the access version moves). */
export function createRights() {
  const cache = new Map<number, { version: number; granted: Granted }>();
  return async (tx: Transaction, userId: number, version: number): Promise<Granted> => {
    const known = cache.get(userId);
    if (known && known.version === version) return known.granted;
    const rights = await readRights(tx, userId);
    const user = await tx.row<{ scope: Json }>(sql`select scope from app_user where user_id = ${userId}`);
    const granted: Granted = { rights, scopes: scopesIn(user?.scope) };
    if (cache.size >= maxCached) cache.clear();
    cache.set(userId, { version, granted });
    return granted;
  };
}

/** The form of this name. @throws AppError bad_data_source */
export function formOf(entity: string): FormName {
  if (!Object.hasOwn(forms, entity)) throw appError('bad_data_source', { entity });
  return entity as FormName;
}

const union = (left: PageRights, right: PageRights): PageRights => ({
  perms: left.perms || right.perms,
  list: left.list || right.list,
  add: left.add || right.add,
  set: left.set || right.set,
  delete: left.delete || right.delete,
});

const readingOnly = ({ perms, list }: PageRights): PageRights => ({ ...noRights, perms, list });

/** What is left of rights by a token: those of some pages, without those that change anything where it only reads. Never more than there was. */
export function narrowed(rights: RightsByPage, { writes, pages }: Pick<MachineToken, 'writes' | 'pages'>): RightsByPage {
  const left = [...rights].filter(([page]) => pages === null || pages.includes(page));
  return writes ? new Map(left) : Object.assign(new Map(left.map(([page, flags]) => [page, readingOnly(flags)])), { readsOnly: true });
}

/** What is left of rights to whoever works in no company. */
export const nowhere = ({ readsOnly }: RightsByPage): RightsByPage =>
  Object.assign(new Map<string, PageRights>(), { worksNowhere: true, ...(readsOnly === true && { readsOnly }) });

/** What the caller may do with a form; by a token that only reads, no more than that. */
export function rightsOnForm(rights: RightsByPage, name: FormName): PageRights {
  const own = wholeRightsOnForm(rights, name);
  return rights.readsOnly ? readingOnly(own) : own;
}

/**
 * What the caller may do with a form: everything that one of the pages showing it allows. Pages that only refer to it
 * (a brand column refers to the brands) give `list`. Forms for every signed-in user are open to read, a user's own to write;
 * those of readers are open to whoever lists.
 */
function wholeRightsOnForm(rights: RightsByPage, name: FormName): PageRights {
  const form: AnyForm = forms[name];
  if (rights.worksNowhere && !(form.scope === 'user' && form.owner !== undefined)) return noRights;
  if (form.access === 'signed-in') return form.scope === 'user' ? all : { ...noRights, list: true };
  const { screens, lookups } = access[name];
  const basis = form.access === 'readable' ? { ...noRights, list: true } : noRights;
  const effective = screens.reduce((sum, page) => union(sum, rights.get(page) ?? noRights), basis);
  if (form.access === 'readers') return effective.list ? { ...all, perms: false } : noRights;
  return effective.list || !lookups.some((page) => rights.get(page)?.list) ? effective : { ...effective, list: true };
}
