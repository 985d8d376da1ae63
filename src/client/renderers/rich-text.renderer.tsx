import { defineRenderer } from './define.ts';
import { htmlToText } from './html-text.ts';
import styles from './cell.module.css';

const firstOf = (html: string): string => htmlToText(html.slice(0, 4000));

export default defineRenderer<string>({
  shows: ['rich-text', 'text', 'long-text'],
  text: htmlToText,
  cell: (value) => <span className={styles.clip} title={firstOf(value).slice(0, 600)}>{firstOf(value).slice(0, 300)}</span>,
});
