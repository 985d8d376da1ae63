import { isObject } from '../../../shared/json.ts';
import { languages } from '../../../shared/languages.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { newsRows } from './keep-news.ts';

const hasMore = (title: MultiText, language: string): boolean => languages.some((one) => one !== language && Boolean(title[one]));

/** New news whose title was written in a further language, by a machine or by hand, are translated ones. */
export default defineFollower({
  tables: [newsRows.name],
  skipsUndo: true,
  async follow(tx, changes, writer) {
    const written = changes.filter(({ log_action, field, new: title }) => log_action === 'set' && field === 'title' && isObject(title));
    if (written.length === 0) return;
    const rows = await newsRows.lock(
      tx,
      written.map(({ key }) => key),
      'news_id',
      'title',
      'language_code',
      'news_state',
    );
    const translated = rows.filter(({ title, language_code, news_state }) => news_state === 'new' && hasMore(title, language_code));
    await newsRows.update(writer, translated, () => ({ news_state: 'translated' as const }));
  },
});
