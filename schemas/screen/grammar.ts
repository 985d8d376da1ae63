import * as v from 'valibot';
import type { Shapes } from '../../src/generated/shapes.gen.ts';
import { languages } from '../../src/shared/languages.ts';
import { filterSchema } from '../../src/shared/records/filter.ts';
import { widths } from '../kinds/define.ts';
import type { Naming } from '../shapes/define.ts';

export const name = v.pipe(v.string(), v.minLength(1));

/** What a column may say of itself where its kind's words do not serve: how it is drawn, edited and sized. */
const columnWords = {
  as: v.optional(name),
  control: v.optional(name),
  width: v.optional(v.picklist(widths)),
  flex: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10))),
  hidden: v.optional(v.boolean()),
} as const;
const column = v.union([name, v.strictObject({ field: name, ...columnWords })]);

/** What one field differs in, where all fields of the form are columns: it is none, is there though it would be hidden, is hidden, has a width, or more. */
const exception = v.union([v.boolean(), v.literal('hidden'), v.picklist(widths), v.strictObject(columnWords)]);

/** A further screen or panel beside or below the rows, narrowed to the selected row by equal fields (`link`: theirs -> ours). */
export const detail = v.strictObject({
  screen: v.optional(name),
  panel: v.optional(name),
  /** By our key when absent, where they have its fields too. */
  link: v.optional(v.record(name, name)),
  /** Message that names its tab where the screen's title would not do. */
  title: v.optional(name),
});

/** One name or several in order. */
export const nameList = v.pipe(
  v.union([name, v.array(name)]),
  v.transform((names) => (Array.isArray(names) ? names : [names])),
);

/** In order; or what differs from all that the form can do. */
export const actionWords = v.optional(
  v.union([v.array(name), v.strictObject({ with: v.optional(v.array(name), []), without: v.optional(v.array(name), []) })]),
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

/** Members of every screen that shows rows. What may be left out without a value here follows from the form (codegen/find/complete). */
export const rows = {
  ...common,
  /** In order; or what differs from all fields of the form in theirs. */
  columns: v.optional(v.union([v.array(column), v.record(name, exception)])),
  /** Fields of the form's family: a group of columns after the others for each of its rows, such as prices for each shop. */
  per: v.optional(v.array(name)),
  /** When absent all writable columns but those that are `readonly`. */
  edit: v.optional(v.array(name)),
  readonly: v.optional(v.array(name)),
  /** When absent the edited texts per language. */
  translate: v.optional(v.array(name)),
  /** Languages whose texts stand in columns of their own when the screen is first opened; any grid can be switched so. */
  languages: v.optional(v.array(v.picklist(languages)), []),
  /** When absent the first column, of a grid. */
  pin: v.optional(v.array(name)),
  /** Screen of shape record on which a row opens as a page of its own. */
  record: v.optional(name),
  /** Fields in order; a leading minus sorts descending. When absent the form's order, as far as it is shown. */
  sort: v.optional(nameList),
  filter: v.optional(filterSchema),
  markers: v.optional(v.array(name), []),
  totals: v.optional(v.array(name), []),
  detail: v.optional(v.array(v.union([name, detail])), []),
  actions: actionWords,
} as const;

/** What {@link detail} names. */
export const detailNames = { screen: 'screen', panel: 'panel', link: 'link', title: 'message' } as const satisfies Naming;

/** What {@link rows} names. */
export const rowsNames = {
  ...commonNames,
  columns: { field: 'column', as: 'renderer', control: 'control' },
  per: 'family_field',
  edit: 'written_field',
  readonly: 'written_field',
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
/** A screen as its author writes it. */
export type ScreenInput = v.InferInput<Shapes[Shape]['schema']>;
/** A screen of one shape that was parsed and still lacks what follows from its form. */
type WrittenOf<TShape extends Shape> = v.InferOutput<Shapes[TShape]['schema']>;
export type WrittenScreen = WrittenOf<Shape>;
export type WrittenRows = Extract<WrittenScreen, { markers: unknown }>;
export type WrittenDetail = WrittenRows['detail'][number];
export type WrittenColumns = NonNullable<WrittenRows['columns']>;
export type WrittenActions = NonNullable<WrittenRows['actions']>;
export type ColumnWords = Exclude<v.InferOutput<typeof exception>, boolean | number | string>;

export interface ScreenColumn extends ColumnWords {
  field: string;
}
export interface ScreenDetail extends v.InferOutput<typeof detail> {
  link: Record<string, string>;
}
/** What every screen that shows rows has in the end. */
interface RowsWords {
  columns: ScreenColumn[];
  edit: string[];
  translate: string[];
  pin: string[];
  sort: string[];
  detail: ScreenDetail[];
  actions: string[];
}
type TabOf<TTab> = TTab extends { fields: unknown } ? Omit<TTab, 'link'> & { link?: Record<string, string> } : ScreenDetail;

/** A parsed screen of any shape with what follows from its form. */
type Completed<TWritten> = TWritten extends { markers: unknown }
  ? Omit<TWritten, keyof RowsWords | 'readonly' | 'fields'> & RowsWords & ('label' extends keyof TWritten ? { fields: string[] } : unknown)
  : TWritten extends { tabs: readonly (infer TTab)[] }
    ? Omit<TWritten, 'tabs' | 'actions'> & { tabs: TabOf<TTab>[]; actions: string[] }
    : TWritten extends { fields?: string[] | undefined }
      ? TWritten & { fields: string[] }
      : TWritten;

/** A screen of one shape, complete: all that its author left out is filled in. */
export type ScreenOf<TShape extends Shape> = TShape extends Shape ? Completed<WrittenOf<TShape>> : never;
/** A complete screen. */
export type Screen = ScreenOf<Shape>;
/** A screen of any shape that shows rows. */
export type RowsScreen = Extract<Screen, { columns: unknown }>;
