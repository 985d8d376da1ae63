/** Engines that translate, in the order in which they are offered. */
export const engineNames = ['gt', 'deepl', 'openai', 'deepseek'] as const;
export type EngineName = (typeof engineNames)[number];

/** Those that speak the protocol of chat completions: they answer any text. */
export const chatEngines = ['openai', 'deepseek'] as const satisfies readonly EngineName[];
export type ChatEngine = (typeof chatEngines)[number];

/** Texts may also be copied as they are, to be translated by people: no engine is asked, and nothing is paid. */
export const translationMeans = [...engineNames, 'copy'] as const;
export type TranslationMeans = (typeof translationMeans)[number];
/** The engine that is asked; undefined where none is. */
export const engineOf = (means: TranslationMeans): EngineName | undefined => engineNames.find((name) => name === means);

/** What the client may know of an engine; keys and addresses stay on the server. */
export interface EngineOffer {
  engine: EngineName;
  /** It has a key. */
  ready: boolean;
  /** Which of its models may be asked for, the usual one first; of the language models. */
  models?: readonly string[];
}
