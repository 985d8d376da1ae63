import { useEffect, useMemo } from 'react';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import { type FilterNode, joinFilters } from '../../../../shared/records/filter.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { type GridView, toClauses } from './view-state.ts';

interface RowViewOptions {
  source: RowSource;
  screen: ScreenMeta<RowsScreen>;
  view: GridView;
  params: Params | undefined;
  /** The remembered view is there: no row is asked for before. */
  ready: boolean;
  language: Language;
  fixedFilter: FilterNode | undefined;
  openingFilter: FilterNode | null;
  /** Members of the rows that are no fields. */
  facts: readonly string[];
}

/** Asks the source for the rows of the view. @returns all that narrows them, as one filter */
export function useRowView({ source, screen, view, params, ready, language, fixedFilter, openingFilter, facts }: RowViewOptions): FilterNode | undefined {
  const { meta } = screen;
  const filter = useMemo(
    () => joinFilters(screen.filter, fixedFilter, openingFilter, view.filter, ...toClauses(view.quick)),
    [screen.filter, fixedFilter, openingFilter, view.filter, view.quick],
  );
  // Fields that are no column may be needed by markers, renderers and details; columns the user hid are needed by nobody.
  const columns = useMemo(
    () => [
      ...Object.keys(meta.fields).filter((name) => !view.hidden.includes(name) || meta.key.includes(name) || view.sort.some(({ field }) => field === name)),
      ...facts,
    ],
    [meta, view.hidden, view.sort, facts],
  );
  useEffect(() => {
    if (!ready) return;
    source.setView({ filter, search: view.search || undefined, params, sort: view.sort, language, columns, totals: screen.totals });
  }, [source, ready, filter, view.search, params, view.sort, language, columns, screen.totals]);
  return filter;
}
