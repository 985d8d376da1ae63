import { useText } from '../i18n/text.ts';
import styles from './footer.module.css';
import { useWorkplace } from './services.tsx';

/** One quiet line: where one works, and how to learn the keys. */
export function Footer({ onKeyboardHelp }: { onKeyboardHelp: () => void }) {
  const text = useText();
  const { company, shops } = useWorkplace();
  return (
    <footer className={styles.footer}>
      <span className={styles.place}>{company && text('footer.workplace', { company: company.company_name, shops: shops.length })}</span>
      <button type="button" className={styles.help} aria-keyshortcuts="?" onClick={onKeyboardHelp}>
        {text('keyboard.title')}
      </button>
    </footer>
  );
}
