import type { Language, MultiText } from '../../shared/languages.ts';
import { createStore } from '../ui/store.ts';

export type Messages = Readonly<Record<string, string>>;
type Catalogues = Readonly<Partial<Record<Language, Messages>>>;

/** Row of the form `captions_brief`: another wording of one message. */
export interface Caption {
  caption_key: string;
  texts: MultiText;
}

const sources: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('../../generated/messages/en.gen.ts'),
  de: () => import('../../generated/messages/de.gen.ts'),
  hu: () => import('../../generated/messages/hu.gen.ts'),
  sk: () => import('../../generated/messages/sk.gen.ts'),
  ro: () => import('../../generated/messages/ro.gen.ts'),
  cs: () => import('../../generated/messages/cs.gen.ts'),
  bg: () => import('../../generated/messages/bg.gen.ts'),
};

interface CatalogueState {
  loaded: Catalogues;
  captions: Catalogues;
}

/** The texts that are here now; changes when a language or another wording arrives. */
export const catalogue = createStore<CatalogueState>({ loaded: {}, captions: {} });

/** Settles when the texts of the language are here; they are fetched once. */
export async function loadCatalogue(language: Language): Promise<void> {
  if (catalogue.get().loaded[language]) return;
  const { default: messages } = await sources[language]();
  const state = catalogue.get();
  catalogue.set({ ...state, loaded: { ...state.loaded, [language]: messages } });
}

/** Lays these wordings over the catalogues, in place of those given before. */
export function setCaptions(captions: readonly Caption[]): void {
  const byLanguage: Partial<Record<Language, Record<string, string>>> = {};
  for (const { caption_key, texts } of captions) {
    for (const [language, wording] of Object.entries(texts) as [Language, string][]) {
      if (wording) (byLanguage[language] ??= {})[caption_key] = wording;
    }
  }
  catalogue.set({ ...catalogue.get(), captions: byLanguage });
}

/** Texts of a language with the captions laid over them; null until loaded. */
export function messagesOf({ loaded, captions }: CatalogueState, language: Language): Messages | null {
  const messages = loaded[language];
  return messages ? { ...messages, ...captions[language] } : null;
}
