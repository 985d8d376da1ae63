import type { Json, JsonObject } from '../json.ts';
import type { Language } from '../languages.ts';
import { groupBy } from '../group-by.ts';
import { fold } from '../text/fold.ts';
import { isMultiText, pickText } from '../text/multi-text.ts';

/** What may be chosen, with its row as its form lists it. */
export interface Chosen {
  value: Json;
  label: string;
  row: JsonObject;
  /** In a tree the labels of those above it, from the top. */
  above?: readonly string[];
}

/** What is known of a candidate in words, what people tell it by first: those above it, its code, what else its row says, at last its number. */
function wordsOf({ value, label, row, above = [] }: Chosen, language: Language): string[] {
  const said = Object.values(row).map((one) => (typeof one === 'string' ? one : isMultiText(one) ? pickText(one, language) : ''));
  const code = typeof value === 'string' ? value : '';
  return [above.join(' › '), code, ...said.map((word) => (word === label || word === code ? '' : word)), `#${String(value)}`];
}

const areDistinct = (words: readonly string[]): boolean => new Set(words.map(fold)).size === words.length;

/** The first thing by which all of them differ; their numbers do at last. */
function tellingWords(group: readonly Chosen[], language: Language): string[] {
  const known = group.map((one) => wordsOf(one, language));
  const columns = (known[0] ?? []).map((_, at) => known.map((words) => words[at] ?? ''));
  return columns.find(areDistinct) ?? [];
}

/**
 * Candidates by labels of which no two are equal, or no two with the same value of the field `within` which they are chosen among: those of one name say behind it what tells them apart, and keep the bare name as `short`.
 */
export function toldApart<TCandidate extends Chosen>(candidates: readonly TCandidate[], language: Language, within = ''): (TCandidate & { short?: string })[] {
  const apart = new Map<TCandidate, string>();
  for (const group of groupBy(candidates, ({ label, row }) => JSON.stringify([fold(label.trim()), row[within] ?? null])).values()) {
    if (group.length === 1) continue;
    const words = tellingWords(group, language);
    for (const [at, one] of group.entries()) if (words[at]) apart.set(one, words[at]);
  }
  return candidates.map((one) => {
    const words = apart.get(one);
    return words === undefined ? one : { ...one, label: `${one.label} (${words})`, short: one.label };
  });
}
