import type { MultiText } from '../../shared/languages.ts';
import { missingTexts, textLanguage } from '../../shared/text/multi-text.ts';
import { stripHtml } from '../../shared/text/plain-text.ts';
import { defineRenderer } from './define.ts';
import { displayName } from './display-names.ts';
import styles from './cell.module.css';

const shown = (text: string): string => (text.includes('<') ? stripHtml(text.slice(0, 4000)).slice(0, 300) : text);

/**
 * The text of the reader's language and, in a mark, how many languages have none. A text lent from another language is
 * drawn in secondary text and is no part of the text form: copied, it would be taken for a translation.
 */
export default defineRenderer<MultiText>({
  shows: ['multi', 'multi_rich'],
  text: (value, { language }) => value[language] ?? '',
  cell: (value, { name, language, text }, row) => {
    const shownIn = textLanguage(value, language);
    const missing = missingTexts(row, name, value);
    const names = missing.map((code) => displayName('language', code, language)).join(', ');
    return (
      <span className={styles.pair}>
        {shownIn && (
          <span className={shownIn === language ? styles.clip : styles.lent} lang={shownIn}>
            {shown(value[shownIn] ?? '')}
          </span>
        )}
        {missing.length > 0 && shownIn && (
          <span className={styles.missing} title={text('grid.languages_missing', { count: missing.length, names })}>
            <span aria-hidden>{missing.length}</span>
            <span className="visually-hidden">{text('grid.languages_missing', { count: missing.length, names })}</span>
          </span>
        )}
      </span>
    );
  },
});
