import * as v from 'valibot';
import type { Shapes } from '../../src/generated/shapes.gen.ts';
import { languages } from '../../src/shared/languages.ts';
import { filterSchema } from '../../src/shared/records/filter.ts';
import { widths } from '../kinds/define.ts';
import type { Naming } from '../shapes/define.ts';

export const name = v.pipe(v.string(), v.minLength(1));

/** A column: a field, and only where the kind's defaults do not serve, how it is drawn, edited and sized. */
const column = v.union([
  v.pipe(
    name,
    v.transform((field) => ({ field })),
  ),
  v.strictObject({
    field: name,
    as: v.optional(name),
    control: v.optional(name),
    width: v.optional(v.picklist(widths)),
    flex: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10))),
    hidden: v.optional(v.boolean(), false),
  }),
]);

/** A further screen or panel beside or below the rows, narrowed to the selected row by equal fields (`link`: theirs -> ours). */
export const detail = v.strictObject({
  screen: v.optional(name),
  panel: v.optional(name),
  link: v.optional(v.record(name, name), {}),
  /** Message that names its tab where the screen's title would not do. */
  title: v.optional(name),
});

const sortList = v.pipe(
  v.union([name, v.array(name)]),
  v.transform((sort) => (Array.isArray(sort) ? sort : [sort])),
);

/** Members every screen has. */
export const common = {
  form: name,
  /** Where the page is drawn: within the frame, bare, or for paper. */
  layout: v.optional(v.picklist(['main', 'plain', 'print']), 'main'),
  /** False for a screen that only opens inside another one. */
  menu: v.optional(v.boolean(), true),
  icon: v.optional(name, 'list'),
  actions: v.optional(v.array(name), []),
} as const;

/** What {@link common} names. */
export const commonNames = { form: 'form', icon: 'icon', actions: 'action' } as const satisfies Record<string, Naming>;

/** Members of every screen that shows rows. */
export const rows = {
  ...common,
  columns: v.pipe(v.array(column), v.minLength(1)),
  /** Fields of the form's family: a group of columns after the others for each of its rows, such as prices for each shop. */
  per: v.optional(v.array(name)),
  edit: v.optional(v.array(name), []),
  translate: v.optional(v.array(name), []),
  /** Languages whose texts stand in columns of their own when the screen is first opened; any grid can be switched so. */
  languages: v.optional(v.array(v.picklist(languages)), []),
  pin: v.optional(v.array(name), []),
  /** Screen of shape record on which a row opens as a page of its own. */
  record: v.optional(name),
  /** Fields in order; a leading minus sorts descending. */
  sort: v.optional(sortList, []),
  filter: v.optional(filterSchema),
  markers: v.optional(v.array(name), []),
  totals: v.optional(v.array(name), []),
  detail: v.optional(v.array(detail), []),
} as const;

/** What {@link detail} names. */
export const detailNames = { screen: 'screen', panel: 'panel', link: 'link', title: 'message' } as const satisfies Naming;

/** What {@link rows} names. */
export const rowsNames = {
  ...commonNames,
  columns: { field: 'column', as: 'renderer', control: 'control' },
  per: 'family_field',
  edit: 'field',
  translate: 'field',
  pin: 'field',
  record: 'record_page',
  sort: 'sort_field',
  filter: 'filter',
  markers: 'marker',
  totals: 'field',
  detail: detailNames,
} as const satisfies Record<string, Naming>;

/** The name of a shape: of its file in schemas/shapes. */
export type Shape = keyof Shapes;
/** A screen of one shape, after defaults. */
export type ScreenOf<TShape extends Shape> = v.InferOutput<Shapes[TShape]['schema']>;
/** A screen as its author writes it. */
export type ScreenInput = v.InferInput<Shapes[Shape]['schema']>;
/** A screen after defaults. */
export type Screen = ScreenOf<Shape>;
/** A screen of any shape that shows rows. */
export type RowsScreen = Extract<Screen, { columns: unknown }>;
export type ScreenColumn = RowsScreen['columns'][number];
