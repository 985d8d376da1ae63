import * as v from 'valibot';
import { languages } from '../../src/shared/languages.ts';
import { filterSchema } from '../../src/shared/records/filter.ts';
import { widths } from '../kinds/define.ts';

const name = v.pipe(v.string(), v.minLength(1));

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
const detail = v.strictObject({
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
const common = {
  form: name,
  /** Where the page is drawn: within the frame, bare, or for paper. */
  layout: v.optional(v.picklist(['main', 'plain', 'print']), 'main'),
  /** False for a screen that only opens inside another one. */
  menu: v.optional(v.boolean(), true),
  icon: v.optional(name, 'list'),
  actions: v.optional(v.array(name), []),
} as const;

/** Members of every screen that shows rows. */
const rows = {
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

export const gridScreen = v.strictObject({ shape: v.optional(v.literal('grid'), 'grid'), ...rows });

/** Rows as a tree that is ordered and re-parented by dragging; `label` is the field shown with the twisty. */
export const treeScreen = v.strictObject({ shape: v.literal('tree'), ...rows, label: name, fields: v.optional(v.array(name), []) });

/** A chooser of owners and the checkbox grid of what is assigned to the chosen one. */
export const assignmentScreen = v.strictObject({ shape: v.literal('assignment'), ...rows, owner: name });

/** Rows gathered to be printed, and beside them the paper that a registered panel draws of all of them. */
export const printScreen = v.strictObject({ shape: v.literal('print'), ...rows, layout: v.optional(v.literal('print'), 'print'), panel: name });

/** One record as a form. */
export const formScreen = v.strictObject({ shape: v.literal('form'), ...common, fields: v.pipe(v.array(name), v.minLength(1)) });

/**
 * One record as a page of its own, named in the address by its key. `list` is the screen it belongs to: its trail and the order of
 * next and previous come from there. Head: the `title`, the key, a `picture` and `chips`. Tabs: fields of the form under a `title`, or
 * a screen or panel as in `detail`.
 */
export const recordScreen = v.strictObject({
  shape: v.literal('record'),
  form: name,
  layout: common.layout,
  menu: v.optional(v.literal(false), false),
  icon: common.icon,
  list: name,
  title: name,
  picture: v.optional(name),
  chips: v.optional(v.array(name), []),
  tabs: v.pipe(v.array(v.union([v.strictObject({ title: name, fields: v.pipe(v.array(name), v.minLength(1)) }), detail])), v.minLength(1)),
});

/** A screen drawn by a registered panel; an escape hatch that the checker counts. */
export const panelScreen = v.strictObject({
  shape: v.literal('panel'),
  panel: name,
  form: v.optional(name),
  layout: v.optional(v.picklist(['login', 'main', 'plain', 'print']), 'main'),
  menu: v.optional(v.boolean(), true),
  icon: v.optional(name, 'list'),
  actions: v.optional(v.array(name), []),
});

/**
 * Rows drawn as a graph: rows of `form` are its arrows, rows of the screen of `nodes` its boxes; `owner`, a field of both, chooses
 * which graph. Both screens stand beside it, narrowed by the same owner; a click on an arrow or a box selects its row there.
 */
export const diagramScreen = v.strictObject({
  shape: v.literal('diagram'),
  ...common,
  owner: name,
  nodes: v.strictObject({ screen: name, label: name, color: v.optional(name), initial: name, final: name }),
  arrows: v.strictObject({ screen: name, from: name, to: name, label: name, timeout: name }),
});

/** The records of workflows as cards in columns, one per state: which screens' records, one screen for each workflow, and which fields a card shows. */
export const boardScreen = v.strictObject({
  shape: v.literal('board'),
  form: v.optional(v.never()),
  cards: v.pipe(v.array(v.strictObject({ screen: name, title: name, lines: v.optional(v.array(name), []) })), v.minLength(1)),
  layout: common.layout,
  menu: common.menu,
  icon: common.icon,
});

/** The grammar of descriptors. All defaults stand here; the runtime sees only parsed screens. */
export const screenSchema = v.union([gridScreen, treeScreen, assignmentScreen, formScreen, diagramScreen, boardScreen, recordScreen, printScreen, panelScreen]);

/** A screen as its author writes it. */
export type ScreenInput = v.InferInput<typeof screenSchema>;
/** A screen after defaults. */
export type Screen = v.InferOutput<typeof screenSchema>;
export type GridScreen = v.InferOutput<typeof gridScreen>;
export type TreeScreen = v.InferOutput<typeof treeScreen>;
export type AssignmentScreen = v.InferOutput<typeof assignmentScreen>;
export type PrintScreen = v.InferOutput<typeof printScreen>;
export type FormScreen = v.InferOutput<typeof formScreen>;
export type DiagramScreen = v.InferOutput<typeof diagramScreen>;
export type BoardScreen = v.InferOutput<typeof boardScreen>;
export type BoardCards = BoardScreen['cards'][number];
export type RecordScreen = v.InferOutput<typeof recordScreen>;
export type RecordTab = RecordScreen['tabs'][number];
export type PanelScreen = v.InferOutput<typeof panelScreen>;
export type RowsScreen = GridScreen | TreeScreen | AssignmentScreen | PrintScreen;
export type Shape = Screen['shape'];
export type ScreenColumn = GridScreen['columns'][number];
