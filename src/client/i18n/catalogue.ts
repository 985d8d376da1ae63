import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language, MultiText } from '../../shared/languages.ts';
import { hasSyntax } from '../../shared/text/has-syntax.ts';
import { logWarning } from '../data/log.ts';
import { createStore } from '../ui/store.ts';

/** A text as the build makes it: words alone, or what was read of its grammar. */
export type Message = string | MessageFormatElement[];
export type Messages = Readonly<Record<string, Message>>;
type Catalogues = Readonly<Partial<Record<Language, Messages>>>;

/** Row of the form `captions_brief`: another wording of one message. */
export interface Caption {
  caption_key: string;
  texts: MultiText | null;
}

/** The project's own files of texts, each fetched when a screen first needs it. */
const files = import.meta.glob<Messages>('../../../locales/*/*.json', { import: 'default' });

interface CatalogueState {
  loaded: Catalogues;
  captions: Catalogues;
}

/** The texts that are here now; changes when a language or another wording arrives. */
export const catalogue = createStore<CatalogueState>({ loaded: {}, captions: {} });

const here = new Set<string>();

/** Settles when the common texts of the language and those of these areas are here; each file is fetched once. */
export async function loadTexts(language: Language, areas: readonly string[]): Promise<void> {
  const wanted = ['common', ...areas].map((area) => `../../../locales/${language}/${area}.json`).filter((path) => !here.has(path));
  if (wanted.length === 0) return;
  const fetched = await Promise.all(wanted.map((path) => fetchFile(path)));
  for (const path of wanted) here.add(path);
  const state = catalogue.get();
  catalogue.set({ ...state, loaded: { ...state.loaded, [language]: Object.assign({}, state.loaded[language], ...fetched) as Messages } });
}

function fetchFile(path: string): Promise<Messages> {
  const load = files[path];
  if (!load) throw new Error(`there is no ${path}`);
  return load();
}

/** A wording whose grammar is wrong stands as it was written: the server takes none, but one may be older than that. */
function toMessage(id: string, wording: string, compile: (text: string) => Message): Message {
  try {
    return compile(wording);
  } catch (error) {
    logWarning(`the wording of ${id} cannot be read`, error);
    return wording;
  }
}

let laid = 0;

/** Lays these wordings over the catalogues, in place of those given before. */
export async function setCaptions(captions: readonly Caption[]): Promise<void> {
  const turn = ++laid;
  const worded = captions.flatMap(({ caption_key: id, texts }) =>
    (Object.entries(texts ?? {}) as [Language, string][]).filter(([, wording]) => wording).map(([language, wording]) => ({ id, language, wording })),
  );
  const parser = worded.some(({ wording }) => hasSyntax(wording)) ? await import('../../shared/text/message-syntax.ts') : undefined;
  const byLanguage: Partial<Record<Language, Record<string, Message>>> = {};
  for (const { id, language, wording } of worded) (byLanguage[language] ??= {})[id] = parser ? toMessage(id, wording, parser.compileMessage) : wording;
  // Others may have been laid while the parser came.
  if (turn === laid) catalogue.set({ ...catalogue.get(), captions: byLanguage });
}

/** Texts of a language with the captions laid over them; null until loaded. */
export function messagesOf({ loaded, captions }: CatalogueState, language: Language): Messages | null {
  const messages = loaded[language];
  return messages ? { ...messages, ...captions[language] } : null;
}
