import { defineRenderer } from './define.ts';
import { displayName } from './display-names.ts';
import { LanguageFlag } from './language-flag.tsx';
import styles from './cell.module.css';

export default defineRenderer<string>({
  shows: ['language', 'code'],
  text: (value, { language }) => displayName('language', value, language),
  cell: (value, { language }) => (
    <span className={styles.pair}>
      <LanguageFlag language={value} />
      <span className={styles.clip}>{displayName('language', value, language)}</span>
    </span>
  ),
});
