import { notices } from '../data/notices.ts';
import { toPagePath } from '../data/paths.ts';
import type { Bookmark } from '../data/user.ts';
import { useText } from '../i18n/text.ts';
import { useServices, useSession } from './services.tsx';

export interface Bookmarks {
  kept: readonly Bookmark[];
  isKept: (path: string) => boolean;
  /** At once on screen; taken back when the server refuses. Paths carry no language. */
  toggle: (path: string) => void;
}

export function useBookmarks(): Bookmarks {
  const { api, session, toasts } = useServices();
  const text = useText();
  const kept = useSession().user?.bookmarks ?? [];
  const isKept = (path: string) => kept.some((bookmark) => toPagePath(bookmark.path) === path);

  return {
    kept,
    isKept,
    toggle(path) {
      if (path === '' || path === '/') return;
      const next = isKept(path) ? kept.filter((bookmark) => toPagePath(bookmark.path) !== path) : [...kept, { path }];
      session.amend({ bookmarks: next });
      api.action('user_bookmarks', 'set', next).catch((error: unknown) => {
        session.amend({ bookmarks: [...kept] });
        toasts.show(notices.saveFailed(text, error));
      });
    },
  };
}
