import * as v from 'valibot';
import { listOf, nameText, reasonText, recordOf } from '../bounded.ts';
import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { languages } from '../languages.ts';
import { comparisons } from './compared-spans.ts';
import type { ComparedSpans } from './compared-spans.ts';
import { filterSchema } from './filter.ts';
import type { FilterNode } from './filter.ts';
import { havingsSchema } from './having.ts';
import { spanSchema } from './time-spans.ts';

/** Rows a window may hold at most; an answer to a larger limit says so. */
export const maxWindow = 1000;
/** One write may take so many rows; a larger selection is refused rather than holding locks for minutes. */
export const mostSelected = 100_000;
/** A capped count stops here: "10,000+" on screen. */
export const countCap = 10_000;

/** What every form answers to; everything else is a procedure that it names. */
export const standardActions = [
  'copy',
  'restore',
  'delete',
  'filter',
  'history',
  'import_cancel',
  'import_check',
  'import_commit',
  'import_progress',
  'list',
  'move',
  'set',
  'translate',
] as const;
export type StandardAction = (typeof standardActions)[number];

const anyJson = v.custom<Json>((value) => value !== undefined);
/** What stands in a key is looked at where its form is known: there may be a hundred thousand keys. */
const keySchema = v.custom<JsonObject>((value) => isObject(value as Json));

/** Far beyond how many fields a form has, which it tells itself: a longer list is not looked at. */
const mostNames = 1_000;
export const sortSchema = listOf(v.strictObject({ field: nameText, desc: v.optional(v.boolean(), false) }), mostNames);
export type SortOrder = v.InferOutput<typeof sortSchema>;

/** Values of a form's params by name; null for what holds where nobody chose. */
export const paramsSchema = recordOf(v.nullable(v.union([v.pipe(v.string(), v.maxLength(2_000)), v.number(), v.boolean()])), 100);
export type Params = v.InferOutput<typeof paramsSchema>;

/** What narrows a list, and the params it is asked with: the same members everywhere (list, count, export, selection). */
const viewEntries = {
  filter: v.optional(filterSchema),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  language_code: v.optional(v.picklist(languages)),
  params: v.optional(paramsSchema),
} as const;

/** How a field is told of many rows: the sum of its values, their mean, the least, the greatest, their number, that of the different ones, or as its form says. */
const totalFns = ['sum', 'avg', 'median', 'min', 'max', 'count', 'distinct', 'ratio', 'last'] as const;

/** What is told of each group; without `fn` as the form totals the field. */
export const measureSchema = v.strictObject({ field: nameText, fn: v.optional(v.picklist(totalFns)) });
export type Measure = v.InferOutput<typeof measureSchema>;

/**
 * Payload of `list` and `filter`. With `group` the answer is {@link Groups}. With `limit` (a window) the answer is {@link Window}, without it an array of rows.
 * A window starts at `offset`, or beside the row whose sort values and key stand in `after` / `before` (an anchor).
 */
export const listSchema = v.strictObject({
  ...viewEntries,
  columns: v.optional(listOf(nameText, mostNames)),
  sort: v.optional(sortSchema),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  after: v.optional(keySchema),
  before: v.optional(keySchema),
  count: v.optional(v.picklist(['exact', 'capped', 'none']), 'exact'),
  /** `shown`: of a text per language no more than a reader of `language_code` is shown, and in its {@link missingMember} what it lacks. */
  texts: v.optional(v.literal('shown')),
  totals: v.optional(listOf(nameText, mostNames)),
  group: v.optional(v.pipe(listOf(nameText, 5), v.minLength(1))),
  /** What each group is told apart by besides: its values stand as columns beside the groups. */
  across: v.optional(nameText),
  measures: v.optional(listOf(measureSchema, 20)),
  /** Groups of the first level whose figures are not so are not told, nor what is within them; the total stays that of all. Each figure is one of `measures`. */
  having: v.optional(havingsSchema),
  /** Of groups: the span of a day they are about, and with which one they are compared; without a field the days are params of the form. */
  compare: v.optional(
    v.union([v.strictObject({ field: nameText, span: spanSchema, by: v.picklist(comparisons) }), v.strictObject({ by: v.picklist(comparisons) })]),
  ),
});
export type ListCall = v.InferOutput<typeof listSchema>;

/**
 * `total` is absent with `count: 'none'`; `capped` tells that it is "at least". `totals` are sums by field over the whole view, absent where the view is too large to be summed;
 * `left_out` tells of amounts in the view currency how many rows are in no sum because there is no rate for them; `limit` how many rows a window holds at most, where more were asked for.
 */
