import { isLanguage } from '../../shared/languages.ts';
import { defineAction } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** Opens the page as it is written now, as the shop would draw it, beside this one. */
export default defineAction({
  icon: 'external',
  right: 'list',
  needs: 'one',
  async run({ rows: [page], api, view, text, toast }) {
    if (!page) return;
    // Opened while the click is fresh: later a browser would take it for an advertisement.
    const opened = window.open('about:blank', '_blank');
    try {
      const language = view.language_code;
      const { address } = await api.rpc('preview_page', {
        frontend_page_id: Number(page.frontend_page_id),
        language_code: language !== undefined && isLanguage(language) ? language : 'en',
      });
      if (opened) {
        opened.opener = null;
        opened.location.replace(address);
      } else location.assign(address);
    } catch (error) {
      opened?.close();
      toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
    }
  },
});
