import { CurrencySelector } from '../../chrome/header/currency-selector.tsx';
import { LanguageSelector } from '../../chrome/header/language-selector.tsx';
import { LooksChoices } from '../../chrome/user/looks-choices.tsx';
import { useText } from '../../i18n/text.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** Language with its formats, the currency in which amounts are viewed, theme and density: each takes effect at once. */
export function DisplaySection() {
  const text = useText();
  return (
    <AccountSection title={text('account.display')} note={text('account.display_note')}>
      <div className={styles.choices}>
        <LanguageSelector named />
        <CurrencySelector />
      </div>
      <div className={styles.looks}>
        <LooksChoices />
      </div>
    </AccountSection>
  );
}
