import { Flag } from '../ui/display/flag.tsx';

/** Countries whose flag stands for a language where the codes differ. */
const countries: Record<string, string> = {
  en: 'gb',
  cs: 'cz',
  da: 'dk',
  el: 'gr',
  et: 'ee',
  sl: 'si',
  sr: 'rs',
  sv: 'se',
  uk: 'ua',
  ja: 'jp',
  zh: 'cn',
  ko: 'kr',
  sq: 'al',
};

/** The flag that stands for a language; its name must stand beside it or in `label`. */
export function LanguageFlag({ language, label }: { language: string; label?: string }) {
  return <Flag code={countries[language] ?? language} label={label} />;
}
