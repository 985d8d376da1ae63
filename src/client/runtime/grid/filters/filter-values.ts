import type { Json } from '../../../../shared/json.ts';
import type { Operator } from '../../../../shared/records/filter.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';

/** How the value of a comparison is given. */
export type ValueForm = 'none' | 'raw' | 'one' | 'list' | 'range' | 'language';

const forms: Record<Operator, ValueForm> = {
  eq: 'one',
  ne: 'one',
  lt: 'one',
  lte: 'one',
  gt: 'one',
  gte: 'one',
  between: 'range',
  in: 'list',
  contains: 'raw',
  notContains: 'raw',
  starts: 'raw',
  ends: 'raw',
  blank: 'none',
  notBlank: 'none',
  missing: 'language',
  stale: 'language',
  under: 'list',
};

export const toValueForm = (op: Operator): ValueForm => forms[op];

/** Comparisons that need no word: what is typed or chosen is what is looked for. */
export const plainOperators: ReadonlySet<Operator> = new Set(['eq', 'in']);

export type ParsedFilter = { value: Json | undefined } | { problem: string };

function parseOne(column: GridColumn, text: string): ParsedFilter {
  // A text per language is compared with one text; its control would read the text as a whole set of languages.
  if (column.perLanguage) return { value: text };
  const parsed = column.control.parse(text, column.context);
  if ('problem' in parsed) return parsed;
  return parsed.value === null ? { problem: 'invalid_value' } : { value: parsed.value };
}

function parseEach(column: GridColumn, texts: readonly string[]): ParsedFilter {
  const values: Json[] = [];
  for (const text of texts.map((one) => one.trim()).filter(Boolean)) {
    const parsed = parseOne(column, text);
    if ('problem' in parsed) return parsed;
    values.push(parsed.value ?? null);
  }
  return { value: values };
}

/** Reads what is typed as the value of a comparison: lists with semicolons, ranges as `10..20`. */
export function parseFilterText(column: GridColumn, op: Operator, text: string): ParsedFilter {
  const readers: Record<ValueForm, () => ParsedFilter> = {
    none: () => ({ value: undefined }),
    raw: () => ({ value: text }),
    language: () => ({ value: text }),
    one: () => parseOne(column, text),
    list: () => parseEach(column, text.split(';')),
    range: () => {
      const parsed = parseEach(column, text.split('..'));
      const isRange = 'value' in parsed && Array.isArray(parsed.value) && parsed.value.length === 2;
      return isRange || 'problem' in parsed ? parsed : { problem: 'invalid_range' };
    },
  };
  return readers[forms[op]]();
}

/** A filter's value in words; a value the field itself could not hold (part of a text, a language) as it is. */
export function toValueText(column: GridColumn | undefined, value: Json): string {
  if (value === null || value === undefined) return '';
  if (!column || column.perLanguage || column.problemOf(value) !== null) return String(value);
  return column.renderer.text(value, column.context, {});
}

/** What would be typed for a value; reads back with {@link parseFilterText}. */
export function toFilterText(column: GridColumn, op: Operator, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const texts = (Array.isArray(value) ? value : [value]).map((one) => toValueText(column, one));
  return texts.join(forms[op] === 'range' ? '..' : '; ');
}

/** The values a field can have, where that is a short list known here: those of a choice, and those a toggle goes round. */
export function knownValues(column: GridColumn): Json[] | null {
  if (column.field.options?.values) return [...column.field.options.values];
  const { next } = column.control;
  if (!next) return null;
  const values: Json[] = [];
  for (let value = next(null); !values.includes(value) && values.length < 20; value = next(value)) values.push(value);
  return values;
}
