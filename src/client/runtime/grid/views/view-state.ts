import * as v from 'valibot';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import { operators, filterSchema, type FilterClause } from '../../../../shared/records/filter.ts';
import { paramsSchema, sortSchema } from '../../../../shared/records/calls.ts';
import type { Json } from '../../../../shared/json.ts';
import { languages } from '../../../../shared/languages.ts';
import { parseTextColumn } from '../columns/text-columns.ts';

const names = v.array(v.string());
const clause = v.strictObject({ op: v.picklist(operators), value: v.optional(v.custom<Json>(() => true)), language: v.optional(v.string()) });

/** How a grid is arranged and narrowed: what is remembered per user and kept in a saved view. Column ids are field names. */
export const gridViewSchema = v.object({
  order: names,
  hidden: names,
  pinned: v.object({ start: names, end: names }),
  widths: v.record(v.string(), v.number()),
  sort: sortSchema,
  /** One clause per column, from the floating filters. */
  quick: v.record(v.string(), clause),
  /** The tree made in the filter dialog. */
  filter: v.optional(v.nullable(filterSchema), null),
  search: v.optional(v.string(), ''),
  /** What was chosen above the rows (FormMeta.params). */
  params: v.optional(paramsSchema, {}),
  floating: v.optional(v.boolean(), true),
  /** Languages whose texts stand in columns of their own; without any a text is one column. */
  languages: v.optional(v.array(v.picklist(languages)), []),
});
export type GridView = v.InferOutput<typeof gridViewSchema>;
export type QuickClause = GridView['quick'][string];

const toOrder = (name: string) => (name.startsWith('-') ? { field: name.slice(1), desc: true } : { field: name, desc: false });

/** How a screen is arranged where nobody arranged it. */
export function toDefaultView(screen: ScreenMeta<RowsScreen>): GridView {
  const columns = screen.columns.filter(({ field }) => screen.meta.fields[field]);
  return {
    order: columns.map(({ field }) => field),
    hidden: columns.filter((column) => 'hidden' in column && column.hidden === true).map(({ field }) => field),
    pinned: { start: [...screen.pin], end: [] },
    widths: {},
    sort: screen.sort.map(toOrder),
    quick: {},
    filter: null,
    search: '',
    params: {},
    floating: true,
    languages: [...screen.languages],
  };
}

/**
 * A stored view fitted to the columns there are now: columns gone since are left out, new ones stand where the screen has
 * them. Null when it is no view at all.
 */
export function parseView(stored: unknown, standard: GridView): GridView | null {
  const parsed = v.safeParse(gridViewSchema, stored);
  if (!parsed.success) return null;
  const view = parsed.output;
  const known = new Set(standard.order);
  const order = view.order.filter((id) => known.has(id));
  standard.order.forEach((id, place) => {
    if (!order.includes(id)) order.splice(Math.min(place, order.length), 0, id);
  });
  const isNew = (id: string) => !view.order.includes(id);
  return {
    ...view,
    order,
    hidden: [...view.hidden.filter((id) => known.has(id)), ...standard.hidden.filter(isNew)],
    pinned: { start: view.pinned.start.filter((id) => known.has(id)), end: view.pinned.end.filter((id) => known.has(id)) },
  };
}

/** The comparison below a column; that of a column of one language names the field and the language. */
export const toClause = (id: string, one: QuickClause): FilterClause => ({ field: id, ...one, ...parseTextColumn(id) }) as FilterClause;

export const toClauses = (quick: GridView['quick']): FilterClause[] => Object.entries(quick).map(([id, one]) => toClause(id, one));

export const isNarrowed = (view: GridView): boolean => view.filter !== null || view.search !== '' || Object.keys(view.quick).length > 0;
