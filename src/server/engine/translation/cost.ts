import type { EngineSettings } from './settings.ts';

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
}

/** US dollars of a call: by the tokens that were counted, by the characters where the engine counts none. */
export function costOf({ price, tokens }: Pick<EngineSettings, 'price' | 'tokens'>, { characters, tokens_in, tokens_out }: Usage): number {
  if (!tokens || tokens_in === undefined) return kept((characters * price) / million);
  return kept((tokens_in * tokens.read + (tokens_out ?? 0) * tokens.written) / million);
}
