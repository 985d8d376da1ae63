import { defaultLanguage } from '../languages.ts';
import type { Language } from '../languages.ts';

/** Language in which texts are written first, as long as their origins do not name another. */
export const sourceOfTexts: Language = defaultLanguage;
