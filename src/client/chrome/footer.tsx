import { useText } from '../i18n/text.ts';
import styles from './footer.module.css';

/** One quiet line, where the screen has no status bar of its own: how to learn the keys. */
export function Footer({ onKeyboardHelp }: { onKeyboardHelp: () => void }) {
  const text = useText();
  return (
    <footer className={styles.footer}>
      <button type="button" className={styles.help} aria-keyshortcuts="?" onClick={onKeyboardHelp}>
        {text('keyboard.title')}
      </button>
    </footer>
  );
}
