/** Engines that translate, in the order in which they are offered. */
export const engineNames = ['gt', 'deepl', 'openai', 'deepseek'] as const;
export type EngineName = (typeof engineNames)[number];

/** What the client may know of an engine; keys and addresses stay on the server. */
export interface EngineOffer {
  engine: EngineName;
  /** It has a key. */
  ready: boolean;
}
