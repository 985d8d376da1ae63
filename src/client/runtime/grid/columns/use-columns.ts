import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import type { GridColumn } from './resolve-columns.ts';
import type { GridView } from '../views/view-state.ts';

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, rowSortingFeature });
const helper = createColumnHelper<typeof features, JsonObject>();
/** Rows come from a RowSource; the table keeps the model of the columns alone. */
const noData: JsonObject[] = [];

export type SetView = (change: (view: GridView) => GridView) => void;

/** The columns that stand in a column's place. */
export type FanOut = (column: GridColumn) => readonly GridColumn[];

/** Visible columns in the order in which they stand on screen, by region. */
export interface ColumnRegions {
  start: readonly GridColumn[];
  center: readonly GridColumn[];
  end: readonly GridColumn[];
  visible: readonly GridColumn[];
}

/** The model of the columns: order, visibility, pinning, widths and sorting, all of them parts of the view. */
export function useColumns(columns: readonly GridColumn[], view: GridView, setView: SetView, fanOut: FanOut) {
  const defs = useMemo(
    () => helper.columns(columns.map((column) => helper.accessor((row) => row[column.id], { id: column.id, sortDescFirst: false }))),
    [columns],
  );
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const state = useMemo(
    () => ({
      columnOrder: view.order,
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
      columnPinning: view.pinned,
      columnSizing: view.widths,
      sorting: view.sort.map(({ field, desc }) => ({ id: field, desc })),
    }),
    [view.order, view.hidden, view.pinned, view.widths, view.sort],
  );

  const table = useTable({
    features,
    columns: defs,
    data: noData,
    state,
    manualSorting: true,
    onColumnOrderChange: (updater: Updater<string[]>) => setView((now) => ({ ...now, order: functionalUpdate(updater, now.order) })),
    onColumnPinningChange: (updater: Updater<GridView['pinned']>) => setView((now) => ({ ...now, pinned: functionalUpdate(updater, now.pinned) })),
    onColumnSizingChange: (updater: Updater<GridView['widths']>) => setView((now) => ({ ...now, widths: functionalUpdate(updater, now.widths) })),
    onColumnVisibilityChange: (updater: Updater<Record<string, boolean>>) =>
      setView((now) => {
        const visibility = functionalUpdate(updater, Object.fromEntries(now.hidden.map((id) => [id, false])));
        return { ...now, hidden: now.order.filter((id) => visibility[id] === false) };
      }),
    onSortingChange: (updater: Updater<{ id: string; desc: boolean }[]>) =>
      setView((now) => {
        const sorting = functionalUpdate(
          updater,
          now.sort.map(({ field, desc }) => ({ id: field, desc })),
        );
        return { ...now, sort: sorting.map(({ id, desc }) => ({ field: id, desc })) };
      }),
  });

  const regions = useMemo<ColumnRegions>(() => {
    const resolve = (found: readonly { id: string }[]) =>
      found.flatMap(({ id }) => {
        const column = byId.get(id);
        return column ? fanOut(column) : [];
      });
    const start = resolve(table.getStartVisibleLeafColumns());
    const center = resolve(table.getCenterVisibleLeafColumns());
    const end = resolve(table.getEndVisibleLeafColumns());
    return { start, center, end, visible: [...start, ...center, ...end] };
    // `table` is a new object in every render; what it answers here follows from the columns and the state.
  }, [byId, defs, state, fanOut]);

  return { table, regions };
}
