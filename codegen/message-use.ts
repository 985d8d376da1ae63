import type { Declarations } from './declarations.ts';
import type { SourceFacts } from './find/source-facts.ts';
import { collectNeeds } from './message-needs.ts';
import type { Need } from './message-needs.ts';
import { homeOf, TextAreas } from './text-areas.ts';

export interface MessageUse {
  needed: ReadonlyMap<string, Need>;
  isUsed: (id: string) => boolean;
  /** The file of each language in which a message must stand: an area's or the common one; undefined when nobody uses it. */
  homeOf: (id: string) => string | undefined;
  places: TextAreas;
}

const known = new WeakMap<Declarations, MessageUse>();

/** {@link collectUse}, once per set of declarations. */
export function toMessageUse(declarations: Declarations): MessageUse {
  const use = known.get(declarations) ?? collectUse(declarations);
  known.set(declarations, use);
  return use;
}

/** What a message is the short form or the help of. */
function ownersOf(id: string): string[] {
  if (id.endsWith('.short')) return [id.slice(0, -'.short'.length)];
  if (id.startsWith('help.')) return ['field', 'screen', 'action', 'rule'].map((family) => `${family}.${id.slice('help.'.length)}`);
  return [];
}

/** Which sources have each word, as a literal or as a key of a constant. */
function toWords(sources: readonly SourceFacts[]): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const { file, literals, keys } of sources) {
    for (const word of [...Object.keys(literals), ...Object.values(keys).flat()]) {
      const files = words.get(word) ?? new Set();
      words.set(word, files.add(file));
    }
  }
  return words;
}

/**
 * Which messages the project needs, and which of those written are used: needed ones, their `.short` and `help.` companions,
 * ids that stand in a source, and ids whose head is built in a source (`derivedId('status', …)`) and whose rest stands in one.
 */
function collectUse(declarations: Declarations): MessageUse {
  const places = new TextAreas(declarations);
  const needed = collectNeeds(declarations, places);
  const running = declarations.sources.filter(({ file }) => file.startsWith('src/'));
  const words = toWords(running);
  const heads = running.flatMap(({ file, prefixes }) => prefixes.map((prefix) => ({ file, prefix })));
  const isBuilt = (id: string, prefix: string) =>
    id.startsWith(prefix) &&
    id
      .slice(prefix.length)
      .split('.')
      .every((part) => words.has(part));
  /** The sources that name or build the id. */
  const speakersOf = (id: string) => [...(words.get(id) ?? []), ...heads.filter(({ prefix }) => isBuilt(id, prefix)).map(({ file }) => file)];

  const homes = new Map<string, string | undefined>();
  function findHome(id: string): string | undefined {
    const shown = [id, ...ownersOf(id)].flatMap((one) => needed.get(one) ?? []);
    if (shown.length > 0) return homeOf(new Set(shown.flatMap(({ areas }) => [...areas])));
    const speakers = speakersOf(id);
    return speakers.length === 0 ? undefined : homeOf(new Set(speakers.flatMap((file) => [...places.ofSource(file)])));
  }
  const homeOfId = (id: string) => {
    if (!homes.has(id)) homes.set(id, findHome(id));
    return homes.get(id);
  };
  return { needed, isUsed: (id) => homeOfId(id) !== undefined, homeOf: homeOfId, places };
}
