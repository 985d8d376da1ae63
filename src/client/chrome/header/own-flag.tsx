import type { Language } from '../../../shared/languages.ts';
import { FlagPicture } from '../../ui/display/flag-picture.tsx';
import bg from '../../../../node_modules/flag-icons/flags/4x3/bg.svg?inline';
import cz from '../../../../node_modules/flag-icons/flags/4x3/cz.svg?inline';
import de from '../../../../node_modules/flag-icons/flags/4x3/de.svg?inline';
import gb from '../../../../node_modules/flag-icons/flags/4x3/gb.svg?inline';
import hu from '../../../../node_modules/flag-icons/flags/4x3/hu.svg?inline';
import ro from '../../../../node_modules/flag-icons/flags/4x3/ro.svg?inline';
import sk from '../../../../node_modules/flag-icons/flags/4x3/sk.svg?inline';

const flags: Record<Language, string> = { en: gb, de, hu, sk, ro, cs: cz, bg };

/** The flag that stands for a language of ours. Each page shows one, which is no file of its own: the seven weigh less than a way to the server. */
export const OwnFlag = ({ language }: { language: Language }) => <FlagPicture address={flags[language]} />;
