import { stripHtml } from '../../shared/text/plain-text.ts';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

const firstOf = (html: string): string => stripHtml(html.slice(0, 4000));

export default defineRenderer<string>({
  shows: ['rich_text', 'text', 'long_text'],
  text: stripHtml,
  cell: (value) => (
    <span className={styles.clip} title={firstOf(value).slice(0, 600)}>
      {firstOf(value).slice(0, 300)}
    </span>
  ),
});
