import type { Services } from '../chrome/services.tsx';
import type { Language } from '../../shared/languages.ts';
import { loadTexts } from '../i18n/catalogue.ts';

/** What a page in this language cannot do without: its texts first, so that even a failed start can be told. */
export async function loadLanguage({ workplace }: Services, language: Language): Promise<void> {
  await loadTexts(language, []);
  await workplace.init(language);
}
