import { useMemo } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Window } from '../../../../shared/records/calls.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import { ApiError } from '../../../data/api.ts';
import { logWarning } from '../../../data/log.ts';
import type { RecordNaming } from '../../workflow/use-trigger.tsx';
import { createNameOf } from '../../row-name.ts';
import type { GridModel } from '../use-grid.ts';

const instanceField = 'fsm_instance_id';

/** How the grid's rows are named and ticked by their instances; rows that are not loaded are fetched. */
export function useInstanceRecords({ host, meta, columns, selection: { rows: ticked, onlyRows } }: GridModel): Required<RecordNaming> {
  const nameOf = useMemo(() => createNameOf(meta, columns, host), [meta, columns, host]);
  const known = useMemo(() => new Map<number, JsonObject>(), []);
  const { api } = host;

  async function fetchRows(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !known.has(id));
    try {
      for (let from = 0; from < missing.length; from += filterLimits.items) {
        const value = missing.slice(from, from + filterLimits.items);
        const { rows } = await api.action<Window>(meta.name, 'list', { filter: { field: instanceField, op: 'in', value }, limit: value.length, count: 'none' });
        for (const row of rows) known.set(Number(row[instanceField]), row);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      logWarning('some records stay without a name', error);
    }
  }

  return {
    labels(id) {
      const row = known.get(id) ?? [...ticked.keys.values()].find((one) => one[instanceField] === id);
      return row && nameOf(row);
    },
    fetchLabels: fetchRows,
    select: (ids) => void fetchRows(ids).then(() => onlyRows(ids.map((id) => known.get(id)).filter((row) => row !== undefined))),
  };
}
