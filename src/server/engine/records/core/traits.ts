import type { AnyKind } from '../../../../../schemas/kinds/define.ts';
import { longText, multi, multiRich, richText, text } from '../../../../../schemas/kinds.gen.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { round } from '../../../../shared/money/round.ts';
import { isRealDay } from '../../../../shared/text/real-day.ts';
import { sanitise } from './sanitise-html.ts';

/** How the engine treats the values of a kind in SQL; the one place where kinds are told apart on the server. */
export interface Trait {
  /** SQL type a compared value is cast to. */
  type: string;
  /** One text per language: compared by the text of one language, merged language by language. */
  perLanguage: boolean;
  /** Words of a language, sorted as its dictionaries do. */
  words: boolean;
  sortable: boolean;
  /** Its figures are added up. */
  summable: boolean;
  /** Whether a JSON value can be compared with the column at all. */
  accepts: (value: Json) => boolean;
  /** Condition under which a value counts as empty. */
  blank: (term: string) => string;
  /** What is stored for a valid value. */
  clean: (value: Json) => Json;
}

const isText = (value: Json): boolean => typeof value === 'string';
const isWhole = (value: Json): boolean => Number.isSafeInteger(value);
const isDay = (value: Json): boolean => typeof value === 'string' && isRealDay(value);
const isInstant = (value: Json): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const base: Omit<Trait, 'type' | 'accepts'> = {
  perLanguage: false,
  words: false,
  sortable: true,
  summable: false,
  blank: (term) => `${term} is null`,
  clean: (value) => value,
};
const textual: Trait = { ...base, type: 'text', accepts: isText, blank: (term) => `coalesce(${term}, '') = ''` };
/** What JSON calls -0 is 0 everywhere else. */
const whole: Trait = { ...base, type: 'bigint', accepts: isWhole, summable: true, clean: (value) => (value === 0 ? 0 : value) };
const structure: Trait = { ...base, type: 'jsonb', sortable: false, accepts: () => true, blank: (term) => `coalesce(${term}, '{}') in ('{}', '[]', 'null')` };
const perLanguage: Trait = { ...textual, perLanguage: true, words: true };

const byType: Record<string, Trait> = {
  text: textual,
  bigint: whole,
  integer: whole,
  smallint: whole,
  numeric: { ...base, type: 'numeric', accepts: Number.isFinite, summable: true },
  boolean: { ...base, type: 'boolean', accepts: (value) => typeof value === 'boolean' },
  date: { ...base, type: 'date', accepts: isDay },
  timestamptz: { ...base, type: 'timestamptz', accepts: isInstant },
  jsonb: structure,
  'text[]': { ...structure, type: 'text[]', blank: (term) => `coalesce(cardinality(${term}), 0) = 0` },
};

const sanitiseTexts = (value: Json): Json =>
  Object.fromEntries(Object.entries(value as JsonObject).map(([language, html]) => [language, typeof html === 'string' ? sanitise(html) : html]));

/** Kinds that differ from the trait of their SQL type. */
const byKind = new Map<AnyKind, Trait>([
  [text as AnyKind, { ...textual, words: true }],
  [longText as AnyKind, { ...textual, words: true }],
  [richText as AnyKind, { ...textual, clean: (value) => (typeof value === 'string' ? sanitise(value) : value) }],
  [multi as AnyKind, perLanguage],
  [multiRich as AnyKind, { ...perLanguage, clean: (value) => (value === null ? null : sanitiseTexts(value)) }],
]);

/** Whether a field holds HTML. */
export const isRichText = ({ kind }: { kind: AnyKind }): boolean => kind === (richText as AnyKind) || kind === (multiRich as AnyKind);

/** Whether a field holds several lines of plain text. */
export const isLongText = ({ kind }: { kind: AnyKind }): boolean => kind === (longText as AnyKind);

/** Rounds as the column does, so that the value compared, logged and undone is the stored one. */
const rounded =
  (decimals: number) =>
  (value: Json): Json =>
    typeof value === 'number' ? round(value, decimals) : value;

export function traitOf(kind: AnyKind): Trait {
  const trait = byKind.get(kind) ?? byType[kind.sqlType.replace(/\(.*\)$/, '')];
  if (!trait) throw new Error(`no trait for SQL type ${kind.sqlType}`);
  const decimals = /^numeric\(\d+,(\d+)\)$/.exec(kind.sqlType)?.[1];
  return { ...trait, ...(kind.sums === false && { summable: false }), ...(decimals !== undefined && { clean: rounded(Number(decimals)) }) };
}
