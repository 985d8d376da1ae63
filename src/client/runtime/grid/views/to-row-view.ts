import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import { type FilterNode, joinFilters } from '../../../../shared/records/filter.ts';
import type { RowView } from '../../../data/rows/row-source.ts';
import { type Marker, markers } from '../../../markers.ts';
import { type GridView, toClauses } from './view-state.ts';

/** What narrows the rows of a screen that somebody has before him. */
export interface Narrowed {
  screen: ScreenMeta<RowsScreen>;
  view: Pick<GridView, 'filter' | 'quick'>;
  fixedFilter: FilterNode | undefined;
  openingFilter: FilterNode | null;
}

/** All that narrows the rows, as one filter. */
export const toRowFilter = ({ screen, view, fixedFilter, openingFilter }: Narrowed): FilterNode | undefined =>
  joinFilters(screen.filter, fixedFilter, openingFilter, view.filter, ...toClauses(view.quick));

const readByMarkers = ({ markers: shown }: Narrowed['screen']): ReadonlySet<string> =>
  new Set(shown.flatMap((name) => Object.entries<Marker>(markers).find(([one]) => one === name)?.[1].reads ?? []));

/** The fields that rows are loaded with. Those that are no column may be needed by renderers and details; of hidden columns those that mark rows, the others are needed by nobody. */
export const loadedFields = (screen: Narrowed['screen'], { hidden, sort }: Pick<GridView, 'hidden' | 'sort'>): string[] => {
  const { fields, key } = screen.meta;
  const marking = readByMarkers(screen);
  return Object.keys(fields).filter((name) => !hidden.includes(name) || key.includes(name) || marking.has(name) || sort.some(({ field }) => field === name));
};

interface Arranged extends Pick<Narrowed, 'screen'> {
  view: Pick<GridView, 'hidden' | 'sort' | 'search' | 'languages'>;
  filter: FilterNode | undefined;
  params: Params | undefined;
  language: Language;
  /** Members of the rows that are no fields. */
  facts: readonly string[];
}

/** Which rows a screen shows, in which order, and what of them. */
export const toRowView = ({ screen, view, filter, params, language, facts }: Arranged): RowView => ({
  filter,
  search: view.search || undefined,
  params,
  sort: view.sort,
  language,
  columns: [...loadedFields(screen, view), ...facts],
  ...(view.languages.length === 0 && { texts: 'shown' }),
  totals: screen.totals,
});
