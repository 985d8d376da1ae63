import { useCallback } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { SetAnswer } from '../../../../shared/records/calls.ts';
import { failureNotice } from '../../../actions/failure-text.ts';
import { loadedRows } from '../../../data/rows/row-source.ts';
import { useTakeBack } from '../../take-back.ts';
import { createToast } from '../actions/action-context.ts';
import { isThrough } from '../columns/home.ts';
import { type GridColumn, mayEditCell } from '../columns/resolve-columns.ts';
import { fieldOfColumn } from '../columns/text-columns.ts';
import type { Bounds } from '../selection/selection.ts';
import type { GridModel } from '../use-grid.ts';

/** More rows than these are told before they are written. */
const mostUntold = 100;

/** What is done to the cells of a stretch: the same to each cell of a column. */
export type StretchWork = 'fill' | 'clear';

const questions = { fill: 'grid.fill_rows', clear: 'grid.clear_rows' } as const;

/** A value that stands in every row of a stretch alike, of a column that is no text of one language: the server then needs no rows. */
const isAlike = (column: GridColumn): boolean => column.editable && !isThrough(column) && !column.perLanguage && fieldOfColumn(column.id) === column.id;

/** Writes the same values into all rows of a stretch, also those that are not loaded: the server finds them by their places. */
export function useStretch(grid: GridModel) {
  const { host, meta, source, filter, view, params } = grid;
  const takeBack = useTakeBack();
  const { text } = host;

  /** Asks before many rows are written; few are written at once. */
  const isWanted = useCallback(
    async (work: StretchWork, { top, bottom }: Bounds, columns: readonly GridColumn[]): Promise<boolean> => {
      const count = bottom - top + 1;
      if (count <= mostUntold) return true;
      const names = columns.filter((column) => column.editable).map(({ label }) => label);
      return host.confirm({ title: text(questions[work], { column: names.join(', '), count }), button: text('action.apply') });
    },
    [host, text],
  );

  /** The editable columns of a stretch with rows that are not loaded, where they can be written without them; null where they are to be fetched. */
  const unloadedColumns = useCallback(
    ({ top, bottom }: Bounds, columns: readonly GridColumn[]): readonly GridColumn[] | null => {
      const rows = loadedRows(source, top, bottom);
      const editable = columns.filter((column) => column.editable && (rows.length === 0 || rows.some((row) => mayEditCell(column, row))));
      const isUnloaded = rows.length < bottom - top + 1;
      return isUnloaded && editable.length > 0 && editable.every(isAlike) ? editable : null;
    },
    [source],
  );

  const write = useCallback(
    async ({ top, bottom }: Bounds, values: Readonly<Record<string, Json>>): Promise<void> => {
      const selection = {
        ...(filter && { filter }),
        ...(view.search && { search: view.search }),
        ...(params && { params }),
        language_code: host.session.language,
        stretch: { sort: view.sort, from: top, to: bottom },
        expected: source.total,
      };
      const toast = createToast(grid, takeBack);
      await grid.session.inTurn(async () => {
        try {
          const { change_set_id: changeSet } = await host.api.action<SetAnswer>(meta.name, 'set', { selection, values: values as JsonObject });
          toast({ variant: 'success', text: text('message.records_changed', { count: changeSet === null ? 0 : bottom - top + 1 }), changeSet });
          source.renew();
        } catch (error) {
          toast(failureNotice(error, text, (reason) => text('message.error_saving_data', { reason })));
        }
      });
    },
    [grid, host, meta, source, filter, view, params, text, takeBack],
  );

  return { isWanted, unloadedColumns, write };
}

export type Stretches = ReturnType<typeof useStretch>;
