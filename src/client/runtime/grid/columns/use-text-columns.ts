import { useMemo } from 'react';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import type { Host } from '../../host.tsx';
import type { GridColumn } from './resolve-columns.ts';
import { staleMember, toTextColumns } from './text-columns.ts';
import type { FanOut } from './use-columns.ts';
import type { GridView } from '../views/view-state.ts';

interface TextColumnsOptions {
  host: Host;
  screen: RowsScreen;
  columns: readonly GridColumn[];
  view: GridView;
}

const textsOf = (screen: RowsScreen, columns: readonly GridColumn[]): readonly GridColumn[] => columns.filter(({ id }) => screen.translate.includes(id));

/** Fields of a screen whose texts a machine may translate. */
export const translatedFields = (screen: RowsScreen, columns: readonly GridColumn[]): readonly GridColumn[] =>
  textsOf(screen, columns).filter(({ field }) => field.writable);

/** Fields whose texts can stand in one column for each language, also where they are only read. */
export const textFields = (screen: RowsScreen, columns: readonly GridColumn[]): readonly GridColumn[] =>
  textsOf(screen, columns).filter(({ perLanguage }) => perLanguage);

/** Which columns stand in the place of a column of texts while the view is switched to languages, and what their rows must tell. */
export function useTextColumns({ host, screen, columns, view: { languages, hidden } }: TextColumnsOptions): { fanOut: FanOut; facts: readonly string[] } {
  return useMemo(() => {
    const fanned = languages.length === 0 ? [] : textFields(screen, columns);
    const places = new Map(fanned.map((column) => [column.id, toTextColumns(column, languages, host)]));
    return {
      fanOut: (column) => places.get(column.id) ?? [column],
      facts: fanned.filter(({ id, field }) => field.writable && !hidden.includes(id)).map(({ id }) => staleMember(id)),
    };
  }, [host, screen, columns, languages, hidden]);
}
