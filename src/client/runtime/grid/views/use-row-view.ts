import { useEffect, useMemo } from 'react';
import type { Language } from '../../../../shared/languages.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { loadedFields, type Narrowed, toRowFilter, toRowView } from './to-row-view.ts';
import type { GridView } from './view-state.ts';

interface RowViewOptions extends Narrowed {
  source: RowSource;
  view: GridView;
  params: Params | undefined;
  language: Language;
  /** Members of the rows that are no fields. */
  facts: readonly string[];
  /** The remembered view is there: no row is asked for before. */
  ready: boolean;
}

/** Asks the source for the rows of the view. @returns all that narrows them, as one filter, and the fields that they have */
export function useRowView({ source, screen, view, params, ready, language, fixedFilter, openingFilter, facts }: RowViewOptions): {
  filter: FilterNode | undefined;
  loaded: readonly string[];
} {
  const { quick, filter: built, hidden, sort, search, languages } = view;
  const filter = useMemo(
    () => toRowFilter({ screen, view: { quick, filter: built }, fixedFilter, openingFilter }),
    [screen, fixedFilter, openingFilter, built, quick],
  );
  const rowView = useMemo(
    () => toRowView({ screen, view: { hidden, sort, search, languages }, filter, params, language, facts }),
    [screen, hidden, sort, search, languages, filter, params, language, facts],
  );
  useEffect(() => {
    if (ready) source.setView(rowView);
  }, [source, ready, rowView]);
  const loaded = useMemo(() => loadedFields(screen, { hidden, sort }), [screen, hidden, sort]);
  return { filter, loaded };
}
