import { languages } from '../../../shared/languages.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Flag } from '../../ui/display/flag.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useServices } from '../services.tsx';
import { languageNames } from './language-names.ts';
import styles from './selector.module.css';

export interface LanguageSelectorProps {
  /** With the language's name beside the flag. */
  named?: boolean;
}

export function LanguageSelector({ named }: LanguageSelectorProps) {
  const text = useText();
  const language = useLanguage();
  const { speak } = useServices();
  const { name, flag } = languageNames[language];
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="m" iconEnd="chevron-down" className={styles.narrow} aria-label={`${text('action.switch_language')}: ${name}`}>
          <span className={styles.flagged}>
            <Flag code={flag} />
            {named && name}
          </span>
        </Button>
      }
      entries={languages.map((candidate) => ({
        id: candidate,
        label: <span lang={candidate}>{languageNames[candidate].name}</span>,
        media: <Flag code={languageNames[candidate].flag} />,
        checked: candidate === language ? true : undefined,
        onSelect: () => speak(candidate),
      }))}
    />
  );
}
