import { languages } from '../../../shared/languages.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useServices } from '../services.tsx';
import { languageNames } from './language-names.ts';
import { OwnFlag } from './own-flag.tsx';
import styles from './selector.module.css';

export interface LanguageSelectorProps {
  /** With the language's name beside the flag. */
  named?: boolean;
}

export function LanguageSelector({ named }: LanguageSelectorProps) {
  const text = useText();
  const language = useLanguage();
  const { speak } = useServices();
  const name = languageNames[language];
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="m" iconEnd="chevron-down" className={styles.narrow} aria-label={`${text('action.switch_language')}: ${name}`}>
          <span className={styles.flagged}>
            <OwnFlag language={language} />
            {named && name}
          </span>
        </Button>
      }
      entries={languages.map((candidate) => ({
        id: candidate,
        label: <span lang={candidate}>{languageNames[candidate]}</span>,
        media: <OwnFlag language={candidate} />,
        checked: candidate === language ? true : undefined,
        onSelect: () => speak(candidate),
      }))}
    />
  );
}
