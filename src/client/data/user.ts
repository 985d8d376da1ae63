import type { Described, RpcAnswer } from '../../../schemas/calls.ts';

export type Bookmark = Described<'Bookmark'>;
export type Company = Described<'Company'>;
/** A page or a group of pages; only what the user may open is in the tree. */
export type MenuPage = Described<'MenuPage'>;
/** With whom the user may share a view. */
export type Audiences = Described<'Audiences'>;
export type AccountNotice = RpcAnswer<'user'>['notices'][number];
export type SessionUser = RpcAnswer<'user'>['user'];

/** First and last name, else the name the user signs in with. */
export const fullName = (user: SessionUser): string => [user.first_name, user.last_name].filter(Boolean).join(' ') || user.user_name || user.user_email;
