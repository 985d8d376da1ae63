import type { Json, JsonObject } from '../../../shared/json.ts';
import { defaultLanguage, type Language } from '../../../shared/languages.ts';
import type { FilterClause, FilterNode, Operator } from '../../../shared/records/filter.ts';

/** The value that counts for comparing: of a text per language the one of the language, else the default's. */
export function plainValue(value: Json | undefined, language: Language): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && !Array.isArray(value)) return value[language] ?? value[defaultLanguage] ?? null;
  return value;
}

const fold = (value: Json): string => String(value ?? '').toLocaleLowerCase();
const isBlank = (value: Json): boolean => value === null || value === '';

function compare(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [fold(a), fold(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `stale` are the languages in which the text is out of date, where the row tells. */
type Test = (value: Json, wanted: Json, raw: Json | undefined, stale: Json | undefined) => boolean;
const bounds = (wanted: Json): [Json, Json] => (Array.isArray(wanted) ? [wanted[0] ?? null, wanted[1] ?? null] : [null, null]);

const isAmong: Test = (value, wanted) => Array.isArray(wanted) && wanted.some((one) => compare(value, one) === 0);

const tests: Record<Operator, Test> = {
  eq: (value, wanted) => !isBlank(value) && compare(value, wanted) === 0,
  ne: (value, wanted) => compare(value, wanted) !== 0,
  lt: (value, wanted) => !isBlank(value) && compare(value, wanted) < 0,
  lte: (value, wanted) => !isBlank(value) && compare(value, wanted) <= 0,
  gt: (value, wanted) => !isBlank(value) && compare(value, wanted) > 0,
  gte: (value, wanted) => !isBlank(value) && compare(value, wanted) >= 0,
  between: (value, wanted) => {
    const [low, high] = bounds(wanted);
    return !isBlank(value) && compare(value, low) >= 0 && compare(value, high) <= 0;
  },
  in: isAmong,
  contains: (value, wanted) => fold(value).includes(fold(wanted)),
  notContains: (value, wanted) => !fold(value).includes(fold(wanted)),
  starts: (value, wanted) => fold(value).startsWith(fold(wanted)),
  ends: (value, wanted) => fold(value).endsWith(fold(wanted)),
  blank: isBlank,
  notBlank: (value) => !isBlank(value),
  missing: (_value, wanted, raw) => !(raw && typeof raw === 'object' && !Array.isArray(raw) && raw[String(wanted)]),
  // Rows do not say what stands below what; a server's list does.
  under: isAmong,
  stale: (_value, wanted, _raw, stale) => Array.isArray(stale) && stale.includes(wanted),
};

const holds = (clause: FilterClause, row: JsonObject, language: Language): boolean => {
  const raw = row[clause.field];
  const compared = clause.language ?? language;
  return tests[clause.op](plainValue(raw, compared), clause.value ?? compared, raw, row[`${clause.field}@stale`]);
};

export function isMatch(node: FilterNode, row: JsonObject, language: Language): boolean {
  if ('and' in node) return node.and.every((part) => isMatch(part, row, language));
  if ('or' in node) return node.or.some((part) => isMatch(part, row, language));
  if ('not' in node) return !isMatch(node.not, row, language);
  return holds(node, row, language);
}

/** Whether any text of the row contains the searched one. */
export const isFound = (row: JsonObject, search: string): boolean => {
  const wanted = search.toLocaleLowerCase();
  return Object.values(row).some((value) => {
    const texts = value && typeof value === 'object' ? Object.values(value) : [value];
    return texts.some((text) => text !== null && fold(text as Json).includes(wanted));
  });
};
