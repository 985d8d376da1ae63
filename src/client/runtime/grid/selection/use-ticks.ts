import { useCallback } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { type KeyOf, loadedRows, type RowSource } from '../../../data/rows/row-source.ts';
import { errorText } from '../../../i18n/error-text.ts';
import type { Host } from '../../host.tsx';
import { mostRows } from './selection.ts';
import type { Ticking, useSelection } from './use-selection.ts';

interface TicksOptions {
  host: Host;
  source: RowSource;
  selection: ReturnType<typeof useSelection>;
  keyOf: KeyOf;
}

/** A stretch of rows to be ticked. */
export interface Stretch {
  top: number;
  bottom: number;
  /** All alike, or as the row at this place is not ticked now. */
  ticking: boolean | { unlike: number };
  /** The row that Shift extends from next time. */
  from: number;
}

/** Ticks the rows of a stretch, also those that are not loaded yet: they are fetched first, and all are ticked at once. */
export function useTicks({ host, source, selection: { inOrder, tick }, keyOf }: TicksOptions): (stretch: Stretch) => void {
  return useCallback(
    ({ top, bottom, ticking, from }) => {
      const wanted = bottom - top + 1;
      const asNamed = (row: JsonObject | undefined): Ticking | null => (typeof ticking === 'boolean' ? ticking : row ? { unlike: keyOf(row) } : null);
      const give = (targets: readonly JsonObject[] | 'all', first: JsonObject | undefined) => {
        const how = asNamed(first);
        if (how !== null) tick(targets, how, from);
      };
      const decisive = typeof ticking === 'boolean' ? top : ticking.unlike;
      const fetchAll = async () => {
        const [first] = await source.fetch(decisive, decisive);
        if (wanted === source.total) return give('all', first);
        if (wanted > mostRows) return host.toast({ variant: 'warning', text: host.text('grid.too_many_rows', { limit: mostRows }) });
        const rows = await source.fetch(top, bottom);
        if (rows.length === wanted) give(rows, first);
        else host.toast({ variant: 'warning', text: host.text('error.selection_changed') });
      };
      inOrder(() => {
        const rows = loadedRows(source, top, bottom);
        if (rows.length === wanted) return give(rows, source.get(decisive));
        return fetchAll().catch((cause: unknown) => {
          host.toast({ variant: 'danger', text: host.text('message.error_loading_data', { reason: errorText(cause, host.text) }) });
        });
      });
    },
    [host, source, inOrder, tick, keyOf],
  );
}
