import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { useBookmarks } from '../use-bookmarks.ts';
import { usePagePath } from '../page-path.ts';

/** Keeps the page in view at hand, or lets it go. The start page has no path to keep. */
export function BookmarkPin() {
  const text = useText();
  const path = usePagePath();
  const { isKept, toggle } = useBookmarks();
  const kept = isKept(path);
  return (
    <IconButton
      icon={kept ? 'bookmark-filled' : 'bookmark'}
      label={text(kept ? 'bookmark.remove' : 'bookmark.add')}
      pressed={kept}
      size="m"
      disabled={path === '/'}
      onClick={() => toggle(path)}
    />
  );
}
