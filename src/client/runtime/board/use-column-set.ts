import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type FilterNode, joinFilters } from '../../../shared/records/filter.ts';
import { createKeyOf } from '../../data/rows/row-source.ts';
import { createServerRows } from '../../data/rows/server-rows.ts';
import { useHost } from '../host.tsx';
import { paramsOf } from '../params.ts';
import type { CardOrder } from './board-memory.ts';
import type { BoardState } from './board-states.ts';
import type { CardSource } from './card-source.ts';
import { type ColumnRows, createColumnRows } from './column-rows.ts';

interface ColumnSetOptions {
  source: CardSource;
  states: readonly BoardState[];
  /** Those in sight; the others ask the server for nothing. */
  shown: readonly BoardState[];
  search: string;
  order: CardOrder;
}

/** The cards of every state of a workflow, by the states' ids. */
export type ColumnSet = ReadonlyMap<number, ColumnRows>;

/** Makes the columns and lets those in sight load; draws anew with each of them. */
export function useColumnSet({ source, states, shown, search, order }: ColumnSetOptions): ColumnSet {
  const {
    api,
    session: { language, given },
  } = useHost();
  const { name, key } = source.screen.meta;
  const columns = useMemo<ColumnSet>(() => {
    const keyOf = createKeyOf(key);
    return new Map(states.map(({ id }) => [id, createColumnRows(() => createServerRows({ api, form: name, key }), keyOf)]));
  }, [api, name, key, states]);
  useEffect(() => () => columns.forEach((column) => column.dispose()), [columns]);

  const { filter, meta } = source.screen;
  const params = useMemo(() => paramsOf(meta, given), [meta, given]);
  useEffect(() => {
    for (const { id } of shown) {
      const inState: FilterNode = { field: 'state_id', op: 'eq', value: id };
      columns
        .get(id)
        ?.setView({
          filter: joinFilters(filter, inState),
          search: search || undefined,
          params,
          sort: [{ field: 'entered_at', desc: order === 'newest' }],
          language,
          columns: source.fields,
          texts: 'shown',
          totals: [],
        });
    }
  }, [columns, shown, filter, search, params, order, language, source.fields]);

  const watched = useMemo(
    () => ({
      subscribe(listener: () => void) {
        const stops = [...columns.values()].map((column) => column.subscribe(listener));
        return () => stops.forEach((stop) => stop());
      },
      version: () => [...columns.values()].reduce((sum, column) => sum + column.version, 0),
    }),
    [columns],
  );
  useSyncExternalStore(watched.subscribe, watched.version);
  return columns;
}
