import type { Language } from '../../../shared/languages.ts';
import { FlagPicture } from '../../ui/display/flag-picture.tsx';

const files = import.meta.glob<string>('../../../../node_modules/flag-icons/flags/4x3/{bg,cz,de,gb,hu,ro,sk}.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const flagOf = (country: string): string | undefined => files[`../../../../node_modules/flag-icons/flags/4x3/${country}.svg`];

const flags: Record<Language, string | undefined> = {
  en: flagOf('gb'),
  de: flagOf('de'),
  hu: flagOf('hu'),
  sk: flagOf('sk'),
  ro: flagOf('ro'),
  cs: flagOf('cz'),
  bg: flagOf('bg'),
};

/** The flag that stands for a language of ours. Each page shows one, which is no file of its own: the seven weigh less than a way to the server. */
export const OwnFlag = ({ language }: { language: Language }) => <FlagPicture address={flags[language]} />;
