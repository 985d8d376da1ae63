import type { EngineSettings, TokenPrices } from './settings.ts';

/** A token is about so many characters: what a call may cost is told before it is made. */
export const charactersOfToken = 4;
const million = 1_000_000;

/** US dollars as the database keeps them. */
const kept = (cost: number): number => Math.round(cost * million) / million;

/** What an engine counted of a call, or what it is thought to count. */
export interface Usage {
  characters: number;
  tokens_in?: number | undefined;
  tokens_out?: number | undefined;
  /** The model that answered, and the one that was asked. */
  models?: readonly (string | undefined)[];
}

type Prices = Pick<EngineSettings, 'price' | 'tokens' | 'modelTokens'>;

/** Engines answer with the day of a model behind its name. */
const dayBehind = /-\d{4}(?:-?\d{2}){0,2}$/;

/** The prices of the first of the models that has some of its own, else those of the engine. */
function pricesOf({ tokens, modelTokens = {} }: Prices, models: Usage['models'] = []): TokenPrices | undefined {
  for (const model of models) {
    if (model === undefined) continue;
    const own = [model, model.replace(dayBehind, '')].find((name) => Object.hasOwn(modelTokens, name));
    if (own !== undefined) return modelTokens[own];
  }
  return tokens;
}

/** US dollars of a call: by the tokens that were counted, by the characters where the engine counts none. */
export function costOf(prices: Prices, { characters, tokens_in, tokens_out, models }: Usage): number {
  const tokens = pricesOf(prices, models);
  if (!tokens || tokens_in === undefined) return kept((characters * prices.price) / million);
  return kept((tokens_in * tokens.read + (tokens_out ?? 0) * tokens.written) / million);
}
