import { useEffect, useRef } from 'react';
import { toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { ownNotices } from '../../shared/records/changes.ts';
import { logWarning } from '../data/log.ts';
import { ofImport } from '../data/of-import.ts';
import { toPagePath } from '../data/paths.ts';
import type { AccountNotice } from '../data/user.ts';
import { useFormats, useLanguage } from '../i18n/language-provider.tsx';
import { derivedId, useText } from '../i18n/text.ts';
import type { ToastContent } from '../ui/feedback/toast-store.ts';
import { useServices, useSession } from './services.tsx';

/** Words a notice; one that tells where more of it is leads there. */
function useNoticeToast(): (notice: AccountNotice) => ToastContent {
  const text = useText();
  const formats = useFormats();
  const language = useLanguage();
  const { go } = useServices();
  return ({ notice, params, happened_at }) => {
    if (notice !== 'files_fetched')
      return { variant: 'warning', hideAfter: null, text: text(derivedId('notice', notice), { when: formats.instant(happened_at) }) };
    const { file = '', fetched = 0, failed = 0, import_id = '', screen } = params ?? {};
    const open = (path: string) => go(toLocalizedPath(toPagePath(path), language), { anew: true, filter: ofImport(import_id), filterName: file });
    return {
      variant: failed === 0 ? 'success' : 'warning',
      hideAfter: null,
      text: text('notice.files_fetched', { file, fetched, failed }),
      ...(screen != null && { action: { label: text('import.show_fetches'), onPress: () => open(screen) } }),
    };
  };
}

/** Tells once what happened to the account, or ended, since the last time; it stays in view until it is closed. */
export function useAccountNotices(): void {
  const toastOf = useNoticeToast();
  const { api, session, toasts } = useServices();
  const { notices } = useSession();
  const told = useRef(new Set<number>());
  useEffect(
    () => api.follow(ownNotices, () => void session.reload().catch((error: unknown) => logWarning('the notices were not fetched', error))),
    [api, session],
  );
  useEffect(() => {
    const fresh = notices.filter(({ account_notice_id }) => !told.current.has(account_notice_id));
    if (fresh.length === 0) return;
    for (const notice of fresh) {
      told.current.add(notice.account_notice_id);
      toasts.show(toastOf(notice));
    }
    api
      .rpc('notices_seen', { notices: fresh.map(({ account_notice_id }) => account_notice_id) })
      .catch((error: unknown) => logWarning('the notices were not put away', error));
  }, [notices, api, toasts, toastOf]);
}
