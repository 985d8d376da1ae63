import type { Language } from '../../../../shared/languages.ts';
import type { Collations } from '../core/collations.ts';
import { reference } from '../core/compile.ts';
import type { CompiledField, CompiledForm, Source } from '../core/compile.ts';
import { literal, quote } from '../core/parameters.ts';
import { sideOrder } from '../large/side-table-sql.ts';
import { sideColumnOf } from '../large/side-tables.ts';
import type { LargeList, SideTable } from '../large/side-tables.ts';
import { isForOrder } from '../read/field-expressions.ts';
import { where, wordsOf } from '../read/filter-sql.ts';
import type { RowFilter } from '../read/filter-sql.ts';
import type { SortTerm } from '../read/sort-terms.ts';
import { joinRelations, sideRelation } from './relations.ts';
import type { Relation } from './relations.ts';
import type { ScanSource } from './scan-source.ts';

/** An order that a side table of the leading list has. */
interface Led {
  side: SideTable;
  term: SortTerm;
  /** The side tells of all rows that pass the filter: none is met in vain. */
  isWhole: boolean;
}

/** Who lists what, and what is kept of the list to whose rows those of the form belong. */
export interface LeadingOptions {
  form: CompiledForm;
  filter: RowFilter;
  source: Source;
  language: Language;
  collations: Collations;
  large: LargeList;
}

/** The column of the leading list's side tables that holds a field, where the field is a column of that list's table: its value is then the same. */
function keptColumn({ column, trait }: CompiledField, large: LargeList, language: Language): ReturnType<typeof sideColumnOf> {
  const same = column && [...large.form.fields.values()].find((field) => field.column === column && large.base.columns.get(column.name) === column);
  return same && sideColumnOf(large, same.name, trait.perLanguage ? language : undefined, isForOrder);
}

/** Values that a filter demands of one field; undefined where it asks for anything else. */
function demanded({ filter, ...further }: RowFilter, { name, trait }: CompiledField): string[] | undefined {
  if (wordsOf(further).length > 0) return undefined;
  const clauses = filter === undefined ? [] : 'and' in filter ? filter.and : [filter];
  const values = clauses.flatMap((node) =>
    'field' in node && node.field === name && node.op === 'eq' && node.value !== undefined && trait.accepts(node.value) ? [String(node.value)] : [],
  );
  return values.length === clauses.length ? values : undefined;
}

/** The order by a flag: the side tells which rows have it set, and which have not. */
function termOfFlag(term: SortTerm, { form, filter, large }: LeadingOptions): Led | undefined {
  const mark = large.marks.find(({ follower, flag }) => follower.name === form.name && flag === term.field.name);
  const side = mark && large.sides.find(({ columns }) => columns.some(({ name }) => name === mark.set));
  if (!side) return undefined;
  const values = demanded(filter, mark.other);
  const marked = (name: string): string => {
    const rows = `${side.alias}.${quote(name)}`;
    return values && values.length > 0 ? `${rows} @> array[${values.map(literal).join(', ')}]::${mark.other.trait.type}[]` : `${rows} is not null`;
  };
  const steps = [`(${marked(mark.unset)} and not ${term.sql})`, `(${marked(mark.set)} and ${term.sql})`] as const;
  return { side, term: { ...term, steps }, isWhole: values !== undefined };
}

function termOfColumn(term: SortTerm, { large, language, collations }: LeadingOptions): Led | undefined {
  const kept = keptColumn(term.field, large, language);
  return kept && { side: kept.side, term: { ...term, sql: sideOrder(kept.side, kept.column, collations), nullable: true }, isWhole: false };
}

/**
 * The scan of rows in an order that is kept of the list to whose rows they belong; undefined where it is not. The side table is walked, and of each of its rows those
 * that belong to it are read, until a window is full.
 */
export function scanWithLeading(options: LeadingOptions, asked: readonly SortTerm[]): ScanSource | undefined {
  const { form, source, large } = options;
  const by = form.definition.kept_with?.by ?? '';
  const [first, ...rest] = asked;
  // The further terms are the key, of which one field names the row of the leading list.
  if (!first || !rest.every(({ field }) => form.key.includes(field))) return undefined;
  const led = termOfFlag(first, options) ?? termOfColumn(first, options);
  if (!led) return undefined;
  const side = sideRelation(led.side);
  const terms = [led.term, ...rest.map((term) => (term.field.name === by ? { ...term, sql: side.key } : term))];
  const rows: Relation = { text: source.text, alias: 'r', key: reference(by), conditions: [] };
  const from: ScanSource['from'] = (filter, range) => {
    if (!led.isWhole) return joinRelations(rows, [side], [...filter.conditions, ...range]);
    // Joined freely they would be read from the first on, since PostgreSQL guesses that this is the cheapest way for all of them.
    const ofRow = `(select * from ${rows.text} r${where([`${rows.key} = ${side.key}`, ...filter.conditions])} offset 0)`;
    return `${side.text} ${side.alias} cross join lateral ${ofRow} r${where([...side.conditions, ...range])}`;
  };
  const named = terms.findIndex(({ field }) => field.name === by);
  return {
    row: 'r',
    terms,
    from,
    fromHashed: from,
    fromKeys: () => {
      throw new Error(`${form.name}: no candidates are found of rows that belong to another list`);
    },
    covers: () => false,
    isIndexed: false,
    // Of a flag only what the rows show counts; of a text the side may tell less, or something older.
    ...(led.term.steps && { whole: { terms: asked, from: (filter, range) => joinRelations(rows, [], [...filter.conditions, ...range]) } }),
    ...(!led.term.steps && {
      positionOf: (shown, parameters) => {
        const known = terms.map(({ sql }, at) => (at === 0 || at === named ? `${sql}::text` : parameters.add(shown[at], 'text')));
        return `select array[${known.join(', ')}] as position from ${side.text} ${side.alias}${where([...side.conditions, `${side.key} = ${parameters.add(shown[named], large.keyType)}`])}`;
      },
    }),
  };
}
