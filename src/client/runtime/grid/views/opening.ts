import * as v from 'valibot';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import type { GridScreen } from '../../../../../schemas/shapes/grid.shape.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Api } from '../../../data/api.ts';
import { rememberOpening } from '../../../data/rows/opening-memory.ts';
import { expectRows } from '../../../data/rows/window-calls.ts';
import { paramsOf } from '../../params.ts';
import { defaultView, expectedViews, type SavedView } from '../../views/saved-views.ts';
import { expectedLayout, type Layout } from './layout.ts';
import type { RowView } from '../../../data/rows/row-source.ts';
import { toRowFilter, toRowView } from './to-row-view.ts';
import { type GridView, parseView, toDefaultView } from './view-state.ts';

const toChosen = (layout: unknown): number | null => {
  const parsed = v.safeParse(v.object({ chosen: v.number() }), layout);
  return parsed.success ? parsed.output.chosen : null;
};

/** How a screen opens: as the user left it, else as its default view; without a view as it is where nobody arranged it. */
export function toOpened(remembered: Json | undefined, views: readonly SavedView[], standard: GridView): { view: GridView | null; chosen: number | null } {
  const byDefault = defaultView(views);
  return {
    view: parseView(remembered, standard) ?? parseView(byDefault?.state, standard),
    chosen: remembered === undefined ? (byDefault?.view_id ?? null) : toChosen(remembered),
  };
}

/** The layout a screen opens with, where what it depends on was asked for ahead, is here and nobody has read it. */
export function expectedOpening(api: Api, screen: ScreenMeta<RowsScreen>): Layout | undefined {
  const [remembered, views] = [expectedLayout(api, screen.id), expectedViews(api, screen.id)];
  if (!remembered || !views) return undefined;
  const standard = toDefaultView(screen);
  const { view, chosen } = toOpened(remembered.value, views, standard);
  return { view: view ?? standard, chosen };
}

interface Opening {
  api: Api;
  screen: ScreenMeta<GridScreen>;
  /** What the header gives to all screens. */
  given: Params;
  language: Language;
  openingFilter: FilterNode | undefined;
}

/** The rows a screen opens with, as far as that is known before it is drawn. */
export function openingRows({ api, screen, given, language, openingFilter }: Opening): RowView | undefined {
  const { meta } = screen;
  const opening = expectedOpening(api, screen);
  // Columns of a family come with its rows, and columns of languages make rows tell more.
  if (!opening || screen.per || opening.view.languages.length > 0) return undefined;
  const view = openingFilter ? unfiltered(opening.view) : opening.view;
  const filter = toRowFilter({ screen, view, fixedFilter: undefined, openingFilter: openingFilter ?? null });
  return toRowView({ screen, view, filter, params: paramsOf(meta, given, view.params), language, facts: [] });
}

interface FirstOpening extends Opening {
  /** Who opens it and in which company, where that was known before the page asked. */
  by: string | null;
}

/**
 * Asks for the rows of a screen that is drawn next and opens as its user left it, and remembers that for the next time it is the first one.
 * Settles when they are here or failed, at once where they are not known.
 */
export async function expectOpening({ by, ...opening }: FirstOpening): Promise<void> {
  const view = openingRows(opening);
  if (!view) return;
  const { id, meta } = opening.screen;
  const rows = expectRows(opening.api, meta.name, view);
  if (by !== null && !opening.openingFilter) rememberOpening(by, { id, form: meta.name, view });
  await rows;
}

/** A page that is opened with a filter says which rows are meant: what narrowed them before would hide some. */
export const unfiltered = (view: GridView): GridView => ({ ...view, quick: {}, filter: null, search: '' });