export interface Window<TRow = JsonObject> {
  rows: TRow[];
  total?: number;
  capped?: boolean;
  totals?: Record<string, number | null>;
  left_out?: Record<string, number>;
  limit?: number;
}

/** A measure as it is told. */
export type Told = Required<Measure> & { value: Json; left_out?: number };

/**
 * Rows that have the same values in the first `level` fields of `group`; level 0 are all of them. `filter` lists them. With `across` it is told once more for
 * each value of that field: only then `column` stands, with the value.
 */
export interface Group {
  level: number;
  key: JsonObject;
  column?: { value: Json };
  rows: number;
  /** `left_out`: as in {@link Window}. */
  measures: Told[];
  filter: FilterNode;
  /** Of a comparison: the same in the past, null where it had no rows; `filter` lists those it had, with `params` besides where the days are params. */
  past?: { rows: number; measures: Told[]; filter: FilterNode; params?: Params } | null;
}
/** Groups in the order of their values, each behind the one it is part of, and what it has in the columns right behind it. */
export interface Groups {
  groups: Group[];
  /** With `having`: how many groups of the first level there are, with those that are not told. */
  all?: number;
  /** Of a comparison: which days are compared with which. */
  compared?: ComparedSpans;
}

/** Rows of pages by the page's path without the leading slash; `capped` tells that the number is "at least". */
export type PageCounts = Record<string, { total: number; capped: boolean }>;

/**
 * The figure of the tile at this place of its dashboard, or the code of why there is none. `capped` tells that it is "at least", `left_out` as in {@link Window},
 * `before` what it was where the tile compares, `params` what its screen is opened with.
 */
export interface TileFigure {
  tile: number;
  figure?: number;
  capped?: boolean;
  left_out?: number;
  before?: number;
  params?: Params;
  error?: string;
}

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Rows by their keys, or every row of a view together with the number the user was shown; a moved number is refused (`selection_changed`).
 * `stretch` means only some of the view: those from one place to another in its order, from 0, both included.
 */
export const selectionSchema = v.union([
  v.strictObject({ keys: listOf(keySchema, mostSelected, 'too_large') }),
  v.strictObject({
    ...viewEntries,
    stretch: v.optional(v.strictObject({ sort: v.optional(sortSchema), from: placeSchema, to: placeSchema })),
    expected: placeSchema,
  }),
]);
export type Selection = v.InferOutput<typeof selectionSchema>;

/** One cell: refused as `stale` when `old` no longer stands there. For a multi text `old` and `new` hold only the languages that change. */
export const patchSchema = v.strictObject({ key: keySchema, field: nameText, old: v.optional(anyJson), new: anyJson });
export type Patch = v.InferOutput<typeof patchSchema>;

const { params } = viewEntries;

/**
 * Payload of `set`: cell patches, whole rows (an unknown or absent key adds), or one value for a whole selection.
 * A bare row object or an array of them is a short form of `rows`. The stored rows in the answer are those of the `params`.
 */
export const setSchema = v.union([
  v.strictObject({
    patches: listOf(patchSchema, mostSelected, 'too_large'),
    /** What of the written rows is answered besides their keys; all fields without it. */
    columns: v.optional(listOf(nameText, mostNames)),
    params,
    reason: v.optional(reasonText),
  }),
  v.strictObject({ rows: listOf(recordOf(anyJson), mostSelected, 'too_large'), params, reason: v.optional(reasonText) }),
  v.strictObject({ selection: selectionSchema, values: recordOf(anyJson), params, reason: v.optional(reasonText) }),
]);
export type SetCall = v.InferOutput<typeof setSchema>;

/** Answer of `set`: the rows as stored now, and the change-set that can be undone (null when nothing changed). */
export interface SetAnswer<TRow = JsonObject> {
  rows: TRow[];
  change_set_id: number | null;
}

/** A selection, and why its rows go. A bare key or an array of keys is a short form of `keys`. */
export const deleteSchema = v.union([
  v.strictObject({ keys: listOf(keySchema, mostSelected, 'too_large'), reason: v.optional(reasonText) }),
  v.strictObject({ ...viewEntries, expected: v.pipe(v.number(), v.integer(), v.minValue(0)), reason: v.optional(reasonText) }),
]);
export interface DeleteAnswer {
  deleted: number;
  change_set_id: number | null;
}
